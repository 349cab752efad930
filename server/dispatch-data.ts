import type { Endpoint } from '../api/endpoint.ts';
import { endpoints } from '../api/endpoints.ts';
import type { BackendReply, BackendRequest, BackendWorld } from './backend.ts';
import type { DataCall, Outcome } from './handlers/call.ts';
import { overQuota } from './handlers/call.ts';
import { attachment } from './handlers/file-name.ts';
import { handlers } from './handlers/handlers.ts';
import { heavyCalls, type Turnstile } from './heavy-calls.ts';
import { type Key, keep, keyOf, type keysInUse, replayed } from './idempotency.ts';
import { isTooMuch, mayGrow } from './quota.ts';
import { done, refused, refusedForNow } from './refusal.ts';
import type { ReadTransaction, WriteTransaction } from './storage.ts';

/** A call before it is known which one: what its handler gets. */
export type AnyCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly malformedRows: ReadonlySet<number>;
  readonly world: BackendWorld;
};

export type Asked = {
  readonly request: BackendRequest;
  readonly accountId: string;
  readonly use: ReturnType<typeof keysInUse>;
  readonly enter: Turnstile;
};

/** Answers a call about data in one transaction of the account. */
export const dataReply = async (name: DataCall, call: AnyCall, asked: Asked): Promise<BackendReply> => {
  if (!heavyCalls.has(name)) return transacted(name, call, asked);
  const entered = asked.enter(asked.accountId);
  if ('wait' in entered) return refusedForNow(entered.wait);
  try {
    return await transacted(name, call, asked);
  } finally {
    entered.leave();
  }
};

const transacted = async (name: DataCall, call: AnyCall, { request, accountId, use }: Asked): Promise<BackendReply> => {
  const { storage } = call.world;
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.method === 'GET') {
    return replyOf(await storage.read(accountId, (rows) => handled(name, rows, call)));
  }
  const key = endpoint.once ? keyOf(request) : undefined;
  if (key === 'malformed') return refused('key.malformed');
  const free = key && use(accountId, key);
  if (key && !free) return refused('inProgress');
  try {
    return await storage.write(accountId, (rows) => written(name, rows, call, key));
  } catch (error) {
    if (error instanceof NotApplied) return error.reply;
    throw error;
  } finally {
    free?.();
  }
};

/** The transaction's way to end without having changed anything. */
class NotApplied extends Error {
  readonly reply: BackendReply;

  constructor(reply: BackendReply) {
    super('not applied');
    this.reply = reply;
  }
}

const written = async (
  name: DataCall,
  rows: WriteTransaction,
  call: AnyCall,
  key: Key | undefined,
): Promise<BackendReply> => {
  const before = key && (await replayed(rows, key));
  if (before) return before === 'other' ? refused('key.otherBody') : before;

  const outcome = await handled(name, rows, call);
  if (outcome.kind !== 'done') throw new NotApplied(replyOf(outcome));
  const reply = replyOf(outcome);
  if (key) await keep(rows, key, reply, call.world.now());
  if (mayGrow(name) && (await isTooMuch(rows, call.world))) throw new NotApplied(replyOf(overQuota()));
  return reply;
};

/** The call's parts have been checked against the row of the table that its name stands for. */
const handled = (name: DataCall, rows: ReadTransaction | WriteTransaction, call: AnyCall): Promise<Outcome<object>> =>
  (anyHandlers[name] as AnyHandler)(rows, call);

type AnyHandler = (rows: ReadTransaction | WriteTransaction, call: AnyCall) => Promise<Outcome<object>>;

/** Of no particular call: to find what all handlers have in common takes the compiler minutes. */
const anyHandlers: Readonly<Record<DataCall, unknown>> = handlers;

const replyOf = (outcome: Outcome<object>): BackendReply => {
  switch (outcome.kind) {
    case 'done':
      return done(outcome.reply as Readonly<Record<string, unknown>>);
    case 'refused':
      return refused(outcome.reason, outcome.more);
    case 'over quota':
      return { status: 200, headers: {}, body: { success: false, quotaExceeded: true, ...outcome.more } };
    case 'file':
      return {
        status: 200,
        headers: { 'content-type': outcome.mediaType, 'content-disposition': attachment(outcome.name) },
        body: outcome.bytes,
      };
  }
};
