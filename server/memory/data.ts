import type { Revision } from '../../api/capabilities.ts';
import type { Settings } from '../../events/entities.ts';
import type { Turns } from '../calls/turns.ts';
import { nothingWritten } from '../revision.ts';
import type { AccountRecord, ContactMessage, RowKind, Rows, SessionRecord, StoredReply } from '../storage.ts';
import { rowKinds } from '../stored-row.ts';
import { type MemoryLedgers, noLedgers } from './ledgers.ts';

/** A row and its size. Rows are deeply frozen, because callers get the stored objects themselves. */
export type MemoryRow<K extends RowKind> = { readonly row: Rows[K]; readonly bytes: number };

/** One account's rows, in order of creation: a map keeps the place of a key that is set again. Never changed. */
export type MemoryAccount = {
  readonly rows: { readonly [K in RowKind]: ReadonlyMap<string, MemoryRow<K>> };
  readonly settings: Settings;
  readonly settingsBytes: number;
  readonly revision: Revision;
  readonly replies: ReadonlyMap<string, StoredReply>;
  readonly ledgers: MemoryLedgers;
};

/** Data that several memory storages share, as processes share a database. */
export type MemoryData = {
  epoch: string;
  /** How often the data was restored from a backup. */
  restored: number;
  accounts: Map<string, AccountRecord>;
  sessions: Map<string, SessionRecord>;
  messages: readonly ContactMessage[];
  kept: Map<string, MemoryAccount>;
  readonly turns: Turns;
};

export const memoryData = (epoch: string): MemoryData => ({
  epoch,
  restored: 0,
  accounts: new Map(),
  sessions: new Map(),
  messages: [],
  kept: new Map(),
  turns: new Map(),
});

const noRows = Object.fromEntries(rowKinds.map((kind) => [kind, new Map()])) as unknown as MemoryAccount['rows'];

export const nothingKept: MemoryAccount = {
  rows: noRows,
  settings: Object.freeze({}),
  settingsBytes: 0,
  revision: nothingWritten,
  replies: new Map(),
  ledgers: noLedgers,
};
