import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, TrialStep } from '../../commands/catalogue.ts';
import type { Trial } from '../../commands/decision.ts';
import { isRefusal, refuse } from '../../commands/refusal.ts';
import { trial } from '../../commands/trial.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { a1, a2, ana, cem, classroom, gradeOf, o1, p } from '../builders.ts';
import { count } from '../counts.ts';
import { bookOf, context, given } from '../given.ts';
import { histories } from '../histories.ts';

const sound = (tried: ReturnType<typeof trial>): Trial => {
  if (isRefusal(tried)) throw new Error(`Refused: ${JSON.stringify(tried)}`);
  return tried;
};
const add: Command = {
  type: 'AddAssessment',
  offeringId: o1,
  assessmentId: a2,
  fields: { assessmentName: 'a2' },
  maxima: [4],
};
const score = (studentId: typeof ana, points: number): Command => ({
  type: 'EditGrades',
  offeringId: o1,
  edits: [{ assessmentId: a1, studentId, change: { points: record([[p(1), points]]) } }],
});

test('each command meets the book that the one before leaves', () => {
  const book = bookOf(classroom());
  const { events, book: after } = sound(
    trial(book, [add, score(ana, 7), { type: 'DeleteAssessment', assessmentId: a2 }], context()),
  );
  expect(events.map(({ type }) => type)).toEqual(['AssessmentAdded', 'GradeEdited', 'AssessmentDeleted']);
  expect(after.assessments[a2]).toBeUndefined();
  expect(after.grades[o1]?.get(ana)?.[a1]).toEqual(gradeOf([7]));
});

test('the book that is tried on stays as it is', () => {
  const book = bookOf(classroom());
  expect(sound(trial(book, [add], context())).book.assessments[a2]).toMatchObject({
    assessmentName: 'a2',
    problems: [{ max: 4 }],
  });
  expect(book).toEqual(bookOf(classroom()));
});

test('one refusal refuses all, with its reason', () => {
  const tried = trial(bookOf(classroom()), [add, score(cem, 7), score(ana, 7)], context());
  expect(tried).toEqual(refuse('grade.notEnrolled', { studentId: cem, offeringId: o1 }));
});

test('what changes nothing leaves the same book', () => {
  const book = bookOf(classroom());
  expect(trial(book, [], context())).toEqual({ events: [], book });
  const edit: Command = {
    type: 'EditAssessment',
    assessmentId: a1,
    fields: { assessmentName: 'a1' },
  };
  expect(sound(trial(book, [edit], context())).book).toBe(book);
});

test('one command: the facts that it records, and the book that they make', () => {
  const { events, book } = sound(trial(bookOf(classroom()), [score(ana, 7)], context()));
  const when = given(classroom()).when(score(ana, 7));
  when.records(events);
  expect(book).toEqual(when.after());
});

test('in one trial or in two, the same comes of it', () => {
  const two = histories({ most: 25 }).filter(({ commits }) => commits.length > 1);
  fc.assert(
    fc.property(two, fc.nat(), ({ commits, books }, place) => {
      const at = place % (commits.length - 1);
      const book = books[at] as Book;
      const [first, second] = commits.slice(at, at + 2).map(({ command }) => command) as [Command, Command];
      const shared = context();
      const one = sound(trial(book, [first], shared));
      const other = trial(one.book, [second], shared);
      const expected = isRefusal(other) ? other : { events: [...one.events, ...other.events], book: other.book };
      expect(trial(book, [first, second], context())).toEqual(expected);
    }),
    { numRuns: count(100, 2_000) },
  );
});

test('R9.14 what was tried is done as one, with the ids of the trial, or not at all', () => {
  const added: TrialStep = {
    key: 'try~1',
    command: { type: 'AddAssessment', offeringId: o1, fields: { assessmentName: 'New' }, maxima: [4] },
  };
  const newId = asId<AssessmentId>('try~1.1');
  const weighted = (assessmentId: AssessmentId): TrialStep => ({
    key: 'try~2',
    command: { type: 'AddWeightSet', offeringId: o1, weights: record([[assessmentId, 5]]) },
  });
  const room = given(classroom());
  room
    .when({ type: 'ApplyTrial', steps: [added, weighted(newId)] })
    .recordsOnly('AssessmentAdded', 'WeightSetInserted');
  const missing: TrialStep = { key: 'try~3', command: { type: 'DeleteAssessment', assessmentId: a2 } };
  room.when({ type: 'ApplyTrial', steps: [added, missing] }).refuses('assessment.unknown', { assessmentId: a2 });
  room.when({ type: 'ApplyTrial', steps: [] }).records([]);
});
