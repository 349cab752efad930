import { assessmentName } from '../../../messages/naming.ts';
import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import type { Book } from '../../../projections/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import type { OfferingDifferences } from '../../../projections/compare/offering-differences.ts';
import { finalGrades } from '../../../projections/final-grades.ts';
import type { Column } from '../../ui/grid/sheet.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { column, finalCell, letterOf, named, type ShownTable } from './as-it-was-rows.ts';

const figure = { align: 'end' } as const;

const columnsWith = (isLettered: boolean): readonly Column[] => [
  column('student', text.columns.student, 190, { frozen: true }),
  column('then', text.columns.was, 92, figure),
  ...(isLettered ? [column('letterThen', text.columns.letterThen, 96)] : []),
  column('today', text.columns.today, 92, figure),
  ...(isLettered ? [column('letterToday', text.columns.letterToday, 104)] : []),
  column('moved', text.columns.moved, 84, figure),
  column('because', text.columns.because, 220, { flexible: true, sortable: false }),
];

/** The final grades that differ, each with what it was, what it is and what it comes from. */
export const differingTable = (differs: OfferingDifferences, then: Book, today: Book): ShownTable => ({
  columns: columnsWith(differs.finals.some(({ from, to }) => letterOf(from) + letterOf(to) !== '')),
  rows: differs.finals.map((one) => {
    const { studentId, from, to } = one;
    const moved = movedBy(one);
    return named(today.students[studentId] ? today : then, studentId, [
      ['then', finalCell(from), from?.kind === 'grade' ? from.percent.value : null],
      ['letterThen', { text: letterOf(from) }, letterOf(from)],
      ['today', finalCell(to), to?.kind === 'grade' ? to.percent.value : null],
      ['letterToday', { text: letterOf(to) }, letterOf(to)],
      ['moved', { text: moved ? signed(moved) : '' }, moved === null ? null : Math.abs(moved)],
      ['because', { text: causeOf(one, differs, then, today) }, null],
    ]);
  }),
});

/** Percentage points between the two as they are shown; `null` where one of them is no number. */
const movedBy = ({ from, to }: ChangedFinal): number | null =>
  from?.kind === 'grade' && to?.kind === 'grade' ? Number(to.percent.shown) - Number(from.percent.shown) : null;

const signed = (moved: number): string => {
  const rounded = Math.abs(moved).toFixed(2);
  return `${moved < 0 ? '−' : '+'}${shownDecimal(rounded)}`;
};

const causeOf = (one: ChangedFinal, differs: OfferingDifferences, then: Book, today: Book): string => {
  if (one.from === null) return text.came;
  if (one.to === null) return text.left;
  const own = differs.causes.get(one.studentId) ?? [];
  const changed = differs.assessments.filter(({ is }) => is !== 'same').map(({ assessmentId }) => assessmentId);
  const names = [...new Set([...own, ...changed])].map((id) =>
    assessmentName(today.assessments[id] ? today : then, id),
  );
  return [...names, ...(differs.weights || differs.policy ? [text.rules] : [])].join(', ');
};

/** How many had each letter, the best first. */
export type LetterCount = { readonly letter: string; readonly was: number; readonly now: number };

export const letterCounts = (
  then: Book,
  today: Book,
  offeringId: ChangedFinal['offeringId'],
): readonly LetterCount[] => {
  const [was, is] = [then, today].map((book) => finalGrades(book, offeringId));
  const order = [...(is?.policy.letters ?? []), ...(was?.policy.letters ?? [])].map(({ letter }) => letter);
  const [had, has] = [was, is].map((grades) => countLetters([...(grades?.students.values() ?? [])]));
  return [...new Set(order)].map((letter) => ({
    letter,
    was: had?.get(letter) ?? 0,
    now: has?.get(letter) ?? 0,
  }));
};

type Graded = { readonly official: { readonly final: ChangedFinal['from'] } };

const countLetters = (students: readonly Graded[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { official } of students) {
    const letter = letterOf(official.final);
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
};
