import * as v from 'valibot';
import { isTime } from '../events/date.ts';
import { get, post } from './endpoint.ts';
import { id } from './shapes.ts';

/** The limits of these calls. In bytes: of a body as it arrives, and unpacked; in characters: of the lines of one reading. */
export const ledgerLimits = {
  packed: 32 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  /** How many times as large as it arrived a body may be once it is unpacked. */
  ratio: 100,
  reading: 4 * 1024 * 1024,
  erasures: 10_000,
} as const;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const time = v.pipe(
  v.string(),
  v.check((text) => isTime(text)),
);
const place = { seq: count, hash };

/** Where two histories part: the last commit of another ledger that this one shares with it. */
const forkOf = v.strictObject({ logId: id, ...place });

/** An entry of an event, by the number of its commit and its place in it, and its digest in hex. */
const entry = v.strictObject({ seq: count, index: count, digest: hash });
const entries = v.pipe(v.array(entry), v.maxLength(ledgerLimits.erasures));

/**
 * The further calls of a server that offers `ledger`: it keeps a copy of each browser's log, line by line and append
 * only (docs/log.md). They carry no idempotency key, for they can be repeated by number and hash. Numbers of commits
 * begin at 1; `after` is the number of the last commit that the caller has.
 */
export const ledgerCalls = {
  /** `at`: of the first line. `bytes`: as they are stored. `erased`: how many entries were erased, which only grows. */
  listLedgers: get('/user/ledger/get/all', {
    reply: v.object({
      ledgers: v.array(
        v.object({
          logId: id,
          at: time,
          ...place,
          receivedAt: time,
          bytes: count,
          erased: count,
          forkOf: v.optional(forkOf),
        }),
      ),
    }),
  }),
  /** `header`: the first line of the log, needed while the server has none. `hash`: of the commit number `after`. */
  addToLedger: post('/user/ledger/{logId}/add', {
    body: v.strictObject({
      header: v.optional(v.string()),
      forkOf: v.optional(forkOf),
      after: count,
      hash,
      lines: v.array(v.string()),
    }),
    reply: v.object({ ...place, receivedAt: time }),
    quota: true,
  }),
  /** `received`: the last number and the server's time of each accepted addition that a line here belongs to. */
  readLedger: get('/user/ledger/{logId}/get', {
    query: ['after'],
    reply: v.object({
      header: v.string(),
      lines: v.array(v.string()),
      received: v.array(v.object({ seq: count, at: time })),
      ...place,
    }),
  }),
  eraseInLedger: post('/user/ledger/{logId}/erase', {
    body: v.strictObject({ entries: v.pipe(entries, v.minLength(1)) }),
    reply: v.object({ erased: count }),
  }),
  /** The entries that were erased after the first `after` of them. */
  listErased: get('/user/ledger/{logId}/erased/get', {
    query: ['after'],
    reply: v.object({ entries: v.array(entry), erased: count }),
  }),
} as const;

export type LedgerCallName = keyof typeof ledgerCalls;
