import type { StudentId } from '../../../events/ids.ts';
import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import type { Book } from '../../../projections/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { shownChange } from '../../../projections/compare/moments.ts';
import type { OfferingDifferences } from '../../../projections/compare/offering-differences.ts';
import { movedText } from '../../components/views/moved-text.ts';
import { readingColumn } from '../../ui/grid/reading-column.ts';
import type { Column } from '../../ui/grid/sheet.ts';
import { named, type ShownTable } from './as-it-was-rows.ts';
import type { CausesOf } from './causes.ts';
import type { ShownFinals } from './shown-finals.ts';

const figure = { align: 'end' } as const;

const columnsWith = (isLettered: boolean): readonly Column[] => [
  readingColumn('student', text.columns.student, 190, { frozen: true }),
  readingColumn('then', text.columns.was, 108, figure),
  ...(isLettered ? [readingColumn('letterThen', text.columns.letterThen, 96)] : []),
  readingColumn('today', text.columns.today, 108, figure),
  ...(isLettered ? [readingColumn('letterToday', text.columns.letterToday, 104)] : []),
  readingColumn('moved', text.columns.moved, 84, figure),
  readingColumn('because', text.columns.because, 220, { flexible: true, sortable: false }),
];

/** An offering then and today, each with its final grades as they are shown. */
export type BothSides = {
  readonly before: Book;
  readonly today: Book;
  readonly was: ShownFinals;
  readonly is: ShownFinals;
};

/** The final grades that differ, each with what it was, what it is and what it comes from. */
export const differingTable = (differs: OfferingDifferences, both: BothSides, causesOf: CausesOf): ShownTable => ({
  columns: columnsWith(differs.finals.some(({ from, to }) => letterOf(from) + letterOf(to) !== '')),
  rows: differs.finals.map((one) => {
    const { studentId, from, to } = one;
    const moved = shownChange(one);
    const because = causesOf(one).join(', ');
    return named(both.today.students[studentId] ? both.today : both.before, studentId, [
      ['then', cellIn(both.was, studentId, 'final'), from?.kind === 'grade' ? from.percent.value : null],
      ['letterThen', cellIn(both.was, studentId, 'letter'), letterOf(from)],
      ['today', cellIn(both.is, studentId, 'final'), to?.kind === 'grade' ? to.percent.value : null],
      ['letterToday', cellIn(both.is, studentId, 'letter'), letterOf(to)],
      ['moved', { text: movedText(one) }, moved === undefined ? null : Math.abs(moved)],
      ['because', { text: because, title: because }, null],
    ]);
  }),
});

/** Who is not enrolled has no letter either, and is told so once. */
const cellIn = ({ grades, cell }: ShownFinals, studentId: StudentId, kind: 'final' | 'letter') =>
  kind === 'letter' && !grades.students.get(studentId) ? { text: '', shown: '' } : cell(studentId, { kind });

const letterOf = (final: ChangedFinal['from']): string => (final?.kind === 'grade' ? (final.letter ?? '') : '');

/** How many had each letter, the best first. */
export type LetterCount = { readonly letter: string; readonly was: number; readonly now: number };

export const letterCounts = ({ was, is }: BothSides): readonly LetterCount[] => {
  const order = [...is.grades.policy.letters, ...was.grades.policy.letters].map(({ letter }) => letter);
  const [had, has] = [countLetters(was), countLetters(is)];
  return [...new Set(order)].map((letter) => ({ letter, was: had.get(letter) ?? 0, now: has.get(letter) ?? 0 }));
};

const countLetters = ({ grades }: ShownFinals): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { official } of grades.students.values()) {
    const letter = letterOf(official.final);
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
};
