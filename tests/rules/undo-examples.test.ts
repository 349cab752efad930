import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { advance } from '../../commands/decision.ts';
import type { GradeChange } from '../../events/entities.ts';
import { excusedOf } from '../../events/excuses.ts';
import { asId, type CommitId, type OfferingId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { toldBook } from '../book-values.ts';
import {
  a1,
  ana,
  assessment,
  ben,
  c1,
  cellEdited,
  cem,
  classroom,
  course,
  graded,
  gradeOf,
  noRecords,
  o1,
  offering,
  p,
  policy,
  setting,
  student,
  studentOf,
  unenrolled,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { bookOf, commitOf, type Facts, given } from '../given.ts';
import { undoing } from './undoing.ts';

const editing = (change: GradeChange, studentId = ana): Command => ({
  type: 'EditGrades',
  offeringId: o1,
  edits: [{ assessmentId: a1, studentId, change }],
});
const points = (value: number | null) => ({ points: record([[p(1), value]]) });
const later = (from: GradeChange, to: GradeChange): Facts => cellEdited(ana, from, to);

test('R9.1 taking back a fill restores every cell that it changed', () => {
  const facts = [classroom(), graded(ana, [3])];
  const fill: Command = {
    type: 'EditGrades',
    offeringId: o1,
    edits: [ana, ben].map((studentId) => ({ assessmentId: a1, studentId, change: points(9) })),
  };
  expect(undoing(facts, fill).after()).toEqual(bookOf(...facts));
});

test('R9.1 taking back the deletion of a course restores everything in its place', () => {
  const facts = [classroom(), graded(ana, [3, 4]), weightSet(w1, [[a1, 2]]), policy({ decimals: 1, weightSet: 0 })];
  const back = undoing(facts, { type: 'DeleteCourse', courseId: 'c1' as never }).after();
  expect(toldBook(back)).toEqual(toldBook(bookOf(...facts)));
});

test('R9.1 a course that comes back has its offerings in their order', () => {
  const offerings = ['o1', 'o2', 'o3'].map((id) => offering(asId<OfferingId>(id)));
  expect(undoing([course(), offerings], { type: 'DeleteCourse', courseId: c1 }).after()).toEqual(
    bookOf(course(), offerings),
  );
});

test('R9.2 what was taken back can be done again, and again', () => {
  const facts = [classroom(), graded(ana, [3, 4]), weightSet(w1, [[a1, 2]])];
  const first = bookOf(...facts);
  const commit = commitOf(first, { type: 'DeleteOffering', offeringId: o1 });
  const deleted = advance(first, commit.events);
  const back = commitOf(deleted, { type: 'UndoCommit', commit });
  const forth = commitOf(advance(deleted, back.events), { type: 'UndoCommit', commit: back });
  expect(advance(advance(deleted, back.events), forth.events)).toEqual(deleted);
});

test('R9.4 is refused when something later touched the same value', () => {
  undoing([classroom()], editing(points(9)), later(points(9), points(8))).refuses('undo.changedSince', {
    items: [{ what: 'grade', assessmentId: a1, studentId: ana }],
  });
});

test('R9.4 lists every such thing once, and takes nothing back', () => {
  const fill: Command = {
    type: 'EditGrades',
    offeringId: o1,
    edits: [ana, ben].map((studentId) => ({ assessmentId: a1, studentId, change: points(9) })),
  };
  undoing([classroom()], fill, later(points(9), points(8)), unenrolled(ben, record([[a1, gradeOf([9])]]))).refuses(
    'undo.changedSince',
    {
      items: [
        { what: 'grade', assessmentId: a1, studentId: ben },
        { what: 'grade', assessmentId: a1, studentId: ana },
      ],
    },
  );
});

test('R9.4 a value that was changed and changed back does not stand in the way', () => {
  undoing([classroom()], editing(points(9)), later(points(9), points(8)), later(points(8), points(9))).recordsOnly(
    'GradeEdited',
  );
});

test('R9.5 a later change of another value of the same grade is kept', () => {
  const book = undoing([classroom()], editing(points(9)), later({ bonusPoints: 0 }, { bonusPoints: 2 })).after();
  expect(book.grades[o1]?.get(ana)?.[a1]).toEqual(gradeOf([], { bonusPoints: 2 }));
});

test('R9.5 a later edit of another field is kept', () => {
  const facts = [student(ana, { firstName: 'An' })];
  const edit: Command = { type: 'EditStudent', studentId: ana, fields: { firstName: 'Ana' } };
  const book = undoing(facts, edit, {
    type: 'StudentEdited',
    studentId: ana,
    from: { email: '' },
    to: { email: 'a@example.com' },
  }).after();
  expect(book.students.get(ana)).toEqual(studentOf(ana, { firstName: 'An', email: 'a@example.com' }));
});

test.each<{ command: Command; facts: Facts[]; built: Facts; item: object }>([
  {
    command: { type: 'AddCourse', courseId: 'c1' as never, fields: {} },
    facts: [],
    built: offering(),
    item: { what: 'course', courseId: 'c1' },
  },
  {
    command: { type: 'AddOffering', courseId: 'c1' as never, offeringId: o1, fields: {} },
    facts: [course()],
    built: assessment(),
    item: { what: 'offering', offeringId: o1 },
  },
  {
    command: { type: 'EnrollStudents', offeringId: o1, studentIds: [cem] },
    facts: [classroom(), student(cem)],
    built: graded(cem, [1]),
    item: { what: 'enrollment', offeringId: o1, studentId: cem },
  },
  {
    command: { type: 'AddStudent', studentId: cem, fields: {} },
    facts: [classroom()],
    built: {
      type: 'StudentEnrolled',
      enrollment: { studentId: cem, offeringId: o1, dateOfEnrollment: '2026-01-05' },
      grades: {},
    },
    item: { what: 'student', studentId: cem },
  },
  {
    command: { type: 'InsertProblem', assessmentId: a1, at: 2, max: 3 },
    facts: [classroom()],
    built: cellEdited(ana, { points: { 'new~1': null } as never }, { points: { 'new~1': 2 } as never }),
    item: { what: 'assessment', assessmentId: a1 },
  },
])('R9.6 $command.type is not taken back once something was built on it', ({ command, facts, built, item }) => {
  undoing(facts, command, built).refuses('undo.changedSince', { items: [item as never] });
});

test('R9.7 a student is not restored whose code is taken', () => {
  undoing(
    [student(ana, { studentCode: 'A1' })],
    { type: 'DeleteStudent', studentId: ana },
    student(ben, { studentCode: 'a1' }),
  ).refuses('undo.changedSince', { items: [{ what: 'student', studentId: ana }] });
});

test('R9.7 a code is not restored that somebody else has now', () => {
  const edit: Command = { type: 'EditStudent', studentId: ana, fields: { studentCode: 'A2' } };
  undoing([student(ana, { studentCode: 'A1' })], edit, student(ben, { studentCode: 'A1' })).refuses(
    'undo.changedSince',
    {
      items: [{ what: 'student', studentId: ana }],
    },
  );
});

test('R9.7 grades are not restored on a problem that is gone', () => {
  undoing(
    [classroom(), graded(ana, [3, 4])],
    { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] },
    {
      type: 'ProblemRemoved',
      assessmentId: a1,
      problem: { problemId: p(2), max: 5, outcomes: [] },
      at: 1,
    },
  ).refuses('undo.changedSince', { items: [{ what: 'enrollment', offeringId: o1, studentId: ana }] });
});

test('R9.8 a baseline is not taken back', () => {
  const data = noRecords;
  const commit = { id: asId<CommitId>('c1'), events: [{ type: 'BaselineObserved' as const, data }] };
  given(classroom(), commit.events)
    .when({ type: 'UndoCommit', commit })
    .refuses('undo.changedSince', { items: [{ what: 'baseline' }] });
});

const excuse = { studentId: ana, assessmentId: a1 };

test('R9.9 an excuse is not restored for somebody who is no longer enrolled', () => {
  undoing(
    [classroom(), policy({ excused: excusedOf([excuse]) })],
    { type: 'EditGradingPolicy', offeringId: o1, policy: { excused: excusedOf([]) } },
    unenrolled(ana),
  ).refuses('undo.changedSince', { items: [{ what: 'setting', path: ['grading', o1, 'excused', ana, a1] }] });
});

test.each([
  ['is excused there', setting(['grading', o1, 'excused', cem, a1], null, true)],
  ['was given a final grade there', setting(['grading', o1, 'given', cem], null, { final: 85, reason: 'Agreed' })],
  ['has a note there', setting(['notes', o1, cem, 'student'], null, 'Comes late.')],
])('R9.6 an enrollment is not taken back once the student %s', (_, since) => {
  const enroll: Command = { type: 'EnrollStudents', offeringId: o1, studentIds: [cem] };
  undoing([classroom(), student(cem)], enroll, since).refuses('undo.changedSince', {
    items: [{ what: 'enrollment', offeringId: o1, studentId: cem }],
  });
});

test.each<Command>([
  { type: 'DeleteStudent', studentId: ana },
  { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana, ben] },
  { type: 'DeleteAssessment', assessmentId: a1 },
  { type: 'DeleteOffering', offeringId: o1 },
])('R9.1 taking back $type brings the excuses back', (command) => {
  const excuses = [ana, ben].map((studentId) => setting(['grading', o1, 'excused', studentId, a1], null, true));
  const facts = [classroom(), excuses, policy({ decimals: 1 })];
  expect(toldBook(undoing(facts, command).after())).toEqual(toldBook(bookOf(...facts)));
});

test('R9.9 a policy is not restored for an offering that is gone', () => {
  const facts = [course(), offering()];
  const first = commitOf(bookOf(...facts), { type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 3 } });
  const second = commitOf(bookOf(...facts, first.events), { type: 'UndoCommit', commit: first });
  const gone = commitOf(bookOf(...facts), { type: 'DeleteOffering', offeringId: o1 });
  given(...facts, first.events, second.events, gone.events)
    .when({ type: 'UndoCommit', commit: second })
    .refuses('undo.changedSince', { items: [{ what: 'setting', path: ['grading', o1, 'decimals'] }] });
});

test('R9.9 the choice of a weight set is not restored when there are fewer sets now', () => {
  undoing(
    [classroom(), weightSet(w1), weightSet(w2), policy({ weightSet: 1 })],
    { type: 'EditGradingPolicy', offeringId: o1, policy: { weightSet: 0 } },
    { type: 'WeightSetRemoved', offeringId: o1, weightSet: { weightSetId: w2, weights: {} }, at: 1 },
  ).refuses('undo.changedSince', { items: [{ what: 'setting', path: ['grading', o1, 'weightSet'] }] });
});
