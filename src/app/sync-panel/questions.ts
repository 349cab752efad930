import { type Item, itemKey } from '../../../events/items.ts';
import { refusedBecause } from '../../../messages/app/refused-changes.ts';
import { explained } from '../../../messages/app/sync-panel.ts';
import { choices } from '../../../messages/components/sync.ts';
import type { Book } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import type { OwedItem } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { type Candidate, candidatesFor } from '../../../sync/decide/claim.ts';
import { partsUnlike, theirsBesideOurs } from '../../../sync/decide/parts.ts';
import { hasStopped } from '../../../sync/plan/adds.ts';
import type { SkippedRow } from '../../../sync/wire/localise.ts';
import { bookTaking } from './consequences.ts';
import { type Difference, differencesOf } from './differences.ts';
import { movedProblemsText } from './moved-problems.ts';
import { itemName } from './named-book.ts';
import { type Group, shownLines } from './owed-groups.ts';

/** One item that waits for the instructor: why, both sides' values, and since when. */
export type Question = {
  readonly key: string;
  readonly item: Item;
  /** The item as a list that stays the same object, for memos. */
  readonly items: readonly Item[];
  readonly name: string;
  readonly why: string;
  readonly differences: readonly Difference[];
  /** The sides whose values are shown: only one, if the other side lacks the item. */
  readonly sides: readonly ('mine' | 'theirs')[];
  /** Whether each difference can be decided by itself. */
  readonly byParts: boolean;
  /** If the item may have been sent already: the rows that it may be. */
  readonly rows: readonly CandidateRow[];
  /** ISO times: of the newest change here, and of when the server was first seen to differ. */
  readonly mineAt: string;
  readonly theirsAt: string;
};

export type CandidateRow = { readonly candidate: Candidate; readonly differences: readonly Difference[] };

/** The buttons for one item and for the whole group, and the texts after them. */
export type SideTexts = (typeof choices)[keyof typeof choices];

export const choiceOf = ({ aside }: Group): SideTexts => choices[aside?.why ?? 'refused'];

/** The first questions of a group. */
export const questionsOf = (
  records: Records,
  named: Book,
  { owed }: Group,
  leftOut: readonly SkippedRow[],
): readonly Question[] => owed.slice(0, shownLines).map((one) => questionOf(records, named, one, leftOut));

/** If it is not known which row of the server is meant, it has rows instead of differences. */
const questionOf = (records: Records, named: Book, owed: OwedItem, leftOut: readonly SkippedRow[]): Question => {
  const { item, base, aside, changed } = owed;
  const mine = valueIn(records.book, item);
  const isAmbiguous = aside?.why === 'ambiguous';
  const rows = isAmbiguous ? rowsFor(records, named, item, leftOut) : [];
  const differences = isAmbiguous ? [] : differencesOf(named, item, [mine, valueIfTaken(records, owed), aside?.began]);
  const parts = new Set(partsUnlike(records, item));
  return {
    key: itemKey(item),
    item,
    items: [item],
    name: itemName(named, item),
    why: movedProblemsText(records, owed) ?? whyOf(owed, mine, rows.length),
    differences,
    sides: sidesOf(item, mine, base),
    byParts: differences.length > 1 && differences.every(({ key }) => parts.has(key)),
    rows,
    mineAt: changed.at,
    theirsAt: aside?.at ?? changed.at,
  };
};

/**
 * The value that will be here if the server's side is chosen. References of an offering or a policy to items that the
 * server lacks are decided with those items, so they stay out of it. If the server's side cannot be taken now, the
 * server's value.
 */
const valueIfTaken = (records: Records, { item, base }: OwedItem): OwedItem['base'] => {
  const besideOurs = theirsBesideOurs(records, item);
  if (besideOurs !== undefined) return besideOurs;
  if (base === null || (item.of !== 'offering' && item.of !== 'setting')) return base;
  const taken = bookTaking(records, [item]);
  return taken ? valueIn(taken, item) : base;
};

/** The sides to show. A missing grade counts as a blank one, so grades always have both. */
const sidesOf = ({ of }: Item, mine: OwedItem['base'], theirs: OwedItem['base']): Question['sides'] => {
  if (of === 'grade' || (mine !== null && theirs !== null)) return ['mine', 'theirs'];
  return mine === null ? ['theirs'] : ['mine'];
};

const rowsFor = (
  records: Records,
  named: Book,
  item: Item,
  leftOut: readonly SkippedRow[],
): readonly CandidateRow[] => {
  const mine = valueIn(records.book, item);
  return candidatesFor(records, item, leftOut).map((candidate) => ({
    candidate,
    differences: differencesOf(named, item, [mine, candidate.value]),
  }));
};

const whyOf = ({ item, base, aside, mergedInto }: OwedItem, mine: OwedItem['base'], rows: number): string => {
  switch (aside?.why) {
    case 'conflict':
      if (mine === null) return explained.deletedHere;
      return base === null ? explained.deletedThere : explained.conflict;
    case 'unseen':
      return mergedInto ? explained.merged : explained.unseen;
    case 'ambiguous':
      return explained.ambiguous(rows);
    default:
      return refusedBecause(item.of, aside?.reason, aside?.status);
  }
};

/** The refused students, and how many other students wait until these are decided. */
export const standstill = ({
  book,
  outbox,
}: Records): { readonly refused: readonly Item[]; readonly behind: number } => {
  if (!hasStopped({ outbox })) return { refused: [], behind: 0 };
  const added = [...outbox.owed.student.values()].filter(({ base }) => base === null);
  return {
    refused: added.filter(({ aside }) => aside?.why === 'refused' && !aside.passed).map(({ item }) => item),
    behind: added.filter(({ item, aside }) => aside === null && valueIn(book, item) !== null).length,
  };
};
