import type { ErasedEntry, LedgerPart, LedgerRow, LedgerWriting, PartHead } from '../ledger-storage.ts';

/** The ledgers of one account, by their ids. Never changed in place. */
export type MemoryLedgers = {
  readonly rows: ReadonlyMap<string, Omit<LedgerRow, 'erased'>>;
  readonly parts: ReadonlyMap<string, readonly LedgerPart[]>;
  readonly erased: ReadonlyMap<string, readonly ErasedEntry[]>;
};

export const noLedgers: MemoryLedgers = { rows: new Map(), parts: new Map(), erased: new Map() };

/** `held` gives the ledgers as they are in the transaction; `hold` replaces them. */
export const memoryLedgers = (
  current: () => MemoryLedgers,
  replace: (ledgers: MemoryLedgers) => void,
): LedgerWriting => {
  const partsOf = (logId: string) => current().parts.get(logId) ?? [];
  const erasedOf = (logId: string) => current().erased.get(logId) ?? [];
  const withErased = (row: Omit<LedgerRow, 'erased'>) => ({ ...row, erased: erasedOf(row.logId).length });
  return {
    all: async () => [...current().rows.values()].map(withErased),
    one: async (logId) => {
      const row = current().rows.get(logId);
      return row && withErased(row);
    },
    heads: async (logId, from, most) => {
      const parts = partsOf(logId);
      const begin = beginOf(parts, from);
      return parts.slice(begin, begin + most).map(headOf);
    },
    parts: async (logId, first, last) => partsOf(logId).filter((part) => part.first >= first && part.first <= last),
    erasedAfter: async (logId, after, most) => erasedOf(logId).slice(after, after + most),
    erasedIn: async (logId, first, last) => erasedOf(logId).filter(({ seq }) => seq >= first && seq <= last),
    bytes: async () => [...current().rows.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    save: async (row) =>
      replace({ ...current(), rows: new Map(current().rows).set(row.logId, Object.freeze({ ...row })) }),
    putParts: async (added) => {
      const parts = new Map(current().parts);
      for (const part of added) parts.set(part.logId, withPart(parts.get(part.logId) ?? [], part));
      replace({ ...current(), parts });
    },
    addErased: async (logId, entries) =>
      replace({ ...current(), erased: new Map(current().erased).set(logId, [...erasedOf(logId), ...entries]) }),
  };
};

/** The place of the first part that ends with commit `from` or later. */
const beginOf = (parts: readonly LedgerPart[], from: number): number => {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.last ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
};

const withPart = (parts: readonly LedgerPart[], part: LedgerPart): readonly LedgerPart[] =>
  [...parts.filter(({ first }) => first !== part.first), Object.freeze({ ...part })].sort((a, b) => a.first - b.first);

const headOf = ({ content: _, ...head }: LedgerPart): PartHead => head;
