import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { a1, a2, ana, assessment, ben, cellEdited, classroom, gradeOf, o1, unenrolled } from '../builders.ts';
import { bookOf, commitOf, type Facts, given } from '../given.ts';

const facts = [classroom(), assessment(a2)];

/** Two cells of Ana and two of Ben in one commit. */
const pasted: Command = {
  type: 'EditGrades',
  offeringId: o1,
  edits: [a1, a2].flatMap((assessmentId) =>
    [ana, ben].map((studentId) => ({ assessmentId, studentId, change: { bonusPoints: 2 } })),
  ),
};

const undoing = (...later: readonly Facts[]) => {
  const commit = commitOf(bookOf(...facts), pasted);
  return given(...facts, commit.events, ...later).when({ type: 'UndoCommit', commit });
};

test('R9.4 of the cells that one event edited, those are listed that were touched, and no others', () => {
  const touched = cellEdited(ana, { bonusPoints: 2 }, { bonusPoints: 3 }, a2);
  undoing(touched).refuses('undo.changedSince', {
    items: [{ what: 'grade', assessmentId: a2, studentId: ana }],
  });
  const all = [ben, ana].flatMap((studentId) =>
    [a2, a1].map((assessmentId) => ({ what: 'grade', assessmentId, studentId }) as const),
  );
  undoing(unenrolled(ana), unenrolled(ben)).refuses('undo.changedSince', { items: all });
});

test('R9.5 a later edit of another cell of the student is kept', () => {
  const bonus = { from: { bonusPoints: 0 }, to: { bonusPoints: 2 } };
  const one: Facts = { type: 'GradeEdited', offeringId: o1, studentId: ana, grades: record([[a1, bonus]]) };
  const book = given(...facts, one, cellEdited(ana, { bonusPoints: 0 }, { bonusPoints: 3 }, a2))
    .when({ type: 'UndoCommit', commit: { id: asId<CommitId>('one'), events: [one] } })
    .after();
  expect(book.grades[o1]?.get(ana)).toEqual({ [a2]: gradeOf([], { bonusPoints: 3 }) });
});

test('R9.1 cells that were stored one by one are taken back student by student', () => {
  const cells = [a1, a2].flatMap((assessmentId) =>
    [ana, ben].map((studentId) => cellEdited(studentId, { bonusPoints: 0 }, { bonusPoints: 2 }, assessmentId)),
  );
  given(...facts, cells)
    .when({ type: 'UndoCommit', commit: { id: asId<CommitId>('old'), events: cells } })
    .recordsOnly('GradeEdited', 'GradeEdited');
});
