import type { IntentId } from '../events/ids.ts';

/**
 * A call that was about to be made, and may have been: its bytes, so that the same ones can be sent
 * again, and under whose name. It lies beside the log until what came of it is in the log. Holds no credentials.
 */
export type Intent = {
  readonly intent: IntentId;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  /** ISO time. */
  readonly at: string;
  readonly user: string;
  readonly backend: string;
  /** It goes with its id as a key, which the backend answers but once. */
  readonly keyed: boolean;
  /** Which call it is, by its name in the wire's table. */
  readonly call: string;
};

/** What is changed beside the log in one transaction with an append; not a byte of it without the other. */
export type Beside = {
  readonly put?: readonly Intent[];
  readonly drop?: readonly IntentId[];
  /** Append only if nobody has begun to lead since this number was given. */
  readonly leader?: number;
};
