import { isRecord } from '../events/record.ts';
import type { Reason } from './reasons.ts';

/**
 * An answer that does not say what was done. `status`: missing if nothing came back. `lacks`: what the answer lacks. It
 * is no JSON, does not say whether the call succeeded, does not have the agreed shape, is not the file that was asked
 * for, or gives an id that belongs to something else.
 */
export type UnclearAnswer = {
  readonly status: number | undefined;
  readonly reason?: Reason;
  readonly lacks?: 'JSON' | 'success' | 'shape' | 'file' | 'own id';
};

/**
 * The result of a call. `unknown`: a write that may have been applied; it counts as neither done nor failed until
 * somebody finds out. `bug`: the server gave an answer that no server should give. `retryAfterMs`: how long the server
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
  /** There is no connection, and nothing was sent. */
  | { readonly kind: 'no connection' }
  /** A read without a whole answer: the line broke, or the server was silent. */
  | { readonly kind: 'no answer' }
  | (UnclearAnswer & { readonly kind: 'unknown'; readonly bug?: 'backend'; readonly retryAfterMs?: number })
  | (UnclearAnswer & { readonly kind: 'bug'; readonly source: 'frontend' | 'backend' });

/** Whether a refusal says that the account is frozen: by its reason or, at a server without reasons, by `frozen`. */
export const isFrozen = ({ reason, body }: Extract<ApiResult<unknown>, { kind: 'refused' }>): boolean =>
  reason === 'account.frozen' || (isRecord(body) && body.frozen === true);
