import type { Params } from '../../api/endpoint.ts';
import type { LedgerCallName, ledgerCalls } from '../../api/ledger-calls.ts';
import type { BackendWorld } from '../backend.ts';
import type { BodyOf, HandlerResult, ReplyOf } from '../handlers/call.ts';
import type { AccountRecord } from '../storage.ts';

/** A call about ledgers that has been checked against its row of the table. A parameter that is no id is `''`. */
export type LedgerCall<N extends LedgerCallName> = {
  readonly params: Params<(typeof ledgerCalls)[N]['path']>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: BodyOf<N>;
  readonly account: AccountRecord;
  readonly world: BackendWorld;
};

/**
 * Handlers that begin their transactions themselves: lines are checked and packed outside, for a storage may have one
 * connection for all. They carry no key, and leave the revision as it is: other browsers have nothing to read.
 */
export type LedgerHandlers = {
  readonly [N in LedgerCallName]: (call: LedgerCall<N>) => Promise<HandlerResult<ReplyOf<N>>>;
};

/** Part of the ledger as it was seen: while it is so, a plan that was made from it holds. */
export type Seen = { readonly seq: number; readonly hash: string; readonly erased: number };

/** Whether nothing was added or erased since. */
export const isAsSeen = (now: Seen | undefined, seen: Seen | undefined): boolean =>
  now?.seq === seen?.seq && now?.hash === seen?.hash && now?.erased === seen?.erased;
