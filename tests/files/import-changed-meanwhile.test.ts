import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { isRefusal } from '../../commands/refusal.ts';
import type { GradeChange, StudentFields } from '../../events/entities.ts';
import { record } from '../../events/record.ts';
import { bookAfter, context, midterm, offeringBook, offeringId, previewed, quiz, s, sheetOf } from './import-cases.ts';

const zoe = { studentCode: '1204', firstName: 'Zoë', lastName: 'O’Neil', email: 'zoe@example.edu' };
const graded = (change: GradeChange, assessmentId = midterm): Command => ({
  type: 'EditGrades',
  offeringId,
  edits: [{ assessmentId, studentId: s(0), change }],
});
const bonus: GradeChange = { bonusPoints: 2, useBonusPoints: true };
const curve: GradeChange = { curvePoints: 3, useCurvePoints: true };
const book = [bonus, curve].reduce((now, change) => bookAfter(now, graded(change)), offeringBook([zoe]));
const problems = book.assessments[midterm]?.problems ?? [];

/** What becomes of an import whose preview was made of `book`, once `change` has come in between. */
const afterwards = (sheet: ReturnType<typeof sheetOf>, ...changes: readonly Command[]) => {
  const { preview } = previewed(book, sheet);
  expect(preview.undecided).toBe(0);
  const now = changes.reduce(bookAfter, book);
  return decide(now, { type: 'ApplyImport', ...preview.plan }, context);
};

describe('R10.3 a value of one row that changes after the preview stops the import', () => {
  const headings = ['Midterm 1 P1', 'Midterm 1 P2', 'Midterm 1 P3', 'Midterm 1 Bonus', 'Midterm 1 Curve'];
  const scores = sheetOf(['Student code', ...headings], ['1204', '5', '6', '7', '2', '3']);

  test('none does: it is applied', () => {
    expect(isRefusal(afterwards(scores))).toBe(false);
    expect(isRefusal(afterwards(scores, graded({ points: record() }, quiz)))).toBe(false);
  });

  test.each([0, 1, 2])('points in whichever column of one assessment (%i)', (at) => {
    const part = problems[at]?.problemId;
    const change: GradeChange = { points: record(part ? [[part, 1]] : []) };
    expect(afterwards(scores, graded(change))).toEqual({
      refused: 'import.changedMeanwhile',
      cells: [{ assessmentId: midterm, studentId: s(0), part }],
      studentIds: [],
    });
  });

  test.each<[string, 'bonus' | 'curve', GradeChange]>([
    ['the bonus', 'bonus', { bonusPoints: 1 }],
    ['its switch, while the bonus stays', 'bonus', { useBonusPoints: false }],
    ['the curve', 'curve', { curvePoints: 1 }],
    ['its switch, while the curve stays', 'curve', { useCurvePoints: false }],
  ])('%s', (_, part, change) => {
    expect(afterwards(scores, graded(change))).toEqual({
      refused: 'import.changedMeanwhile',
      cells: [{ assessmentId: midterm, studentId: s(0), part }],
      studentIds: [],
    });
  });
});

describe('R10.3 a field of a known student that changes after the preview stops a roster', () => {
  const roster = sheetOf(
    ['Student code', 'First name', 'Last name', 'E-mail'],
    ['1204', 'Zoe', zoe.lastName, zoe.email],
  );

  test('none does: it is applied', () => {
    expect(isRefusal(afterwards(roster))).toBe(false);
  });

  test.each<[string, Partial<StudentFields>]>([
    ['that the file changes', { firstName: 'Zoé' }],
    ['that it showed as unchanged', { email: 'other@example.edu' }],
    ['that it showed as unchanged, be it made blank', { lastName: '' }],
    ['by which the student was found', { studentCode: '9' }],
  ])('one %s', (_, fields) => {
    expect(afterwards(roster, { type: 'EditStudent', studentId: s(0), fields })).toEqual({
      refused: 'import.changedMeanwhile',
      cells: [],
      studentIds: [s(0)],
    });
  });
});
