import { runAtOnce } from '../../events/steps.ts';
import { encodeHeader, type LogHeader } from '../header.ts';
import type { Intent, IntentChanges } from '../intent.ts';
import { readingChecked } from '../lines/checked-lines.ts';
import {
  type Checkpoint,
  type LineRun,
  type Log,
  LogFailure,
  type LogHead,
  type Replacement,
  usualSegmentSize,
} from '../port.ts';
import {
  hasOtherEpoch,
  headAfter,
  headOf,
  isSameHead,
  keptCheckpoints,
  type LineStore,
  type LogMaking,
  logOver,
  rowsBackAtOnce,
  whyRefused,
} from './line-store.ts';

type StoredLog = {
  readonly header: string;
  readonly lines: string[];
  head: LogHead;
  readonly segments: Sealed[];
  checkpoints: readonly Checkpoint[];
  /** Of checkpoints and of such that are being saved, by their id. */
  readonly parts: Map<string, unknown[]>;
  readonly intents: Map<string, Intent>;
  leader: number;
  /** Characters of lines and intents. */
  size: number;
};

/** Rows that count as packed. `keys`: what they are about; `undefined`: that is not known. */
type Sealed = { readonly first: number; readonly last: number; readonly keys: ReadonlySet<number> | undefined };

type Listener = { readonly of: symbol; readonly call: () => void };

/** Storage that several memory logs share, as tabs share a database. */
export type MemoryLogStorage = {
  epoch: number;
  kept: StoredLog | undefined;
  readonly listeners: Set<Listener>;
  /** How many characters of lines and intents fit; an append beyond that fails with `quota`. */
  quota: number;
};

export const memoryLogStorage = (): MemoryLogStorage => ({
  epoch: 0,
  kept: undefined,
  listeners: new Set(),
  quota: Number.POSITIVE_INFINITY,
});

/**
 * A log that lives as long as its storage: for the demo, for tests, and for a browser that lets the app store nothing.
 */
export const memoryLog = (making: LogMaking, storage: MemoryLogStorage = memoryLogStorage()): Log =>
  logOver(memoryLines(making, storage), making);

/**
 * The log of a file that is read and never continued: its first line, and the lines of its commits, all of them checked
 * before. They have been in memory since, so their bytes are not checked again.
 */
export const readingLog = (headerLine: string, lines: readonly string[]): Log => {
  const storage = { ...memoryLogStorage(), kept: logHolding({ headerLine, lines, intents: [] }, 1) };
  const neverWritten = (): never => {
    throw new LogFailure('unknown', 'this log was opened from a file, and is only read');
  };
  const log = memoryLog({ newHeader: neverWritten, newSalt: neverWritten }, storage);
  const read: Log['read'] = async (after, limit, run = runAtOnce) =>
    run(readingChecked(await log.lines(after, limit), after));
  return { ...log, read };
};

export const memoryLines = (
  { newHeader, segmentSize = usualSegmentSize }: LogMaking,
  storage: MemoryLogStorage,
): LineStore => {
  const { kept, changed: tellOthers, moveHead, ...listening } = connected(newHeader, storage);
  return {
    ...listening,
    header: async () => kept().header,
    head: async () => kept().head,
    append: async (parent, lines, end, beside) => {
      const log = kept();
      const refusal = whyRefused(log.head, parent, beside, log.leader);
      if (refusal) return refusal;
      add(log, lines, beside, storage.quota);
      return moveHead(end);
    },
    intents: async () => [...kept().intents.values()],
    lead: async () => {
      kept().leader += 1;
      return kept().leader;
    },
    lines: async (after, limit) => ({ lines: kept().lines.slice(after, after + limit), proved: [] }),
    linesBack: async (through, key) => linesBack(kept(), through, key),
    checkpoints: async (version) => kept().checkpoints.filter((one) => one.version === version),
    part: async (id, n) => structuredClone(kept().parts.get(id)?.[n]),
    savePart: async (...part) => savePart(kept(), ...part),
    saveCheckpoint: async (...saved) => saveCheckpoint(kept(), ...saved),
    seal: async (through, keysOf) => {
      for (;;) {
        const [epoch, first] = [kept().head.epoch, endOfSealed(kept()) + 1];
        const last = first + segmentSize - 1;
        if (last > Math.min(through, kept().head.seq)) return kept().head;
        const keys = await keysOf?.(kept().lines.slice(first - 1, last));
        // Another tab may have sealed these rows meanwhile, or put others there.
        if (kept().head.epoch !== epoch) continue;
        kept().segments.push({ first, last, keys });
        moveHead({ epoch: kept().head.epoch + 1 });
      }
    },
    replace: async (head, by) => {
      const now = storage.kept?.head;
      if (now && isSameHead(now, headAfter(head, by))) return now;
      const before = kept();
      if (whyRefused(before.head, head, {}, before.leader)) return 'behind';
      const next = { ...logHolding(by, before.head.epoch + 1), leader: before.leader };
      if (next.size > storage.quota) throw new LogFailure('quota', 'the disk is full');
      storage.kept = next;
      storage.epoch = next.head.epoch;
      tellOthers();
      return next.head;
    },
    wipe: async () => {
      if (storage.kept) kept();
      storage.kept = undefined;
      tellOthers();
    },
  };
};

const savePart = ({ parts, head }: StoredLog, ...[id, n, part, epoch]: Parameters<LineStore['savePart']>): void => {
  if (hasOtherEpoch(head, epoch)) return;
  const saved = parts.get(id) ?? [];
  saved[n] = structuredClone(part);
  parts.set(id, saved);
};

const saveCheckpoint = (log: StoredLog, ...[checkpoint, epoch]: Parameters<LineStore['saveCheckpoint']>): void => {
  if (hasOtherEpoch(log.head, epoch)) return;
  const saved = Object.keys(log.parts.get(checkpoint.id) ?? []).length;
  if (saved < checkpoint.parts) return;
  log.checkpoints = keptCheckpoints(checkpoint, log.checkpoints);
  const ids = new Set(log.checkpoints.map(({ id }) => id));
  for (const id of log.parts.keys()) if (!ids.has(id)) log.parts.delete(id);
};

const endOfSealed = ({ segments }: StoredLog): number => segments.at(-1)?.last ?? 0;

/**
 * A run of lines up to `through`: few if they are not sealed, else a whole segment. `key`: segments that cannot have it
 * are passed over.
 */
const linesBack = (log: StoredLog, through: number, key: number | undefined): LineRun => {
  const end = Math.min(through, log.head.seq);
  const sealed = endOfSealed(log);
  if (end > sealed) return linesFrom(log, Math.max(sealed + 1, end - rowsBackAtOnce + 1), end);
  const segment = log.segments.findLast(
    ({ first, keys }) => first <= end && (key === undefined || !keys || keys.has(key)),
  );
  return segment ? linesFrom(log, segment.first, Math.min(segment.last, end)) : { first: 1, lines: [] };
};

const linesFrom = ({ lines }: StoredLog, first: number, last: number): LineRun => ({
  first,
  lines: lines.slice(first - 1, last),
});

/** Writes everything or nothing: what may fail comes before the first change. */
const add = (log: StoredLog, lines: readonly string[], { put = [], drop = [] }: IntentChanges, quota: number): void => {
  const copies = structuredClone(put);
  const dropped = [...drop, ...put.map(({ intent }) => intent)].flatMap((id) => log.intents.get(id) ?? []);
  const grown = sizeOf(lines) + sizeOf(copies.map(textOf)) - sizeOf(dropped.map(textOf));
  if (grown > 0 && log.size + grown > quota) throw new LogFailure('quota', 'the disk is full');
  log.size += grown;
  for (const line of lines) log.lines.push(line);
  for (const copy of copies) log.intents.set(copy.intent, copy);
  for (const intent of drop) log.intents.delete(intent);
};

const textOf = (intent: Intent): string => JSON.stringify(intent);
const sizeOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

const connected = (newHeader: () => LogHeader, storage: MemoryLogStorage) => {
  const me = Symbol('connection');
  storage.kept ??= emptyLog(newHeader(), storage.epoch + 1);
  const { logId } = storage.kept.head;
  let open = true;

  const kept = (): StoredLog => {
    if (!open) throw new LogFailure('connection lost', 'this log was closed');
    if (storage.kept?.head.logId !== logId) throw new LogFailure('gone', 'the log was wiped');
    return storage.kept;
  };
  const tellOthers = () => {
    for (const { of, call } of storage.listeners) if (of !== me) call();
  };
  const moveHead = (part: Partial<LogHead>): LogHead => {
    kept().head = { ...kept().head, ...part };
    storage.epoch = kept().head.epoch;
    tellOthers();
    return kept().head;
  };
  const close = () => {
    open = false;
    for (const listener of storage.listeners) if (listener.of === me) storage.listeners.delete(listener);
  };
  const onChange = (call: () => void) => {
    const listener = { of: me, call };
    storage.listeners.add(listener);
    return () => {
      storage.listeners.delete(listener);
    };
  };
  return { kept, changed: tellOthers, moveHead, close, onChange };
};

const emptyLog = (header: LogHeader, epoch: number): StoredLog =>
  logHolding({ headerLine: encodeHeader(header), lines: [], intents: [] }, epoch);

const logHolding = ({ headerLine, lines, intents }: Replacement, epoch: number): StoredLog => ({
  header: headerLine,
  lines: [...lines],
  head: headOf(headerLine, lines, epoch),
  segments: [],
  checkpoints: [],
  parts: new Map(),
  intents: new Map(intents.map((one) => [one.intent, structuredClone(one)])),
  leader: 0,
  size: sizeOf(lines) + sizeOf(intents.map(textOf)),
});
