import { expect, test } from 'vitest';
import { openedSnapshotText } from '../../messages/screens/snapshots.ts';
import type { Book } from '../../projections/book/book.ts';
import { offeringDifferences } from '../../projections/compare/offering-differences.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { loadSentence } from '../../src/screens/snapshots/load-sentence.ts';
import { unfinishedText } from '../../src/screens/snapshots/unfinished-text.ts';
import { ana, o1 } from '../builders.ts';
import { after, gradesBen, lettered, halfGraded as then } from '../two-graded.ts';

const toldOf = (book: Book): string => unfinishedText(book, o1, finalGrades(book, o1));

test('R13.7 how many final grades lacked work then is said above them, and what became of that work', () => {
  expect(toldOf(then)).toBe(openedSnapshotText.unfinished.leftOut(1, 2));
  const asZero = after({ type: 'EditGradingPolicy', offeringId: o1, policy: { ungraded: 'zero' } });
  expect(toldOf(asZero)).toBe(openedSnapshotText.unfinished.zero(1, 2));
  expect(toldOf(after(gradesBen(7)))).toBe('');
});

test('R13.9 loading reverses the changes: additions are removed, removals return, and grades move the other way', () => {
  const today = after(gradesBen(7), { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] });
  expect(loadSentence(offeringDifferences(then, today, o1), then, today)).toBe(
    '2 scores come, 1 goes. 1 student comes. 2 final grades change.',
  );
  expect(loadSentence(offeringDifferences(then, then, o1), then, then)).toBe(
    'Nothing of it differs from what is here now.',
  );
});

test('R13.9 a letter that went down since goes up again', () => {
  const [high, low] = [
    lettered({ letter: 'A', from: 60 }),
    lettered({ letter: 'A', from: 80 }, { letter: 'B', from: 0 }),
  ];
  expect(loadSentence(offeringDifferences(high, low, o1), high, low)).toMatch(/1 letter changes: 1 up, 0 down\.$/);
  expect(loadSentence(offeringDifferences(low, high, o1), low, high)).toMatch(/1 letter changes: 0 up, 1 down\.$/);
});
