import type { Settings } from '../../events/entities.ts';
import {
  type FoundRows,
  type HeldSession,
  type LookedAhead,
  type RowFilter,
  type RowKind,
  type Rows,
  rowsOfText,
  type SnapshotHead,
  type SoughtRow,
  type SoughtRows,
  type TextPage,
  type WriteTransaction,
} from '../storage.ts';
import { StorageFailure } from '../storage-failure.ts';
import { conditionsOf, idOf, jsonText, rowIds, rowKeyOf, rowKinds, storedBytes, storedRow } from '../stored-row.ts';
import { bytesOf } from '../utf8.ts';
import { type MemoryAccount, type MemoryRow, nothingKept } from './data.ts';
import { memoryLedgers } from './ledgers.ts';

/** A transaction over the account's data at its beginning. `kept`: the data after it. */
export type MemoryTransaction = {
  readonly rows: WriteTransaction;
  readonly kept: () => MemoryAccount;
  readonly end: () => void;
};

/** What a transaction that writes knows of its account. `expectHere` throws if the account is missing or was moved. */
export type OfAccount = {
  readonly expectHere: () => void;
  readonly sessionOf: (tokenHash: string | undefined) => HeldSession | undefined;
};

const anybody: OfAccount = { expectHere: () => undefined, sessionOf: () => undefined };

/** Rows are never changed in place: `kept` is what a commit puts there, and who drops it has changed nothing. */
export const memoryTransaction = (
  start: MemoryAccount = nothingKept,
  { expectHere, sessionOf }: OfAccount = anybody,
): MemoryTransaction => {
  let now = start;
  let isOver = false;
  const here = () => {
    if (isOver) throw new StorageFailure('closed', 'this transaction is over');
    return now;
  };
  const kept = () => {
    expectHere();
    return here();
  };
  const table = <K extends RowKind>(kind: K): Table<K> => kept().rows[kind];
  const replace = <K extends RowKind>(kind: K, rows: Table<K>) => {
    now = { ...kept(), rows: { ...kept().rows, [kind]: rows } };
  };
  const rows: WriteTransaction = {
    list: async (kind, where = {}) => matching(kind, table(kind), where).map(([, { row }]) => row),
    look: async (sought) => foundIn(sought, table),
    textAfter: async (kind, position) => textPage(table(kind), position),
    snapshotHeads: async (where = {}) => matching('snapshots', table('snapshots'), where).map(headOf),
    count: async (kind) => table(kind).size,
    settings: async () => kept().settings,
    revision: async () => kept().revision,
    replyTo: async (key) => kept().replies.get(key),
    ledgers: memoryLedgers(
      () => kept().ledgers,
      (ledgers) => {
        now = { ...kept(), ledgers };
      },
    ),
    bytes: async () => rowKinds.reduce((sum, kind) => sum + bytesIn(table(kind)), asideBytes(kept())),
    put: async (kind, added) => {
      const written = writtenRows(kind, added);
      replace(kind, withRows(table(kind), written));
      return bytesIn(written);
    },
    remove: async (kind, where) => {
      const gone = matching(kind, table(kind), where);
      const next = new Map(table(kind));
      for (const [key] of gone) next.delete(key);
      replace(kind, next);
      return gone.map(([, { row }]) => row);
    },
    saveSettings: async (settings) => {
      now = { ...kept(), ...keptSettings(settings) };
      return now.settingsBytes;
    },
    saveRevision: async (revision) => {
      now = { ...kept(), revision: frozen(JSON.parse(jsonText(revision))) };
    },
    saveReply: async (key, reply, revision) => {
      if (kept().replies.has(key)) throw new StorageFailure('reply exists', key);
      now = { ...kept(), replies: new Map(kept().replies).set(key, Object.freeze({ ...reply })) };
      if (revision) await rows.saveRevision(revision);
    },
    lookAhead: async (sought, key, tokenHash) =>
      lookedAhead(tokenHash === undefined ? kept() : here(), sought, key, sessionOf(tokenHash)),
  };
  const end = () => {
    isOver = true;
  };
  return { rows, kept, end };
};

const keptSettings = (settings: Settings): Pick<MemoryAccount, 'settings' | 'settingsBytes'> => {
  const text = jsonText(settings);
  return { settings: frozen(JSON.parse(text)), settingsBytes: bytesOf(text).length };
};

const lookedAhead = <S extends SoughtRows>(
  { rows, replies, revision }: MemoryAccount,
  sought: S,
  key = '',
  held: HeldSession | undefined,
): LookedAhead<S> => ({ found: foundIn(sought, (kind) => rows[kind]), reply: replies.get(key), revision, held });

/** The first row for each that is looked for. */
const foundIn = <S extends SoughtRows>(sought: S, table: <K extends RowKind>(kind: K) => Table<K>): FoundRows<S> => {
  const firstOf = ({ kind, where }: SoughtRow) => matching(kind, table(kind), where)[0]?.[1].row;
  return Object.fromEntries(Object.entries(sought).map(([name, one]) => [name, firstOf(one)])) as FoundRows<S>;
};

const writtenRows = <K extends RowKind>(kind: K, added: readonly Rows[K][]): Table<K> =>
  new Map(added.map((row) => [rowKeyOf(kind, row), keptRow(kind, row)]));

const withRows = <K extends RowKind>(table: Table<K>, written: Table<K>): Table<K> => {
  const next = new Map(table);
  for (const [key, row] of written) next.set(key, row);
  return next;
};

const textPage = <K extends RowKind>(table: Table<K>, position: number): TextPage | undefined => {
  const page = [...table.values()].slice(position, position + rowsOfText);
  if (page.length === 0) return undefined;
  return { text: page.map(({ row }) => jsonText(row)).join(','), last: position + page.length };
};

type Table<K extends RowKind> = ReadonlyMap<string, MemoryRow<K>>;

const asideBytes = ({ settingsBytes, replies }: MemoryAccount): number =>
  [...replies.values()].reduce((sum, { body }) => sum + bytesOf(body).length, settingsBytes);

const bytesIn = (table: ReadonlyMap<string, { readonly bytes: number }>): number =>
  [...table.values()].reduce((sum, { bytes }) => sum + bytes, 0);

/** A whole key takes one look-up; any other filter examines every row. */
const matching = <K extends RowKind>(kind: K, table: Table<K>, where: RowFilter): [string, MemoryRow<K>][] => {
  const conditions = conditionsOf(kind, where).map(({ name, values }) => ({ name, values: new Set(values) }));
  const fits = (row: Rows[K]) => conditions.every(({ name, values }) => values.has(idOf(row, name)));
  const key = wholeKey(kind, where);
  if (key === undefined) return [...table].filter(([, { row }]) => fits(row));
  const kept = table.get(key);
  return kept && fits(kept.row) ? [[key, kept]] : [];
};

const wholeKey = (kind: RowKind, where: RowFilter): string | undefined =>
  rowIds[kind].key.every((name) => typeof where[name] === 'string') ? rowKeyOf(kind, where) : undefined;

/** Rows that were frozen here, with their bytes: a row that was read and is put back need not be copied. */
const bytesOfFrozen = new WeakMap<object, number>();

const keptRow = <K extends RowKind>(kind: K, row: Rows[K]): MemoryRow<K> => {
  const bytes = bytesOfFrozen.get(row);
  if (bytes !== undefined) return { row, bytes };
  const stored = storedRow(kind, row);
  const copy: Rows[K] = frozen(JSON.parse(kind === 'snapshots' ? jsonText(row) : stored.json));
  bytesOfFrozen.set(copy, storedBytes(stored));
  return { row: copy, bytes: storedBytes(stored) };
};

const headOf = ([, { row }]: [string, MemoryRow<'snapshots'>]): SnapshotHead => {
  const { content: _, ...head } = row;
  return head;
};

const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};
