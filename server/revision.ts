import type { Revision } from '../api/capabilities.ts';
import type { RowKind, Rows, WriteTransaction } from './storage.ts';

/**
 * The revision as a storage keeps it. `bytesAtMost`: the account's rows, settings and kept replies take no more than so
 * many bytes; missing if nobody has counted them.
 */
export type KeptRevision = Revision & { readonly bytesAtMost?: number };

/** The revision without what clients are not told. */
export const revisionIn = ({ bytesAtMost: _, ...revision }: KeptRevision): Revision => revision;

export const nothingWritten: Revision = { all: 0, courses: 0, students: 0, settings: 0, offerings: {} };

/**
 * The parts of the data that one transaction has written to. `gone`: offerings that it removed and did not add again.
 */
export type WrittenParts = {
  readonly parts: Set<'courses' | 'students' | 'settings' | 'snapshots'>;
  readonly offerings: Set<string>;
  readonly gone: Set<string>;
};

/**
 * The revision after a commit. An offering without a number gets the new `all` as its number, so an offering that is
 * removed and comes back under its id never repeats a number.
 */
export const afterCommit = (before: Revision, { parts, offerings, gone }: WrittenParts): Revision => {
  const all = before.all + 1;
  const isKnown = (id: string) => Object.hasOwn(before.offerings, id);
  const isListChanged = gone.size > 0 || [...offerings].some((id) => !isKnown(id));
  const keptNumbers = Object.entries(before.offerings).filter(([id]) => !gone.has(id));
  const writtenNumbers = [...offerings]
    .filter((id) => !gone.has(id))
    .map((id): [string, number] => [id, isKnown(id) ? (before.offerings[id] ?? 0) + 1 : all]);
  return {
    all,
    courses: before.courses + (parts.has('courses') || isListChanged ? 1 : 0),
    students: before.students + (parts.has('students') ? 1 : 0),
    settings: before.settings + (parts.has('settings') ? 1 : 0),
    offerings: Object.fromEntries([...keptNumbers, ...writtenNumbers]),
  };
};

type NotingWrites = {
  readonly rows: WriteTransaction;
  readonly written: WrittenParts;
  /** Of all rows and settings that it has written. */
  readonly bytes: () => number;
};

/** A transaction that also notes which parts it writes to, and how much. */
export const notingWrites = (rows: WriteTransaction): NotingWrites => {
  const written: WrittenParts = { parts: new Set(), offerings: new Set(), gone: new Set() };
  let bytes = 0;
  return {
    written,
    bytes: () => bytes,
    rows: {
      ...rows,
      put: async (kind, added) => {
        const putBytes = await rows.put(kind, added);
        bytes += putBytes;
        noteRows(written, kind, added);
        if (kind === 'offerings') for (const id of offeringIds(added)) written.gone.delete(id);
        return putBytes;
      },
      remove: async (kind, where) => {
        const removed = await rows.remove(kind, where);
        noteRows(written, kind, removed);
        if (kind === 'offerings') for (const id of offeringIds(removed)) written.gone.add(id);
        return removed;
      },
      saveSettings: async (settings) => {
        const settingsBytes = await rows.saveSettings(settings);
        bytes += settingsBytes;
        written.parts.add('settings');
        return settingsBytes;
      },
    },
  };
};

const noteRows = <K extends RowKind>({ parts, offerings }: WrittenParts, kind: K, rows: readonly Rows[K][]): void => {
  if (rows.length === 0) return;
  if (kind === 'courses' || kind === 'students' || kind === 'snapshots') parts.add(kind);
  else for (const id of offeringIds(rows)) offerings.add(id);
};

const offeringIds = (rows: readonly object[]): ReadonlySet<string> =>
  new Set(rows.map((row) => (row as { readonly offeringId: string }).offeringId));
