import { isBookEvent } from '../../events/catalogue.ts';
import type { StoredCommit } from '../../log/port.ts';
import { bookIn, eventIn } from '../../projections/history/same-book.ts';
import {
  changeIn,
  fieldIn,
  type KnownItems,
  type SameItems,
  sameItems,
  subjectIn,
} from '../../projections/history/same-items.ts';
import type { ListedCommit, OtherPlace } from '../history/commit-list.ts';
import type { Ledger, LedgerHistory } from '../ledger/ledger-port.ts';

/** The ledger of another browser of the account, only to be read, with the ids that it has there. */
export type OtherPast = Pick<OtherPlace, 'logId' | 'begunAt' | 'ledger'>;

/**
 * The history of another browser's ledger in the ids of this one, so that a page of this one leads to the same item then.
 * An item that only the other ledger ever had keeps its id. The text of a stored line stays as it is.
 */
export const historyInOurs = (
  { ledger: { history, records } }: OtherPast,
  now: Pick<Ledger, 'records'>,
): Omit<LedgerHistory, 'lastChange' | 'goingWith' | 'file'> => {
  const toOurs = (): SameItems => sameItems(itemsIn({ records }), itemsIn(now));
  const toTheirs = (): SameItems => sameItems(itemsIn(now), itemsIn({ records }));
  const inOurs = (commits: readonly StoredCommit[]): readonly StoredCommit[] => {
    const same = toOurs();
    return commits.map((commit) => ({
      ...commit,
      events: commit.events.map((event) => (isBookEvent(event) ? eventIn(same, event) : event)),
    }));
  };
  return {
    of: async function* (subject, field, signal) {
      const [theirIds, same] = [toTheirs(), toOurs()];
      const entries = history.of(subjectIn(theirIds, subject), field && fieldIn(theirIds, field), signal);
      for await (const entry of entries) yield { ...entry, ...changeIn(same, entry) };
    },
    commits: async function* (through) {
      const same = toOurs();
      for await (const listed of history.commits(through)) yield listedIn(same, listed);
    },
    commitsAt: async (seqs, waiting) => inOurs(await history.commitsAt(seqs, waiting)),
    bookAt: async (seq, waiting) => bookIn(toOurs(), await history.bookAt(seq, waiting)),
    naming: async (words, range, waiting) => {
      const theirIdMaps = Object.values(toTheirs());
      const theirs = words.flatMap((word) => wordsThere(theirIdMaps, word));
      return inOurs(await history.naming(theirs, range, waiting));
    },
  };
};

const itemsIn = ({ records }: Pick<Ledger, 'records'>): KnownItems => {
  const { book, outbox } = records.saved();
  return { book, outbox };
};

const listedIn = (same: SameItems, listed: ListedCommit): ListedCommit => ({
  ...listed,
  changes: listed.changes.map((change) => changeIn(same, change)),
});

/**
 * A word and what the other ledger has instead. A word in quotes is an id, which does not say of which kind its item
 * is: so it is looked up in the map of each kind.
 */
const wordsThere = (maps: readonly ReadonlyMap<string, string>[], word: string): readonly string[] => {
  const id = /^"(.*)"$/.exec(word)?.[1];
  if (id === undefined) return [word];
  const ids = maps.flatMap((map) => map.get(id) ?? []);
  return [...new Set([id, ...ids])].map((one) => `"${one}"`);
};
