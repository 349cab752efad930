import type { InferOutput } from 'valibot';
import type { capabilities } from './capabilities.ts';
import type { Method } from './endpoint.ts';

/**
 * One call as it goes over the wire. `path` begins with `/`; the session cookie goes along by itself, unless it is
 * `open`.
 */
export type RemoteRequest = {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, sent byte for byte. */
  readonly body?: string;
  /** JSON that is packed as a header says, in place of `body`. */
  readonly packed?: Uint8Array<ArrayBuffer>;
  /** Asked without a session: the cookie stays here. */
  readonly open?: true;
  /** The reply is a download: a 200 comes as `bytes`. */
  readonly file?: true;
};

/**
 * The bare result of a request, not judged yet. `no reply`: nobody knows whether the request arrived. Only with
 * `offline` it was not sent, because the browser knew that it had no connection.
 */
export type RemoteReply =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly text: string;
      /** The file of a download that succeeded; then `text` is empty. */
      readonly bytes?: Uint8Array;
      /** Whole seconds; an HTTP date has been converted. */
      readonly retryAfter?: string;
    }
  | { readonly kind: 'no reply'; readonly offline: boolean }
  /** The browser could not build the request: a fault of this app, and nothing was sent. */
  | { readonly kind: 'not built' };

/** The answer to any call while nobody is signed in: there is no server to ask, and nothing was sent. */
export const nobodySignedIn: RemoteReply = {
  kind: 'reply',
  status: 400,
  text: '{"success":false,"reason":"session.none"}',
};

/**
 * Calls one server, once. Never rejects or follows a redirect, and gives up on an answer that takes more than 120 s.
 */
export type Remote = (request: RemoteRequest) => Promise<RemoteReply>;

/** Milliseconds. */
export const callTimeout = 120_000;

export type Capabilities = InferOutput<typeof capabilities>;

/** What signing in returned. All calls but the open ones need it. */
export type Credentials = {
  /** The e-mail, trimmed and lower case. */
  readonly user: string;
  /** The origin of the user's server. */
  readonly backend: string;
  /** The two headers that the login chose, by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly capabilities: Capabilities;
};
