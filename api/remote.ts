import type { InferOutput } from 'valibot';
import type { capabilities } from './capabilities.ts';
import type { Method } from './endpoint.ts';

/** One call as it goes over the wire. `path` begins with `/`; the session cookie goes along by itself. */
export type RemoteRequest = {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, sent byte for byte. */
  readonly body?: string;
  /** The reply is a download: a 200 comes as `bytes`. */
  readonly file?: true;
};

/**
 * What came back, not judged yet. `no reply`: whether the request arrived is unknown. Only if `offline`, the browser
 * knew that it had no connection, and the request was not sent.
 */
export type RemoteReply =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly text: string;
      /** Of a download that succeeded; `text` is empty then. */
      readonly bytes?: Uint8Array;
      /** Whole seconds; an HTTP date has been converted. */
      readonly retryAfter?: string;
    }
  | { readonly kind: 'no reply'; readonly offline: boolean }
  /** The browser could not build the request: a fault of this app, and nothing was sent. */
  | { readonly kind: 'not built' };

/** The answer where nobody is signed in whose call it could be: there is no server to ask, and nothing was sent. */
export const nobodySignedIn: RemoteReply = {
  kind: 'reply',
  status: 400,
  text: '{"success":false,"reason":"session.none"}',
};

/**
 * Calls one server. Never rejects, never follows a redirect, tries once, and gives up if the answer is not complete
 * after 120 s.
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
