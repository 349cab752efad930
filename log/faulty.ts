/**
 * A store of lines whose operations a simulation can hold up, fail or cut off: before anything was written, or after
 * it was written and before the answer.
 */
import type { LineStore } from './line-store.ts';

/** One operation of one connection; connections to a storage are numbered from 1 in the order they were made. */
export type Operation = { readonly name: OperationName; readonly connection: number };

export type OperationName = {
  readonly [K in keyof LineStore]: ReturnType<LineStore[K]> extends Promise<unknown> ? K : never;
}[keyof LineStore];

/**
 * Waited for before the operation touches anything, and after it has, before its answer. What they throw
 * is what the caller gets: a full disk is a `LogFailure('quota')` before, a lost answer a
 * `LogFailure('connection lost')` after. What never settles is a tab that hangs, or is gone.
 */
export type Faults = {
  readonly before?: (operation: Operation) => Promise<void>;
  readonly after?: (operation: Operation) => Promise<void>;
  /** What the disk gives back for the stored lines that follow position `after`; a damaged disk gives other lines. */
  readonly read?: (lines: readonly string[], after: number) => readonly string[];
};

/** `faults` are asked for at each operation; once `isCut`, no operation touches anything or answers. */
export const faulty = (
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
      const lines = await store.lines(after, limit);
      return faults()?.read?.(lines, after) ?? lines;
    }),
    checkpoints: through('checkpoints', store.checkpoints),
    saveCheckpoint: through('saveCheckpoint', store.saveCheckpoint),
    seal: through('seal', store.seal),
    wipe: through('wipe', store.wipe),
  };
};

const never = new Promise<never>(() => undefined);
