import { useCallback, useEffect, useRef, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import { part, type Steps } from '../../../events/steps.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { SnapshotReader } from '../../../machines/views/snapshot-ledger.ts';
import { sessionFaults } from '../../../messages/api-results.ts';
import { openedSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  type OfferingDifferences,
  offeringDifferencesInSteps,
} from '../../../projections/compare/offering-differences.ts';
import type { SnapshotBook } from '../../../sync/compare/as-it-was.ts';
import { toSync } from '../../accounts/later.ts';
import { CodeNotLoaded } from '../../browser/arriving-code.ts';
import { inBackground } from '../../browser/in-background.ts';
import { type ContentRead, readContent } from '../../components/snapshots/snapshot-file.ts';
import { faultText, type SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';

/**
 * The content of a snapshot. `bookBeside` makes a book of it that can be compared with the records it is given;
 * `undefined` if the snapshot does not hold exactly one offering.
 */
export type Content = { readonly json: unknown; readonly bookBeside: SnapshotReader };

/** Contents of snapshots, kept in memory while the tab has the ledger open, and nowhere else. */
const inMemory = new WeakMap<Ledger, Map<SnapshotId, Content>>();

/** The most contents that are kept: that of a class of a thousand has some megabytes. */
const mostKept = 6;

const contentsOf = (ledger: Ledger): Map<SnapshotId, Content> => {
  const contents = inMemory.get(ledger) ?? new Map<SnapshotId, Content>();
  inMemory.set(ledger, contents);
  return contents;
};

/** `fault`: why the last snapshot that was to be opened could not be. `isReading`: its content is being fetched. */
export type Contents = {
  /** The contents in memory: of many snapshots, not all are kept. */
  readonly loaded: ReadonlyMap<SnapshotId, Content>;
  readonly fault: string | undefined;
  readonly isReading: boolean;
  /** The content of a snapshot, fetched unless it is in memory; or a sentence why it cannot be read. */
  readonly load: (snapshot: Snapshot) => Promise<Content | string>;
  /**
   * Loads a snapshot to open it. `undefined`: it cannot be read, and `fault` says why; or it was given up, or another was
   * asked for meanwhile.
   */
  readonly loadToOpen: (snapshot: Snapshot) => Promise<Content | undefined>;
  readonly giveUp: () => void;
  readonly fail: (fault: string) => void;
  readonly forgetFault: () => void;
};

/** If a second snapshot is to be opened while the first is fetched, only the second one is opened. */
export const useContents = ({ world, givesContent }: SnapshotServer): Contents => {
  const kept = contentsOf(useLedger());
  const [loaded, setLoaded] = useState<ReadonlyMap<SnapshotId, Content>>(() => new Map(kept));
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const wantedId = useRef<SnapshotId>(undefined);
  useEffect(
    () => () => {
      wantedId.current = undefined;
    },
    [],
  );
  const load = useCallback(
    async (snapshot: Snapshot): Promise<Content | string> => {
      const content = kept.get(snapshot.snapshotId);
      if (content) return content;
      const read = givesContent() ? await contentOf(world, snapshot) : ({ kind: 'not given' } as const);
      if (read.kind !== 'read') return faultOf(read);
      keepContent(kept, snapshot.snapshotId, read.content);
      setLoaded(new Map(kept));
      return read.content;
    },
    [kept, world, givesContent],
  );
  const loadToOpen = useCallback(
    async (snapshot: Snapshot): Promise<Content | undefined> => {
      wantedId.current = snapshot.snapshotId;
      setFault(undefined);
      setReading(true);
      const content = await load(snapshot);
      if (wantedId.current !== snapshot.snapshotId) return undefined;
      setReading(false);
      if (typeof content !== 'string') return content;
      setFault(content);
      return undefined;
    },
    [load],
  );
  const giveUp = useCallback(() => {
    wantedId.current = undefined;
    setReading(false);
  }, []);
  const forgetFault = useCallback(() => setFault(undefined), []);
  return { loaded, fault, isReading, load, loadToOpen, giveUp, fail: setFault, forgetFault };
};

/** Forgets the oldest content if there are too many. */
const keepContent = (kept: Map<SnapshotId, Content>, id: SnapshotId, content: Content): void => {
  kept.set(id, content);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
};

type ContentOutcome =
  | Exclude<ContentRead, { readonly kind: 'read' }>
  | { readonly kind: 'read'; readonly content: Content }
  | { readonly kind: 'not loaded' };

const contentOf = async (world: SnapshotServer['world'], snapshot: Snapshot): Promise<ContentOutcome> => {
  const read = await readContent(world, snapshot);
  if (read.kind !== 'read') return read;
  try {
    const { json } = read;
    const bookBeside = (await toSync()).snapshotBeside(json);
    return bookBeside ? { kind: 'read', content: { json, bookBeside } } : { kind: 'unreadable' };
  } catch (error) {
    if (error instanceof CodeNotLoaded) return { kind: 'not loaded' };
    throw error;
  }
};

type Unread = Exclude<ContentOutcome, { readonly kind: 'read' }> | { readonly kind: 'not given' };

const faultOf = (read: Unread): string => {
  switch (read.kind) {
    case 'failed':
      return faultText(read.result);
    case 'not loaded':
      return sessionFaults.notLoaded;
    case 'unreadable':
      return text.unreadable;
    case 'not given':
      return text.notGiven;
  }
};

/** A snapshot beside today's book. `differs`: `undefined` if the offering is gone today. */
export type OpenedSnapshot = SnapshotBook & { readonly differs: OfferingDifferences | undefined };

/**
 * The snapshots in memory, each compared with the book of now, in the background. One is missing in the result until it
 * is compared, and if it does not hold exactly one offering. Keep `loaded` the same object while nothing came, or
 * every render compares anew.
 */
export const useComparedWithBook = <Id extends string>(
  loaded: ReadonlyMap<Id, Content>,
): ReadonlyMap<Id, OpenedSnapshot> => {
  const ledger = useLedger();
  const book = useBook((all) => all);
  const [made, setMade] = useState<ComparedContents<Id>>();
  useEffect(() => {
    const { outbox } = ledger.records.saved();
    return inBackground(comparing(loaded, { book, outbox }), (opened) => setMade({ loaded, book, opened }));
  }, [ledger, book, loaded]);
  return made && made.book === book && made.loaded === loaded ? made.opened : noneCompared;
};

type ComparedContents<Id> = {
  readonly loaded: ReadonlyMap<Id, Content>;
  readonly book: Book;
  readonly opened: ReadonlyMap<Id, OpenedSnapshot>;
};

const noneCompared = new Map<never, OpenedSnapshot>();

const comparing = function* <Id>(
  loaded: ReadonlyMap<Id, Content>,
  today: Parameters<SnapshotReader>[0],
): Steps<ReadonlyMap<Id, OpenedSnapshot>> {
  const opened = new Map<Id, OpenedSnapshot>();
  for (const [id, { bookBeside }] of loaded) {
    const done = opened.size / loaded.size;
    yield done;
    const snapshotBook = bookBeside(today);
    if (!snapshotBook) continue;
    const steps = offeringDifferencesInSteps(snapshotBook.book, today.book, snapshotBook.offeringId);
    const differs = snapshotBook.isHere ? yield* part(done, done + 1 / loaded.size, steps) : undefined;
    opened.set(id, { ...snapshotBook, differs });
  }
  return opened;
};
