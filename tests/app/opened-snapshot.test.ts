import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { openedSnapshotText } from '../../messages/screens/snapshots.ts';
import type { Book } from '../../projections/book/book.ts';
import { offeringDifferencesInSteps } from '../../projections/compare/offering-differences.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { OpenedSnapshot } from '../../src/screens/snapshots/contents-hook.ts';
import { againstTodayCell, differenceSentence } from '../../src/screens/snapshots/difference-sentence.ts';
import { loadSentence } from '../../src/screens/snapshots/load-sentence.ts';
import { unfinishedText } from '../../src/screens/snapshots/unfinished-text.ts';
import { a1, a2, ana, ben, o1, p } from '../builders.ts';
import { after, gradesBen, lettered, halfGraded as then } from '../two-graded.ts';

const offeringDifferences = (...asked: Parameters<typeof offeringDifferencesInSteps>) =>
  atOnce(offeringDifferencesInSteps(...asked));

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

test('R13.7 in the list it is said how much differs today, and what is the same stands back', () => {
  const cellOf = (today: Book) => againstTodayCell({ differs: offeringDifferences(then, today, o1) } as OpenedSnapshot);
  expect(cellOf(after(gradesBen(7)))).toEqual({ text: '1 score and 1 final grade differ' });
  expect(cellOf(then)).toEqual({ text: 'the same', tone: 'muted' });
  expect(cellOf(after({ type: 'EditOffering', offeringId: o1, fields: { institution: 'X' } }))).toEqual({
    text: 'other details differ',
  });
  expect(againstTodayCell({ differs: undefined } as OpenedSnapshot)).toEqual({ text: 'no longer here', tone: 'muted' });
  expect(againstTodayCell(undefined)).toMatchObject({ text: '', shown: 'Compare' });
});

test('R13.7 each change since then is said once, with the name of what it is of', () => {
  const said = (...commands: readonly Command[]) => {
    const today = after(...commands);
    return differenceSentence(offeringDifferences(then, today, o1), then, today, 'May 1');
  };
  const scored = (points: number | null) =>
    ({
      type: 'EditGrades',
      offeringId: o1,
      edits: [{ assessmentId: a1, studentId: ben, change: { points: record([[p(1), points]]) } }],
    }) as const;
  expect(said(gradesBen(7))).toBe('Since May 1: 1 student got a2.');
  expect(said(scored(null))).toBe('Since May 1: a1 went blank for 1 student.');
  expect(said(scored(3))).toBe('Since May 1: 1 score in a1 changed.');
  expect(said({ type: 'DeleteAssessment', assessmentId: a2 })).toMatch(/^Since May 1: a2 was removed\b/);
  expect(said({ type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] })).toMatch(/\b1 student left\./);
  expect(said({ type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 1 } })).toBe(
    'Since May 1: the grading policy changed (decimals).',
  );
});
