/**
 * A store of lines whose operations a simulation can hold up, fail or cut off: before anything was written, or after
 * it was written and before the answer.
 */

import type { Log } from '../../log/port.ts';
import { type LineStore, type LogMaking, logOver } from '../../log/stored/line-store.ts';
import { type MemoryLogStorage, memoryLines, memoryLogStorage } from '../../log/stored/memory.ts';

/**
 * One operation of one connection. The connections to a storage are numbered from 1, in the order in which they were
 * made.
 */
type Operation = { readonly name: OperationName; readonly connection: number };

export type OperationName = {
  readonly [K in keyof LineStore]: ReturnType<LineStore[K]> extends Promise<unknown> ? K : never;
}[keyof LineStore];

/**
 * `before` is awaited before the operation touches anything, `after` when it is done and not yet answered. The caller
 * gets what they throw: a full disk throws a `LogFailure('quota')` before, a lost answer a `LogFailure('connection
 * lost')` after. A promise that never settles stands for a tab that hangs or is gone.
 */
type Faults = {
  readonly before?: (operation: Operation) => Promise<void>;
  readonly after?: (operation: Operation) => Promise<void>;
  /** Returns what the disk gives for the lines after position `after`; a damaged disk gives other lines. */
  readonly read?: (lines: readonly string[], after: number) => readonly string[];
};

/** What several logs in memory share, as tabs share a database, and its faults. */
export type FaultyStorage = MemoryLogStorage & {
  connections: number;
  /** The number of power losses. */
  cuts: number;
  faults?: Faults;
};

export const faultyStorage = (): FaultyStorage => ({ ...memoryLogStorage(), connections: 0, cuts: 0 });

/**
 * Every tab is gone at this moment: its operations touch nothing more and never answer. The stored data stays whole,
 * because each write is one strict transaction.
 */
export const powerLoss = (storage: FaultyStorage): void => {
  storage.cuts += 1;
  storage.listeners.clear();
};

/** Deletes everything, as the browser or its user may. The tabs hear that their connections are closed. */
export const deleteStorage = (storage: MemoryLogStorage): void => {
  storage.kept = undefined;
  storage.epoch = 0;
  closeConnections(storage);
};

/** Closes all connections, as the browser does when another page upgrades the database. */
export const closeConnections = (storage: MemoryLogStorage): void => {
  for (const { call } of storage.listeners) call();
};

/** A log in memory with the faults of its storage. */
export const faultyLog = (making: LogMaking, storage: FaultyStorage): Log => {
  storage.connections += 1;
  const { connections, cuts } = storage;
  const lines = memoryLines(making, storage);
  return logOver(
    faulty(
      lines,
      connections,
      () => storage.faults,
      () => storage.cuts !== cuts,
    ),
    making,
  );
};

/** Asks for `faults` at each operation. Once `isCut`, no operation touches anything or answers. */
const faulty = (
  store: LineStore,
  connection: number,
  faults: () => Faults | undefined,
  isCut: () => boolean,
): LineStore => {
  const through =
    <Given extends readonly unknown[], T>(name: OperationName, work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      if (isCut()) return never;
      const { before, after } = faults() ?? {};
      if (before) await before({ name, connection });
      if (isCut()) return never;
      const result = await work(...given);
      if (after) await after({ name, connection });
      return isCut() ? never : result;
    };
  return {
    ...store,
    header: through('header', store.header),
    head: through('head', store.head),
    append: through('append', store.append),
    intents: through('intents', store.intents),
    lead: through('lead', store.lead),
    lines: through('lines', async (after, limit) => {
      const read = await store.lines(after, limit);
      const lines = faults()?.read?.(read.lines, after);
      return lines ? { lines, proved: [] } : read;
    }),
    linesBack: through('linesBack', async (last, key) => {
      const { first, lines } = await store.linesBack(last, key);
      return { first, lines: faults()?.read?.(lines, first - 1) ?? lines };
    }),
    checkpoints: through('checkpoints', store.checkpoints),
    part: through('part', store.part),
    savePart: through('savePart', store.savePart),
    saveCheckpoint: through('saveCheckpoint', store.saveCheckpoint),
    seal: through('seal', store.seal),
    replace: through('replace', store.replace),
    wipe: through('wipe', store.wipe),
  };
};

const never = new Promise<never>(() => undefined);
