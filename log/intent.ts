import type { IntentId } from '../events/ids.ts';

/**
 * A call that may have been made: its user and server, and its bytes, so that the same ones can be sent again. It is
 * kept beside the log until its outcome is in the log. Holds no credentials.
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
  /** Whether the call is sent with its id as the idempotency key. */
  readonly keyed: boolean;
  /** The call's name in the wire's table. */
  readonly call: string;
  /** The instructor's words or choice, which go into the commit of the call's outcome. */
  readonly note?: string;
  /** JSON of the items as the server holds them if the call was done, for a call whose own bytes do not say that. */
  readonly expects?: string;
};

/** Changes beside the log that are written in the transaction of an append: both are written, or neither. */
export type IntentChanges = {
  readonly put?: readonly Intent[];
  readonly drop?: readonly IntentId[];
  /** Append only if no other tab became the leader since this number was given. */
  readonly leader?: number;
};
