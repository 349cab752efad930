import { advance } from '../../../commands/decision.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { type Item, type ItemValue, itemKey } from '../../../events/items.ts';
import { groupNames, valueNames as words } from '../../../messages/app/sync-panel.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { assessmentName, studentWithCode } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { type ChangedItem, compare } from '../../../projections/compare/compare.ts';
import type { Records } from '../../../projections/records/records.ts';
import { takeTheirs } from '../../../sync/decide/resolve.ts';
import { type Difference, differencesOf } from './differences.ts';
import { itemName } from './named-book.ts';

/**
 * What else each answer to a question would change: `mine` keeps what is here, `theirs` takes what the server has. If
 * many final grades would change, only the first are listed, and `finalsCount` says how many there are.
 */
export type Consequences = {
  readonly lines: readonly Difference[];
  readonly finals: readonly Difference[];
  readonly finalsCount: number;
};

const shownFinals = 5;

/** `undefined` if the server's values cannot be taken now: then their consequences are unknown. */
export const consequencesOf = (records: Records, named: Book, items: readonly Item[]): Consequences | undefined => {
  const after = bookTaking(records, items);
  if (!after) return undefined;
  const keysOfItems = new Set(items.map(itemKey));
  const { items: changed, finals } = compare(records.book, after);
  return {
    lines: linesOf(
      named,
      changed.filter(({ item }) => !keysOfItems.has(itemKey(item))),
    ),
    finals: finals.slice(0, shownFinals).map((final) => finalLine(named, final)),
    finalsCount: finals.length,
  };
};

/** The book after these items are taken from the server; `undefined` if that is not possible now. */
export const bookTaking = (records: Records, items: readonly Item[]): Book | undefined => {
  const events = takeTheirs(records, items);
  return events.length === 0 ? undefined : advance(records.book, events);
};

/** The grades of each assessment share one line, after all others. */
const linesOf = (named: Book, changed: readonly ChangedItem[]): readonly Difference[] => {
  const grades = new Map<AssessmentId, ChangedItem[]>();
  const lines: Difference[] = [];
  for (const change of changed) {
    const { item } = change;
    if (item.of !== 'grade') lines.push(...itemLines(named, change));
    else grades.set(item.assessmentId, [...(grades.get(item.assessmentId) ?? []), change]);
  }
  return [...lines, ...[...grades].map(([assessmentId, gradesOfOne]) => gradesLine(named, assessmentId, gradesOfOne))];
};

const itemLines = (named: Book, { item, from, to }: ChangedItem): readonly Difference[] => {
  const name = itemName(named, item);
  if ((from === null || to === null) && item.of !== 'setting') {
    return [{ key: itemKey(item), label: name, mine: presenceText(from), theirs: presenceText(to) }];
  }
  return differencesOf(named, item, [from, to]).map(({ key, label, mine, theirs }) => ({
    key: `${itemKey(item)} ${key}`,
    label: `${name} · ${label}`,
    mine,
    theirs,
  }));
};

/** Whether one side has the item, in words. */
const presenceText = (value: ItemValue | null): string => (value === null ? words.gone : words.there);

const gradesLine = (named: Book, assessmentId: AssessmentId, grades: readonly ChangedItem[]): Difference => {
  const summaryOf = (values: readonly (ItemValue | null)[]): string =>
    values.every((value) => value === null) ? words.blank : words.there;
  const [mine, theirs] = [summaryOf(grades.map(({ from }) => from)), summaryOf(grades.map(({ to }) => to))];
  const label = groupNames.grades(assessmentName(named, assessmentId), grades.length);
  return { key: `grades ${assessmentId}`, label, mine, theirs: mine === theirs ? words.changed : theirs };
};

const finalLine = (named: Book, { offeringId, studentId, from, to }: ChangedFinal): Difference => ({
  key: `${offeringId} ${studentId}`,
  label: studentWithCode(named, studentId),
  mine: finalText(from),
  theirs: finalText(to),
});

const finalText = (final: ChangedFinal['from']): string => {
  if (final === null) return words.gone;
  if (final.kind !== 'grade') return finalGradesText.nothing;
  return [final.percent.shown, final.letter].filter(Boolean).join(' ');
};
