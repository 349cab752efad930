import { advance } from '../../../commands/decision.ts';
import { type BookEvent, isBookEvent } from '../../../events/catalogue.ts';
import { type Item, type ItemOf, type ItemValue, itemKey } from '../../../events/items.ts';
import { sameValue } from '../../../events/same-value.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { assessmentName, studentName } from '../../../messages/naming.ts';
import { groupNames, valueNames as words } from '../../../messages/sync.ts';
import type { Book } from '../../../projections/book.ts';
import { type ChangedFinal, changedFinals } from '../../../projections/changed-finals.ts';
import { itemsOfAll, valueIn } from '../../../projections/items.ts';
import type { Records } from '../../../projections/records.ts';
import { takeTheirs } from '../../../sync/decide/resolve.ts';
import { type Difference, differencesOf } from './differences.ts';
import { itemName } from './named-book.ts';

/**
 * What the answers to a question come to beside what it shows: `mine` if what is here is kept, `theirs` if what the
 * server has is taken. Of many final grades the first ones are told, and the rest is a number.
 */
export type Consequences = {
  readonly lines: readonly Difference[];
  readonly finals: readonly Difference[];
  readonly finalsCount: number;
};

const toldFinals = 5;

/** `undefined` where the server's cannot be taken now: nobody can tell then what it would change. */
export const consequencesOf = (records: Records, named: Book, items: readonly Item[]): Consequences | undefined => {
  const { book } = records;
  const taking = bookTaking(records, items);
  if (!taking) return undefined;
  const { events, book: after } = taking;
  const asked = new Set(items.map(itemKey));
  const others = itemsOfAll(events, book.settings).filter((item) => !asked.has(itemKey(item)));
  const finals = changedFinals(book, after);
  return {
    lines: linesOf(named, others, book, after),
    finals: finals.slice(0, toldFinals).map((one) => finalLine(named, one)),
    finalsCount: finals.length,
  };
};

type Taking = { readonly events: readonly BookEvent[]; readonly book: Book };

/** What taking these items from the server changes, and the book afterwards; `undefined` where that is not possible now. */
export const bookTaking = (records: Records, items: readonly Item[]): Taking | undefined => {
  const taken = takeTheirs(records, items);
  if (taken.length === 0) return undefined;
  const events = taken.filter(isBookEvent);
  return { events, book: advance(records.book, events) };
};

const linesOf = (named: Book, others: readonly Item[], book: Book, after: Book): readonly Difference[] => {
  const grades = new Map<string, ItemOf<'grade'>[]>();
  const lines: Difference[] = [];
  for (const item of new Map(others.map((one) => [itemKey(one), one])).values()) {
    const [mine, theirs] = [valueIn(book, item), valueIn(after, item)];
    if (sameValue(mine, theirs)) continue;
    if (item.of === 'grade') grades.set(item.assessmentId, [...(grades.get(item.assessmentId) ?? []), item]);
    else lines.push(...itemLines(named, item, mine, theirs));
  }
  for (const [assessmentId, ofOne] of grades) lines.push(gradesLine(named, assessmentId, ofOne, book, after));
  return lines;
};

const itemLines = (
  named: Book,
  item: Item,
  mine: ItemValue | null,
  theirs: ItemValue | null,
): readonly Difference[] => {
  const name = itemName(named, item);
  if ((mine === null || theirs === null) && item.of !== 'setting') {
    return [{ key: itemKey(item), label: name, mine: thereOr(mine), theirs: thereOr(theirs) }];
  }
  return differencesOf(named, item, [mine, theirs]).map(({ key, label, ...sides }) => ({
    key: `${itemKey(item)} ${key}`,
    label: `${name} · ${label}`,
    mine: sides.mine,
    theirs: sides.theirs,
  }));
};

const thereOr = (value: ItemValue | null): string => (value === null ? words.gone : words.there);

const gradesLine = (
  named: Book,
  assessmentId: string,
  items: readonly ItemOf<'grade'>[],
  book: Book,
  after: Book,
): Difference => {
  const [first] = items;
  const label = first ? groupNames.grades(assessmentName(named, first.assessmentId), items.length) : '';
  const said = (one: Book): string => (items.every((item) => valueIn(one, item) === null) ? words.blank : words.there);
  const isOfBoth = said(book) === said(after);
  return { key: `grades ${assessmentId}`, label, mine: said(book), theirs: isOfBoth ? words.changed : said(after) };
};

const finalLine = (named: Book, { offeringId, studentId, from, to }: ChangedFinal): Difference => ({
  key: `${offeringId} ${studentId}`,
  label: studentName(named, studentId),
  mine: finalText(from),
  theirs: finalText(to),
});

const finalText = (final: ChangedFinal['from']): string => {
  if (final === null) return words.gone;
  if (final.kind !== 'grade') return finalGradesText.nothing;
  return [final.percent.shown, final.letter].filter(Boolean).join(' ');
};
