import { encodeHeader, genesisHash, type LogHeader } from './header.ts';
import { keptCheckpoints, type LineStore, type LogMaking, logOver, mayFollow, usualSegmentSize } from './line-store.ts';
import { type Checkpoint, type Log, LogFailure, type LogHead } from './port.ts';

type Kept = {
  readonly header: string;
  readonly lines: string[];
  head: LogHead;
  sealed: number;
  checkpoints: readonly Checkpoint[];
};

type Listener = { readonly of: symbol; readonly call: () => void };

/** What several memory logs share, as tabs share a database. */
export type MemoryStorage = { epoch: number; kept: Kept | undefined; readonly listeners: Set<Listener> };

export const memoryStorage = (): MemoryStorage => ({ epoch: 0, kept: undefined, listeners: new Set() });

/** A log that lives as long as its storage: for the demo, for tests, and for a browser that lets us store nothing. */
export const memoryLog = (making: LogMaking, storage: MemoryStorage = memoryStorage()): Log =>
  logOver(memoryLines(making, storage), making.newSalt);

const memoryLines = ({ newHeader, segmentSize = usualSegmentSize }: LogMaking, storage: MemoryStorage): LineStore => {
  const { kept, changed, moveHead, ...listening } = connection(newHeader, storage);
  return {
    ...listening,
    header: async () => kept().header,
    head: async () => kept().head,
    append: async (parent, lines, end) => {
      if (!mayFollow(kept().head, parent)) return undefined;
      for (const line of lines) kept().lines.push(line);
      return moveHead(end);
    },
    lines: async (after, limit) => kept().lines.slice(after, after + limit),
    checkpoints: async (version) =>
      kept()
        .checkpoints.filter((one) => one.version === version)
        .map((one) => structuredClone(one)),
    saveCheckpoint: async (checkpoint) => {
      kept().checkpoints = keptCheckpoints(structuredClone(checkpoint), kept().checkpoints);
    },
    seal: async (through) => {
      const log = kept();
      const segments = Math.floor((Math.min(through, log.head.seq) - log.sealed) / segmentSize);
      if (segments <= 0) return log.head;
      log.sealed += segments * segmentSize;
      return moveHead({ epoch: log.head.epoch + 1 });
    },
    wipe: async () => {
      if (storage.kept) kept();
      storage.kept = undefined;
      changed();
    },
  };
};

const connection = (newHeader: () => LogHeader, storage: MemoryStorage) => {
  const me = Symbol('connection');
  storage.kept ??= begin(storage.epoch + 1, newHeader());
  const { logId } = storage.kept.head;
  let open = true;

  const kept = (): Kept => {
    if (!open) throw new LogFailure('connection lost', 'this log was closed');
    if (storage.kept?.head.logId !== logId) throw new LogFailure('gone', 'the log was wiped');
    return storage.kept;
  };
  const changed = () => {
    for (const { of, call } of storage.listeners) if (of !== me) call();
  };
  const moveHead = (part: Partial<LogHead>): LogHead => {
    kept().head = { ...kept().head, ...part };
    storage.epoch = kept().head.epoch;
    changed();
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
  return { kept, changed, moveHead, close, onChange };
};

const begin = (epoch: number, header: LogHeader): Kept => {
  const line = encodeHeader(header);
  const head = { logId: header.logId, seq: 0, hash: genesisHash(line), epoch };
  return { header: line, lines: [], head, sealed: 0, checkpoints: [] };
};
