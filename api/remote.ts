import type { InferOutput } from 'valibot';
import type { Method } from './endpoint.ts';
import type { capabilities } from './shapes.ts';

/** One call as it goes over the wire. `path` begins with `/`; the session cookie goes along by itself. */
export type RemoteRequest = {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, sent byte for byte. */
  readonly body?: string;
};

/**
 * What came back, not judged yet. `no reply`: whether the request arrived is unknown, unless it was `offline`: then the
 * browser says that it has no connection, and the request was not sent.
 */
export type RemoteReply =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly text: string;
      /** Whole seconds; whoever received the reply has turned an HTTP date into them. */
      readonly retryAfter?: string;
    }
  | { readonly kind: 'no reply'; readonly offline: boolean }
  /** The browser could make no request of it: a fault of ours, and nothing left. */
  | { readonly kind: 'not built' };

/** Calls one server. Never rejects, never follows a redirect, tries once, and gives up when the answer is not whole after 120 s. */
export type Remote = (request: RemoteRequest) => Promise<RemoteReply>;

/** Milliseconds. */
export const callTimeout = 120_000;

export type Capabilities = InferOutput<typeof capabilities>;

/** What signing in gave, without which no call but the open ones is answered. */
export type Credentials = {
  /** The e-mail, trimmed and lower case. */
  readonly user: string;
  /** The origin of the user's server. */
  readonly backend: string;
  /** The two headers that login named, by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly capabilities: Capabilities;
};
