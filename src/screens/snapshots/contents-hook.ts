import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { SnapshotReader } from '../../../machines/views/snapshot-ledger.ts';
import { sessionFaults } from '../../../messages/api-results.ts';
import { openedSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { type OfferingDifferences, offeringDifferences } from '../../../projections/compare/offering-differences.ts';
import type { SnapshotBook } from '../../../sync/compare/as-it-was.ts';
import { toSync } from '../../accounts/later.ts';
import { CodeNotLoaded } from '../../browser/arriving-code.ts';
import { type ContentRead, readContent } from '../../components/snapshots/snapshot-file.ts';
import { faultText, type SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';

/** The content of a snapshot. `beside` puts it beside a book, by the code with which sync compares a server. */
export type Content = { readonly json: unknown; readonly beside: SnapshotReader };

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
  /** The content of a snapshot, fetched unless it is here; or a sentence why it cannot be read. */
  readonly load: (one: Snapshot) => Promise<Content | string>;
  /**
   * Loads a snapshot to open it. `undefined`: it cannot be read, and `fault` says why; or another was asked for meanwhile.
   */
  readonly bring: (one: Snapshot) => Promise<Content | undefined>;
  readonly fail: (fault: string) => void;
  readonly forgetFault: () => void;
};

/** Of two contents asked for in turn, only the later one is given. */
export const useContents = ({ world, givesContent }: SnapshotServer): Contents => {
  const all = contentsOf(useLedger());
  const [loaded, setLoaded] = useState<ReadonlyMap<SnapshotId, Content>>(() => new Map(all));
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const asked = useRef<SnapshotId>(undefined);
  useEffect(
    () => () => {
      asked.current = undefined;
    },
    [],
  );
  const load = useCallback(
    async (one: Snapshot): Promise<Content | string> => {
      const here = all.get(one.snapshotId);
      if (here) return here;
      const read = givesContent() ? await contentOf(world, one) : ({ kind: 'not given' } as const);
      if (read.kind !== 'read') return faultOf(read);
      keep(all, one.snapshotId, read.content);
      setLoaded(new Map(all));
      return read.content;
    },
    [all, world, givesContent],
  );
  const bring = useCallback(
    async (one: Snapshot): Promise<Content | undefined> => {
      asked.current = one.snapshotId;
      setFault(undefined);
      setReading(true);
      const content = await load(one);
      if (asked.current !== one.snapshotId) return undefined;
      setReading(false);
      if (typeof content !== 'string') return content;
      setFault(content);
      return undefined;
    },
    [load],
  );
  const forgetFault = useCallback(() => setFault(undefined), []);
  return { loaded, fault, isReading, load, bring, fail: setFault, forgetFault };
};

const keep = (all: Map<SnapshotId, Content>, id: SnapshotId, content: Content): void => {
  all.set(id, content);
  const [oldest] = all.keys();
  if (all.size > mostKept && oldest !== undefined) all.delete(oldest);
};

type ContentOutcome =
  | Exclude<ContentRead, { readonly kind: 'read' }>
  | { readonly kind: 'read'; readonly content: Content }
  | { readonly kind: 'not loaded' };

const contentOf = async (world: SnapshotServer['world'], one: Snapshot): Promise<ContentOutcome> => {
  const content = await readContent(world, one);
  if (content.kind !== 'read') return content;
  try {
    const { json } = content;
    const beside = (await toSync()).snapshotBeside(json);
    return beside ? { kind: 'read', content: { json, beside } } : { kind: 'unreadable' };
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
 * The snapshots in memory, each compared with the book of now. One is missing in the result if it does not hold
 * exactly one offering. Keep `loaded` the same object while nothing came, or every render compares anew.
 */
export const useComparedWithBook = <Id extends string>(
  loaded: ReadonlyMap<Id, Content>,
): ReadonlyMap<Id, OpenedSnapshot> => {
  const ledger = useLedger();
  const book = useBook((all) => all);
  return useMemo(() => {
    const opened = new Map<Id, OpenedSnapshot>();
    for (const [id, { beside }] of loaded) {
      const was = beside({ book, outbox: ledger.records.saved().outbox });
      if (!was) continue;
      opened.set(id, { ...was, differs: was.isHere ? offeringDifferences(was.book, book, was.offeringId) : undefined });
    }
    return opened;
  }, [ledger, book, loaded]);
};
