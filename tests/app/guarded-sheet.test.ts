import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { scoreKey } from '../../projections/guard/class-scores.ts';
import type { GuardMark } from '../../projections/guard/mark.ts';
import { problemColumn } from '../../src/components/scores/grade-columns.ts';
import { readEdits } from '../../src/components/scores/grade-edits.ts';
import { marksOfPaste, marksOfSheet, namesOnSheet, problemOf } from '../../src/screens/assessment/guarded-sheet.ts';
import { a1, assessment, course, enrolled, graded, o1, offering, p, student } from '../builders.ts';
import { bookOf } from '../given.ts';

/** Their ids run against the order of their names, by which a sheet lists them. */
const students = Array.from({ length: 24 }, (_, at) => asId<StudentId>(`s${23 - at}`));
const present = (points: number | null): number[] => (points === null ? [] : [points]);
const spread = (at: number): number => [9, 4, 7, 6, 10, 3, 8, 5][(at * 5) % 8] ?? 0;
const sourceOf = (pointsOf: (at: number) => number | null) => {
  const book = bookOf(
    ...[course(), offering(), assessment(a1, [20, 20])],
    students.flatMap((id, at) => [
      student(id, { lastName: `N${String(at).padStart(2, '0')}`, firstName: 'X' }),
      enrolled(id),
      graded(id, present(pointsOf(at))),
    ]),
  );
  const [found, grades] = [book.assessments[a1], finalGrades(book, o1)];
  if (!found) throw new Error('no assessment');
  return { book, assessment: found, grades };
};
const pasteOf = (pointsOf: (at: number) => number) =>
  students.map((rowId, at) => ({ rowId, columnId: problemColumn(p(1)), text: String(pointsOf(at)) }));
const kinds = (marks: readonly GuardMark[]): string[] => marks.map(({ kind }) => kind).sort();
const pasted = (source: ReturnType<typeof sourceOf>, pointsOf: (at: number) => number) =>
  atOnce(marksOfPaste({ source, edits: readEdits(source.book, source.assessment, pasteOf(pointsOf)).edits }));

test('what is pasted is set against what it replaces, and a sheet against nothing that was there before', () => {
  const source = sourceOf(spread);
  expect(kinds(atOnce(marksOfSheet(source)))).toEqual([]);
  expect(kinds(pasted(source, spread))).toEqual([]);
  expect(pasted(source, (at) => spread(at) + 9)).toMatchObject([{ kind: 'mean jumped', against: 'before' }]);
  expect(
    kinds(
      pasted(
        sourceOf(() => null),
        spread,
      ),
    ),
  ).toEqual([]);
});

test('a pasted column is looked at as it will be: with all of its scores, and with those that the paste leaves', () => {
  const source = sourceOf((at) => (at < 12 ? 7 : spread(at)));
  expect(kinds(pasted(source, () => 7))).toContain('constant');
  const { edits } = readEdits(source.book, source.assessment, pasteOf(() => 7).slice(0, 3));
  expect(kinds(atOnce(marksOfPaste({ source, edits })))).not.toContain('constant');
});

test('a mark names its student and its problem as the sheet does', () => {
  const source = sourceOf(spread);
  const names = namesOnSheet(source);
  expect(names.row('s23')).toBe('N00, X');
  expect([names.column(scoreKey(a1, p(2))), names.column('another part')]).toEqual(['P2', a1]);
  expect(problemOf(scoreKey(a1, p(2)))).toBe(p(2));
});
