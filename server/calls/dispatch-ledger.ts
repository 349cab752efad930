import type { LedgerCallName } from '../../api/ledger-calls.ts';
import { ledgerLimits } from '../../api/ledger-calls.ts';
import type { Reason } from '../../api/reasons.ts';
import type { BackendReply, BackendRequest, BackendWorld } from '../backend.ts';
import type { HandlerResult } from '../handlers/call.ts';
import { ledgerHandlers } from '../ledgers/ledgers.ts';
import { pausing } from '../ledgers/pausing.ts';
import type { AccountRecord } from '../storage.ts';
import { allCalls } from './all-calls.ts';
import { type Turnstile, unbounded } from './heavy-calls.ts';
import { refused, refusedForNow } from './refusal.ts';
import { replyOf } from './reply-of.ts';
import { readingBody } from './request-body.ts';

export type LedgerRequest = {
  readonly request: BackendRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly account: AccountRecord;
  readonly world: BackendWorld;
  readonly enter: Turnstile;
};

/** Answers a call about ledgers. */
export const ledgerReply = async (name: LedgerCallName, asked: LedgerRequest): Promise<BackendReply> => {
  const slot = asked.request.body.length > longBody ? asked.enter(asked.account.accountId) : unbounded;
  if ('wait' in slot) return refusedForNow(slot.wait);
  try {
    return await slot.timed(() => answer(name, asked));
  } finally {
    slot.leave();
  }
};

/** Bytes as they arrive. A shorter body is that of everyday work, and unpacks to a few MB at most. */
const longBody = 64 * 1024;

/** A packed body is unpacked only here, where it is known whose it is. */
const answer = async (
  name: LedgerCallName,
  { request, params, account, world }: LedgerRequest,
): Promise<BackendReply> => {
  const bytes = await unpackedBody(request, world);
  if (typeof bytes === 'string') return refused(bytes);
  const read = await pausing(readingBody(allCalls[name], bytes), world);
  if (read.kind === 'refused') return refused(read.reason);
  return replyOf(
    await (anyHandlers[name] as AnyHandler)({ params, query: request.query, body: read.body, account, world }),
  );
};

type AnyHandler = (call: object) => Promise<HandlerResult<object>>;

/** The handlers without their own types: what the call holds was checked against the row of its name. */
const anyHandlers: Readonly<Record<LedgerCallName, unknown>> = ledgerHandlers;

export const isLedgerCall = (name: string): name is LedgerCallName => Object.hasOwn(ledgerHandlers, name);

/** The body as its sender wrote it, or why it is refused. It is counted while it is unpacked. */
const unpackedBody = async (
  { headers, body }: BackendRequest,
  { gunzip }: BackendWorld,
): Promise<Uint8Array | Reason> => {
  if (headers['content-encoding'] !== 'gzip') return body;
  try {
    return await gunzip(body, Math.min(ledgerLimits.unpacked, ledgerLimits.ratio * body.length));
  } catch (error) {
    return error instanceof RangeError ? 'body.tooLarge' : 'body.malformed';
  }
};
