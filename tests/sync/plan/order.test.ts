import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Offering } from '../../../events/entities.ts';
import { asId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import type { Records } from '../../../projections/records/records.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  c2,
  cellEdited,
  classroom,
  course,
  enrolled,
  graded,
  o1,
  offering,
  p,
  policy,
  problemOf,
  student,
  w1,
  weightSet,
} from '../../builders.ts';
import { bookOf, type Facts } from '../../given.ts';
import { bookRows, rowsOf } from '../same-as-backend.ts';
import { committed, inStep } from '../two-sides.ts';
import { drain, openRecords, signedInModel } from './planned-work.ts';

const servers = [
  { keys: true, ifMatch: true, problemOrder: true },
  { keys: false, ifMatch: false, problemOrder: false },
];

/** What is sent of `changes`, in order, where the server has `facts`. It must have the same in the end. */
const calls = (options: (typeof servers)[number], facts: readonly Facts[], ...changes: readonly Facts[]) => {
  const server = signedInModel(options);
  const opened = openRecords(server.capabilities);
  opened.commit(facts.flat());
  drain(opened, server);
  for (const events of changes) opened.commit([events].flat());
  const made = drain(opened, server);
  expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
  expect(opened.records().outbox).toMatchObject({ count: 0, needsYou: 0, sent: {} });
  return made.map(({ endpoint }) => endpoint);
};

const coded = (studentId: typeof ana, from: string, to: string): DomainEvent => ({
  type: 'StudentEdited',
  studentId,
  from: { studentCode: from },
  to: { studentCode: to },
});

const removed = (nth: number, max: number): DomainEvent => ({
  type: 'ProblemRemoved',
  assessmentId: a1,
  problem: { problemId: p(nth), max, outcomes: [] },
  at: nth - 1,
});

const planned = (records: Records, options: (typeof servers)[number]) =>
  nextCalls(records, signedInModel(options).capabilities);

/** The first planned call leaves, and nobody has answered. */
const left = (records: Records, options: (typeof servers)[number]): Records => {
  const [call] = planned(records, options);
  if (!call) throw new Error('nothing is planned');
  const { endpoint, items } = call;
  return committed(records, [{ type: 'CallIntended', intent: asId('i1'), call: endpoint, items: [...items] }]);
};

describe.each(servers)('with keys: $keys', (options) => {
  test('two students who swap codes do so in three calls', () => {
    const swap = [coded(ana, 'A1', ''), coded(ben, 'B2', 'A1'), coded(ana, '', 'B2')];
    expect(calls(options, [classroom()], swap)).toEqual(['editStudent', 'editStudent', 'editStudent']);
  });

  test('codes that are handed on go from the end of the row', () => {
    const cem = asId<typeof ana>('cem');
    const handed = [coded(cem, 'C3', 'D4'), coded(ben, 'B2', 'C3'), coded(ana, 'A1', 'B2')];
    const facts = [classroom(), student(cem, { studentCode: 'C3' })];
    expect(calls(options, facts, handed)).toHaveLength(3);
  });

  test('a new student waits for the code of one who gives it up', () => {
    const made = calls(options, [classroom()], [coded(ana, 'A1', 'A9'), student(asId('new'), { studentCode: 'A1' })]);
    expect(made).toEqual(['editStudent', 'addStudent']);
  });

  test('a new student does not wait for a code whose holder was refused: the server says whose it is', () => {
    const holder: Item = { of: 'student', studentId: ana };
    const begun = committed(inStep(bookOf(classroom())), [
      coded(ana, 'A1', 'A9'),
      student(asId('new'), { studentCode: 'A1' }),
    ]);
    const asked = committed(begun, [
      { type: 'CallIntended', intent: asId('i1'), call: 'editStudent', items: [holder] },
    ]);
    const refused = committed(asked, [
      { type: 'CallRefused', intent: asId('i1'), items: [holder], status: 400, reason: 'no' },
    ]);
    expect(planned(begun, options).map(({ endpoint }) => endpoint)).toEqual(['editStudent']);
    expect(planned(refused, options).map(({ endpoint }) => endpoint)).toEqual(['addStudent']);
  });

  test('weights wait until all their assessments are there, and go as one', () => {
    const weights = weightSet(w1, [
      [a1, 30],
      [a2, 70],
    ]);
    const made = calls(options, [course(), offering()], [assessment(a1), assessment(a2), weights]);
    expect(made).toEqual(['addAssessment', 'addAssessment', 'editOffering']);
  });

  test('an offering that comes back under another course is deleted and added', () => {
    const facts = [course(), course(c2), offering()];
    const gone: DomainEvent = {
      type: 'OfferingDeleted',
      offering: { offeringId: o1, courseId: asId('c1') } as Offering,
      at: 0,
    };
    expect(calls(options, facts, [gone, offering(o1, c2)])).toEqual(['deleteOffering', 'addOffering']);
  });

  test('a policy goes before its offering', () => {
    const facts = [course(), offering(), policy({ method: 'points' } as never)];
    const gone: DomainEvent[] = [
      { type: 'SettingEdited', path: ['grading', o1], from: { method: 'points' }, to: null },
      { type: 'OfferingDeleted', offering: { offeringId: o1, courseId: asId('c1') } as Offering, at: 0 },
    ];
    expect(calls(options, facts, gone)).toEqual(['editSettings', 'deleteOffering']);
  });

  test('an offering is not deleted beside its policy, nor while that is under way', () => {
    const begun = bookOf(course(), offering(), policy({ method: 'points' } as never));
    const deleted = committed(inStep(begun), deletionOf(begun, { of: 'offering', offeringId: o1 }));
    expect(planned(deleted, options).map(({ endpoint }) => endpoint)).toEqual(['editSettings']);
    expect(planned(left(deleted, options), options)).toEqual([]);
  });

  test('nobody leaves an offering while the edit of one of its assessments is under way', () => {
    const begun = bookOf(classroom(), graded(ana, [7, 3]));
    const from = { assessmentName: 'a1' };
    const renamed: DomainEvent = { type: 'AssessmentEdited', assessmentId: a1, from, to: { assessmentName: 'Quiz' } };
    const edited = committed(inStep(begun), [renamed]);
    expect(planned(edited, options).map(({ endpoint }) => endpoint)).toEqual(['editAssessment']);
    const gone = deletionOf(begun, { of: 'seat', offeringId: o1, studentId: ana });
    const leaving = committed(left(edited, options), gone, 5);
    expect(planned(leaving, options)).toEqual([]);
    const applied = committed(leaving, [{ type: 'CallApplied', intent: asId('i1') }], 6);
    expect(planned(applied, options).map(({ endpoint }) => endpoint)).toEqual(['deleteEnrollment']);
  });

  test('grades wait for the problems that they are on', () => {
    const begun = bookOf(classroom(), graded(ana, [7, 3]));
    const inserted: DomainEvent = { type: 'ProblemInserted', assessmentId: a1, problem: problemOf(p(3), 4), at: 0 };
    const onNew: DomainEvent = cellEdited(
      ana,
      { points: { [p(1)]: 7, [p(3)]: null } },
      { points: { [p(1)]: 8, [p(3)]: 2 } },
    );
    const changed = committed(inStep(begun), [inserted, onNew]);
    expect(planned(changed, options).map(({ endpoint }) => endpoint)).toEqual(['editAssessment']);
    expect(planned(left(changed, options), options)).toEqual([]);
  });

  test('points on a problem that goes are taken off first', () => {
    const off: DomainEvent = cellEdited(ana, { points: { [p(2)]: 3 } }, { points: { [p(2)]: null } });
    const made = calls(options, [classroom(), graded(ana, [7, 3])], [off, removed(2, 5)]);
    expect(made).toEqual(['editGrade', 'editAssessment']);
  });

  test('what was added, changed and deleted again before anything was sent costs nothing', () => {
    const deleted: DomainEvent = {
      type: 'StudentDeleted',
      student: { studentId: asId('x'), studentCode: '' } as never,
    };
    expect(calls(options, [classroom()], [student(asId('x'))], [deleted])).toEqual([]);
  });

  test('a seat and its grades come after the student', () => {
    const x = asId<typeof ana>('x');
    const made = calls(options, [classroom()], [student(x), enrolled(x), graded(x, [1, 2])]);
    expect(made).toEqual(['addStudent', 'addEnrollment', 'editGrade']);
  });
});

describe('where a server compares maxima', () => {
  type Capabilities = Parameters<typeof nextCalls>[1];
  const compares: Capabilities = { ifMatch: true, ifMatchMaxima: true };
  const maximum: DomainEvent = {
    type: 'ProblemEdited',
    assessmentId: a1,
    problemId: p(1),
    from: { max: 10 },
    to: { max: 12 },
  };
  const begun = inStep(bookOf(classroom()));
  const bodies = (records: Records, capabilities: Capabilities) =>
    nextCalls(records, capabilities).flatMap(({ endpoint, body }) => (endpoint === 'editGrade' ? body : []));
  const sent = (call: string, item: Item): DomainEvent => ({
    type: 'CallIntended',
    intent: asId('i1'),
    call,
    items: [item],
  });
  const theAssessment: Item = { of: 'assessment', assessmentId: a1 };

  test('points name those that it is known to have', () => {
    const records = committed(begun, [graded(ana, [7])]);
    const seen = { grades: [null, null] };
    expect(bodies(records, { ifMatch: true })).toEqual([{ grades: [7, null], ifMatch: seen }]);
    expect(bodies(records, compares)).toEqual([
      { grades: [7, null], ifMatch: { ...seen, gradesMaxPerProblem: [10, 5] } },
    ]);
  });

  test('points wait for a new maximum, and a new maximum for points under way', () => {
    const both = committed(begun, [graded(ana, [7]), maximum]);
    const planned = (records: Records, capabilities = compares) =>
      nextCalls(records, capabilities).map(({ endpoint }) => endpoint);
    expect(planned(both, { ifMatch: true })).toEqual(['editAssessment', 'editGrade']);
    expect(planned(both)).toEqual(['editAssessment']);
    const edited = committed(both, [sent('editAssessment', theAssessment)], 5);
    expect(planned(edited)).toEqual([]);
    const applied = committed(edited, [{ type: 'CallApplied', intent: asId('i1') }], 6);
    expect(bodies(applied, compares)).toMatchObject([{ ifMatch: { gradesMaxPerProblem: [12, 5] } }]);
    const grading = committed(
      committed(begun, [graded(ana, [7])]),
      [sent('editGrade', { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana })],
      5,
    );
    expect(planned(committed(grading, [maximum], 6))).toEqual([]);
  });
});

test('a grade waits for its student, where a reading had the seat and not the student', () => {
  const known = inStep(bookOf(classroom(), graded(ana, [1]), graded(ben, [2])));
  const gone = committed(known, [{ type: 'ServerHolds', item: { of: 'student', studentId: ana }, value: null }], 1);
  const points = (value: number) => ({ points: record([[p(1), value]]) });
  const edited = [cellEdited(ana, points(1), points(5)), cellEdited(ben, points(2), points(5))];
  const sent = servers.map((options) => planned(committed(gone, edited, 2), options));
  for (const calls of sent) {
    expect(calls.flatMap(({ endpoint, items }) => items.map((item) => [endpoint, item]))).toEqual([
      ['addStudent', { of: 'student', studentId: ana }],
      ['editGrade', { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ben }],
    ]);
  }
});

test('students who leave together say what all of them leave behind', () => {
  const facts = [classroom(), graded(ana, [7, 3]), graded(ben, [6])];
  const gone = [ana, ben].flatMap((studentId) =>
    deletionOf(bookOf(...facts), { of: 'seat', offeringId: o1, studentId }),
  );
  for (const options of servers) expect(calls(options, facts, gone)).toEqual(['unenroll']);
});
