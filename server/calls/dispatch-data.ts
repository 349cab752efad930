import type { Endpoint } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { BackendReply, BackendRequest, BackendWorld } from '../backend.ts';
import type { DataCall, HandlerResult } from '../handlers/call.ts';
import { overQuota } from '../handlers/call.ts';
import { handlers, soughtAhead } from '../handlers/handlers.ts';
import { afterCommit, notingWrites } from '../revision.ts';
import type { KnownSession } from '../sessions/found-sessions.ts';
import type { FoundRows, ReadTransaction, SoughtRows, WriteTransaction } from '../storage.ts';
import { bytesOf } from '../utf8.ts';
import { type CallSlot, heavyCalls, type Turnstile, unbounded } from './heavy-calls.ts';
import { type ClaimKey, earlierReply, idempotencyKeyOf, type Key, keptReply } from './idempotency.ts';
import { sizeAfter } from './quota.ts';
import { doneReply, refused, refusedForNow } from './refusal.ts';
import { replyOf } from './reply-of.ts';

/** What the handler of any call gets. */
export type AnyCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly malformedRows: ReadonlySet<number>;
  readonly world: BackendWorld;
};

export type DataRequest = {
  readonly request: BackendRequest;
  readonly accountId: string;
  readonly claimKey: ClaimKey;
  readonly enter: Turnstile;
};

/** Answers a call about data in one transaction of the account. */
export const dataReply = async (name: DataCall, call: AnyCall, asked: DataRequest): Promise<BackendReply> => {
  const slot = heavyCalls.has(name) ? asked.enter(asked.accountId) : unbounded;
  if ('wait' in slot) return refusedForNow(slot.wait);
  try {
    return await runInTransaction(name, { ...call, timed: slot.timed }, asked);
  } finally {
    slot.leave();
  }
};

type TimedCall = AnyCall & Pick<CallSlot, 'timed'>;

const runInTransaction = async (name: DataCall, call: TimedCall, asked: DataRequest): Promise<BackendReply> => {
  const { method }: Endpoint = endpoints[name];
  if (method === 'GET')
    return replyOf(await call.world.storage.read(asked.accountId, (rows) => handleTimed(name, rows, call)));
  const claim = claimOf(name, asked);
  return 'reason' in claim ? refused(claim.reason) : write(name, call, asked.accountId, claim);
};

/**
 * Answers a write whose session is known, which is looked at in the write's own transaction: a statement less, and a wait
 * less for the database. `undefined`: the call would be refused before that, for which its session must be looked at first.
 */
export const knownReply = async (
  name: DataCall,
  call: AnyCall,
  asked: Omit<DataRequest, 'accountId' | 'enter'> & { readonly known: KnownSession },
): Promise<BackendReply | undefined> => {
  const { known } = asked;
  const claim = claimOf(name, { ...asked, accountId: known.accountId });
  if ('reason' in claim) return undefined;
  try {
    return await write(name, { ...call, timed: unbounded.timed }, known.accountId, { ...claim, known });
  } finally {
    known.noteUse();
  }
};

/** What a write has for itself while it runs: its key, if it has one, and the session that is to be looked at. */
type Claim = { readonly key?: Key | undefined; readonly release?: () => void; readonly known?: KnownSession };

/** A second call with the key of one that is running is told so, and does not wait. */
const claimOf = (
  name: DataCall,
  { request, accountId, claimKey }: Pick<DataRequest, 'request' | 'accountId' | 'claimKey'>,
): Claim | { readonly reason: 'key.malformed' | 'inProgress' } => {
  const { once }: Endpoint = endpoints[name];
  const key = once ? idempotencyKeyOf(request) : undefined;
  if (key === undefined) return {};
  if (key === 'malformed') return { reason: 'key.malformed' };
  const release = claimKey(accountId, key);
  return release ? { key, release } : { reason: 'inProgress' };
};

const write = async (name: DataCall, call: TimedCall, accountId: string, claim: Claim): Promise<BackendReply> => {
  try {
    return await call.world.storage.write(accountId, (rows) => runAndRecord(name, rows, call, claim));
  } catch (error) {
    if (error instanceof NotApplied) return error.reply;
    throw error;
  } finally {
    claim.release?.();
  }
};

/** Thrown to end the transaction without having changed anything. */
class NotApplied extends Error {
  readonly reply: BackendReply;

  constructor(reply: BackendReply) {
    super('not applied');
    this.reply = reply;
  }
}

/** What is refused, or too much, throws, so that the transaction takes everything back. */
const runAndRecord = async (
  name: DataCall,
  rows: WriteTransaction,
  call: TimedCall,
  { key, known }: Claim,
): Promise<BackendReply> => {
  const sought = soughtAhead[name]?.(call.params) ?? {};
  const ahead = await rows.lookAhead(sought, key?.key, known?.tokenHash);
  const refusal = known?.decide(ahead.held).refusal;
  if (refusal) throw new NotApplied(refusal);
  const earlier = key && ahead.reply && earlierReply(ahead.reply, key);
  if (earlier) return earlier === 'other' ? refused('key.otherBody') : earlier;

  const noted = notingWrites(alreadyFound(rows, sought, ahead.found));
  const outcome = await handleTimed(name, noted.rows, call);
  if (outcome.kind !== 'done') throw new NotApplied(replyOf(outcome));
  const revision = afterCommit(ahead.revision, noted.written);
  const reply = doneReply({ ...outcome.reply, revision });
  const kept = key && keptReply(key, reply, call.world.now());
  const { bytesAtMost, isTooMuch } = await sizeAfter(name, rows, call.world, {
    before: ahead.revision.bytesAtMost,
    written: noted.bytes(),
    reply: kept ? bytesOf(kept.body).length : 0,
  });
  if (isTooMuch) throw new NotApplied(replyOf(overQuota()));
  const after = bytesAtMost === undefined ? revision : { ...revision, bytesAtMost };
  if (key && kept) await rows.saveReply(key.key, kept, after);
  else await rows.saveRevision(after);
  return reply;
};

/** Answers the handler's first look with what was found before, if it looks for just that. Nothing is written yet. */
const alreadyFound = <S extends SoughtRows>(
  rows: WriteTransaction,
  sought: S,
  found: FoundRows<S>,
): WriteTransaction => {
  let unused = Object.keys(sought).length > 0 ? JSON.stringify(sought) : undefined;
  return {
    ...rows,
    look: async <T extends SoughtRows>(asked: T) => {
      const isKnown = unused === JSON.stringify(asked);
      unused = undefined;
      return isKnown ? (found as unknown as FoundRows<T>) : rows.look(asked);
    },
  };
};

/** The call's parts have been checked against its row of the table. */
const handleTimed = (
  name: DataCall,
  rows: ReadTransaction | WriteTransaction,
  { timed, ...call }: TimedCall,
): Promise<HandlerResult<object>> => timed(() => (anyHandlers[name] as AnyHandler)(rows, call));

type AnyHandler = (rows: ReadTransaction | WriteTransaction, call: AnyCall) => Promise<HandlerResult<object>>;

/** The handlers without their own types: the compiler would take minutes to find what these have in common. */
const anyHandlers: Readonly<Record<DataCall, unknown>> = handlers;
