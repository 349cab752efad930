/**
 * The log in IndexedDB: one row per commit, key = seq; old rows packed into segments.
 *
 *   meta         'header' → the log's first line · 'head' → { logId, seq, hash, epoch } · 'leader' → a number
 *                ['keys', first] → { last, keys }: what the segment is about, if that is known
 *   commits      seq → line
 *   segments     first seq → { first, last, gzip, sha256? }
 *   checkpoints  ['in parts', version, seq] → checkpoint · ['part', id, n] → part; other keys: of older builds
 *   intents      intent → { intent, method, path, body?, … }, since version 2 of the database
 *
 * Invariants: every transaction reads `head` first, and goes no further when the log is not the one
 * we opened, or have just put in its place; whatever changes rows changes `head` with them. A wiped database keeps only
 * its epoch.
 */

import { encodeHeader, genesisHash } from '../header.ts';
import type { IntentChanges } from '../intent.ts';
import type { Position } from '../lines/line.ts';
import { type Log, LogFailure, type LogHead, type Replacement, usualSegmentSize } from '../port.ts';
import { connect, resultOf } from './connection.ts';
import {
  type AddOutcome,
  headAfter,
  isSameHead,
  type LineStore,
  type LogMaking,
  logOver,
  whyRefused,
} from './line-store.ts';
import { checkpointsOf, partOf, saveCheckpoint, savePart } from './stored-checkpoints.ts';
import { type DbStores, linesAfter, linesBack, seal } from './stored-rows.ts';

export type IndexedDbMaking = LogMaking & {
  readonly factory?: IDBFactory | undefined;
  readonly openTimeoutMs?: number;
};

const VERSION = 2;
const STORES = ['meta', 'commits', 'segments', 'checkpoints', 'intents'];

/** The log in the database `name`, which the first call opens. Two logs with one name behave like two tabs. */
export const indexedDbLog = (name: string, making: IndexedDbMaking): Log =>
  logOver(indexedDbLines(name, making), making);

const indexedDbLines = (name: string, making: IndexedDbMaking): LineStore => {
  const database = { name, version: VERSION, stores: STORES, openTimeoutMs: making.openTimeoutMs ?? 5000 };
  const hints = changeHints(name);
  const factory = 'factory' in making ? making.factory : factoryOfBrowser();
  const connection = connect({ ...database, factory, onTaken: hints.callListeners });
  let opened: Promise<string> | undefined;

  const logId = (): Promise<string> => {
    opened ??= connection
      .run('readwrite', ['meta', 'commits'], (store) => openedOrBegun(store, making))
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
    return opened;
  };
  /** Runs one transaction, whatever log it finds. `id`: the id of the log that we opened. */
  const run = async <T>(mode: IDBTransactionMode, work: (store: DbStores, id: string) => Promise<T>): Promise<T> => {
    const id = await logId();
    return connection.run(mode, STORES, (store) => work(store, id));
  };
  /** Runs one transaction on our log, with the head that the transaction finds. */
  const inLog = <T>(mode: IDBTransactionMode, work: (store: DbStores, head: LogHead) => Promise<T>): Promise<T> =>
    run(mode, async (store, id) => work(store, ofLog(id, await headRow(store))));
  /** Tells the other tabs if the work has changed something: only then is `result` an object, the new head. */
  const tellingOthers = <T>(result: T): T => {
    if (typeof result === 'object') hints.tell();
    return result;
  };
  const changing = <T>(work: (store: DbStores, head: LogHead) => Promise<T>): Promise<T> =>
    inLog('readwrite', work).then(tellingOthers);
  const lines = (after: number, limit: number) => linesAfter(inLog, after, limit);

  return {
    header: () => inLog('readonly', (store) => resultOf<string>(store('meta').get('header'))),
    head: () => inLog('readonly', async (_, head) => head),
    append: (parent, added, end, beside) =>
      changing((store, head) => append(store, head, { parent, lines: added, end, beside })),
    intents: () => inLog('readonly', (store) => resultOf<unknown[]>(store('intents').getAll())),
    lead: () => inLog('readwrite', lead),
    lines,
    linesBack: (through, key) => linesBack(inLog, through, key),
    checkpoints: (version) => inLog('readonly', (store) => checkpointsOf(store, version)),
    part: (id, n) => inLog('readonly', (store) => partOf(store, id, n)),
    savePart: (...part) => inLog('readwrite', (store, head) => savePart(store, head, ...part)),
    saveCheckpoint: (...saved) => inLog('readwrite', (store, head) => saveCheckpoint(store, head, ...saved)),
    seal: (through, keysOf, run) =>
      seal({ inLog, changing, lines }, making.segmentSize ?? usualSegmentSize, through, keysOf, run),
    replace: (head, by) => run('readwrite', (store, id) => replace(store, id, head, by)).then(tellingOthers),
    wipe: () => run('readwrite', wipe).then(hints.tell),
    close: () => {
      connection.close();
      hints.close();
    },
    onChange: hints.onChange,
  };
};

/** Where site data is blocked, some browsers throw as soon as they are asked for IndexedDB. */
const factoryOfBrowser = (): IDBFactory | undefined => {
  try {
    return globalThis.indexedDB;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};

type HeadRow = LogHead | { readonly epoch: number };

const isHead = (row: HeadRow | undefined): row is LogHead => row !== undefined && 'logId' in row;

const headRow = (store: DbStores): Promise<HeadRow | undefined> =>
  resultOf<HeadRow | undefined>(store('meta').get('head'));

const ofLog = (id: string, row: HeadRow | undefined): LogHead => {
  if (!isHead(row) || row.logId !== id) throw new LogFailure('gone', 'the log was wiped');
  return row;
};

/** Commits without a head are damage, and not a place to begin a log: they would be lost. */
const openedOrBegun: (store: DbStores, making: LogMaking) => Promise<string> = async (store, { newHeader }) => {
  const before = await headRow(store);
  if (isHead(before)) return before.logId;

  const rows = await resultOf(store('commits').count());
  if (rows > 0) throw new LogFailure('damaged', `there are ${rows} commits, but nothing says where they end`, 'head');
  const header = newHeader();
  const line = encodeHeader(header);
  const head: LogHead = { logId: header.logId, seq: 0, hash: genesisHash(line), epoch: (before?.epoch ?? 0) + 1 };
  store('meta').put(line, 'header');
  await resultOf(store('meta').put(head, 'head'));
  return header.logId;
};

type Append = {
  readonly parent: LogHead;
  readonly lines: readonly string[];
  readonly end: Position;
  readonly beside: IntentChanges;
};

/** In one transaction with the head, so that a crash leaves all of it or nothing. */
const append = async (store: DbStores, head: LogHead, { parent, lines, end, beside }: Append): Promise<AddOutcome> => {
  const refusal = whyRefused(head, parent, beside, beside.leader === undefined ? 0 : await leaderIn(store));
  if (refusal) return refusal;
  for (const [n, line] of lines.entries()) store('commits').add(line, parent.seq + 1 + n);
  for (const intent of beside.put ?? []) store('intents').put(intent, intent.intent);
  for (const intent of beside.drop ?? []) store('intents').delete(intent);
  const newHead = { ...head, ...end };
  await resultOf(store('meta').put(newHead, 'head'));
  return newHead;
};

/** The number of the present leader; 0 if no tab has led yet. */
const leaderIn = async (store: DbStores): Promise<number> =>
  (await resultOf<number | undefined>(store('meta').get('leader'))) ?? 0;

const lead = async (store: DbStores): Promise<number> => {
  const leader = (await leaderIn(store)) + 1;
  await resultOf(store('meta').put(leader, 'leader'));
  return leader;
};

/**
 * One transaction, so that a failure leaves the log as it was. It keeps the leader's number, which nobody gets twice.
 */
const replace = async (store: DbStores, id: string, parent: LogHead, by: Replacement): Promise<LogHead | 'behind'> => {
  const row = await headRow(store);
  const next = headAfter(parent, by);
  if (isHead(row) && isSameHead(row, next)) return row;
  if (whyRefused(ofLog(id, row), parent, {}, 0)) return 'behind';
  const leader = await leaderIn(store);
  for (const name of STORES) store(name).clear();
  store('meta').put(leader, 'leader');
  store('meta').put(by.headerLine, 'header');
  for (const [n, line] of by.lines.entries()) store('commits').add(line, n + 1);
  for (const intent of by.intents) store('intents').put(intent, intent.intent);
  await resultOf(store('meta').put(next, 'head'));
  return next;
};

const wipe = async (store: DbStores, logId: string): Promise<void> => {
  const head = await headRow(store);
  if (!isHead(head)) return;
  if (head.logId !== logId) throw new LogFailure('gone', 'the log was wiped, and another one begun');
  for (const name of STORES) store(name).clear();
  // Emptied, not deleted: a deletion waits for the slowest tab, and blocks every opening until then.
  await resultOf(store('meta').put({ epoch: head.epoch }, 'head'));
};

/** Tells other tabs that the log has changed and never what: they read that themselves. */
const changeHints = (name: string) => {
  const channel = new BroadcastChannel(`gradeledger-log ${name}`);
  const listeners = new Set<() => void>();
  let closed = false;
  const callListeners = (): void => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = callListeners;
  return {
    callListeners,
    /** A write may end after the log was closed: it is on disk all the same, and must not fail here. */
    tell: () => {
      if (!closed) channel.postMessage('changed');
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: () => {
      closed = true;
      channel.close();
    },
  };
};
