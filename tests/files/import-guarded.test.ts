import { expect, test } from 'vitest';
import { guardedInSteps } from '../../commands/import/guarded.ts';
import { atOnce } from '../../events/steps.ts';
import { markKey } from '../../projections/guard/mark.ts';
import { applied, offeringBook, previewed, sheetOf } from './import-cases.ts';

const marksOf = (book: Parameters<typeof previewed>[0], sheet: Parameters<typeof previewed>[1]) => {
  const { preview, setup } = previewed(book, sheet);
  const { marks, columnOf } = atOnce(guardedInSteps(book, setup, preview.rows));
  return { keys: marks.map(markKey), columns: [...columnOf.values()] };
};

const roster = Array.from({ length: 24 }, (_, at) => ({ studentCode: `S${at}`, lastName: `Name${at}` }));
const scores = (at: number): number => ((at * 7) % 4) + 5;

test('a column of zeros, and a row that stands twice, are marked by the rows and columns of the file', () => {
  const rows = roster.map(({ studentCode, lastName }, at) => {
    const of = at === 9 ? 4 : at;
    return [studentCode, lastName, ...[3, 5, 11, 13].map((by) => String(((of * by * 5) % 37) / 2 + 1)), '0'];
  });
  const sheet = sheetOf(['Student code', 'Last name', 'A (20)', 'B (20)', 'C (20)', 'D (20)', 'E (10)'], ...rows);
  const { keys, columns } = marksOf(offeringBook(), sheet);
  expect(columns).toEqual([2, 3, 4, 5, 6]);
  expect(keys.filter((key) => key.startsWith('constant'))).toEqual(['constant column 6 0 24']);
  expect(keys.filter((key) => key.startsWith('equal'))).toEqual(['equal 6 11 5']);
});

test('an ordinary file has no mark', () => {
  const rows = roster.map(({ studentCode, lastName }, at) => [studentCode, lastName, String(scores(at))]);
  const sheet = sheetOf(['Student code', 'Last name', 'Quiz 1'], ...rows);
  expect(marksOf(offeringBook(roster), sheet)).toEqual({ keys: [], columns: [2] });
});

const withQuiz = (points: (at: number) => number) => {
  const book = offeringBook(roster);
  const rows = roster.map(({ studentCode }, at) => [studentCode, String(points(at))]);
  return applied(book, previewed(book, sheetOf(['Student code', 'Quiz 1'], ...rows)).preview);
};

test('a score that the file does not have stays beside those that it has: five zeros of 24 are not a column of zeros', () => {
  const file = (students: number) =>
    sheetOf(
      ['Student code', 'Quiz 1'],
      ...roster.map(({ studentCode }, at) => [studentCode, at < students ? '0' : '']),
    );
  expect(marksOf(withQuiz(scores), file(5)).keys).toEqual([]);
  expect(marksOf(offeringBook(roster), file(5)).keys).toHaveLength(1);
});

test('what stood there before is compared with what comes, in the rows that have both', () => {
  const file = (students: number, share: number) =>
    sheetOf(
      ['Student code', 'Quiz 1'],
      ...roster.map(({ studentCode }, at) => [studentCode, at < students ? String(scores(at) * share) : '']),
    );
  const book = withQuiz(scores);
  expect(marksOf(book, file(24, 0.5)).keys).toEqual([expect.stringMatching(/^mean before a~quiz \S+ 0\.\d{3}$/)]);
  expect(marksOf(book, file(24, 0.9)).keys).toEqual([]);
  expect(marksOf(offeringBook(roster), file(24, 0.5)).keys).toEqual([]);
});

test('a bonus, a curve and a row that is refused are compared with nothing', () => {
  const extras = sheetOf(
    ['Student code', 'Quiz 1', 'Quiz 1 Bonus', 'Quiz 1 Curve'],
    ...roster.map(({ studentCode }, at) => [studentCode, String(scores(at)), '2', '1']),
  );
  expect(marksOf(offeringBook(roster), extras)).toEqual({ keys: [], columns: [1] });
  const refused = sheetOf(
    ['Student code', 'Quiz 1'],
    ...roster.map(({ studentCode }, at) => [at < 20 ? 'unknown' : studentCode, '0']),
  );
  expect(marksOf(offeringBook(roster), refused).keys).toEqual([]);
});
