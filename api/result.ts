import type { Reason } from './reasons.ts';

/**
 * What came of a call. `unknown`: a write that may have been applied; it is neither done nor failed until it has been
 * looked up. With `bug` the server has answered with something that no server should. `retryAfterMs`: how long it
 * asked to wait.
 */
export type ApiResult<Reply> =
  | { readonly kind: 'done'; readonly status: 200; readonly reply: Reply }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason?: Reason;
      readonly body: unknown;
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'quota exceeded'; readonly status: number; readonly reply: Reply | undefined }
  | { readonly kind: 'no connection' }
  | {
      readonly kind: 'unknown';
      readonly status: number | undefined;
      readonly bug?: 'backend';
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'bug'; readonly source: 'frontend' | 'backend'; readonly status: number };
