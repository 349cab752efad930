import { isRecord } from '../events/record.ts';
import type { Reason } from './reasons.ts';

/**
 * An answer that does not say what was done. `status`: missing if nothing came back. `lacks`: what is wrong with the
 * answer: it is no JSON, does not say whether it succeeded, has not the agreed shape, is not the file that was asked for, or
 * gives an id that belongs to something else.
 */
export type UnclearAnswer = {
  readonly status: number | undefined;
  readonly reason?: Reason;
  readonly lacks?: 'JSON' | 'success' | 'shape' | 'file' | 'own id';
};

/**
 * The result of a call. `unknown`: a write that may have been applied; it counts as neither done nor failed until that
 * is found out. `bug`: the server answered something that no server should. `retryAfterMs`: how long it asked to wait.
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
  /** A read that no whole answer came to: the line broke, or the server was silent. */
  | { readonly kind: 'no answer' }
  | (UnclearAnswer & { readonly kind: 'unknown'; readonly bug?: 'backend'; readonly retryAfterMs?: number })
  | (UnclearAnswer & { readonly kind: 'bug'; readonly source: 'frontend' | 'backend' });

/** Whether a refusal says that the account is frozen: by its reason, or by the flag alone where a server gives no reasons. */
export const isFrozen = ({ reason, body }: Extract<ApiResult<unknown>, { kind: 'refused' }>): boolean =>
  reason === 'account.frozen' || (isRecord(body) && body.frozen === true);
