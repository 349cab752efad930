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
  /** The instructor's words for it, or what they chose: for the commit of its outcome. */
  readonly note?: string;
  /** What the server holds if it was done, where the call itself does not say that: JSON. */
  readonly expects?: string;
};

/** What changes beside the log in the transaction of an append: both are written, or neither. */
export type IntentChanges = {
  readonly put?: readonly Intent[];
  readonly drop?: readonly IntentId[];
  /** Append only if no other tab became the leader since this number was given. */
  readonly leader?: number;
};
