import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { trial } from '../../commands/trial.ts';
import { record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { readWire } from '../../events/wire-read.ts';
import { writeWire } from '../../events/wire-write.ts';
import { type Book, enrolledIn } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';
import {
  type OfferingDifferences,
  offeringDifferencesInSteps,
  saysTheSame,
} from '../../projections/compare/offering-differences.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { asItWas } from '../../sync/compare/as-it-was.ts';
import * as b from '../builders.ts';
import { bookOf, context } from '../given.ts';
import { faultsOf } from '../sound-book.ts';
import { inStep } from '../sync/two-sides.ts';

const offeringDifferences = (...asked: Parameters<typeof offeringDifferencesInSteps>) =>
  atOnce(offeringDifferencesInSteps(...asked));

/** Ana and Ben, with one assessment of two problems graded for both, and one that nobody has yet. */
const facts = [
  b.course(),
  b.offering(),
  b.assessment(b.a1, [60, 40]),
  b.assessment(b.a2, [10]),
  b.student(b.ana, { studentCode: 'A1', lastName: 'Then' }),
  b.student(b.ben, { studentCode: 'B2' }),
  b.enrolled(b.ana),
  b.enrolled(b.ben),
  b.graded(b.ana, [50, 40]),
  b.graded(b.ben, [30, 20]),
  b.weightSet(b.w1, [
    [b.a1, 1],
    [b.a2, 1],
  ]),
];
const then = bookOf(...facts);

const after = (...commands: readonly Command[]): Book => {
  const made = trial(then, commands, context());
  if ('refused' in made) throw new Error(JSON.stringify(made));
  return made.book;
};

const points = (studentId: typeof b.ana, assessmentId: typeof b.a1, given: [number, number | null][]): Command => ({
  type: 'EditGrades',
  offeringId: b.o1,
  edits: [
    {
      assessmentId,
      studentId,
      change: { points: record(given.map(([n, value]) => [pointsId(assessmentId, n), value])) },
    },
  ],
});
const pointsId = (assessmentId: typeof b.a1, n: number) => {
  const id = then.assessments[assessmentId]?.problems[n]?.problemId;
  if (!id) throw new Error('no such problem');
  return id;
};

const theirIds = [b.ana, b.ben, b.o1];

/** The offering of `then` as a snapshot of a server holds it, put beside the book of today, for which the ids differ. */
const besideToday = (today: Book) => {
  const { data } = writeWire(workingData(then));
  const there = JSON.parse(
    theirIds.reduce((text, id) => text.replaceAll(`"${id}"`, `"${id}-there"`), JSON.stringify(data)),
  );
  const read = readWire(there);
  if (read.kind !== 'read') throw new Error(JSON.stringify(read));
  const was = asItWas(inStep(today, theirIds), read.data);
  if (!was) throw new Error('no offering');
  return was;
};

const differing = (today: Book): OfferingDifferences => {
  const was = besideToday(today);
  return offeringDifferences(was.book, today, was.offeringId);
};

test('R13.7 beside the same book a snapshot shows that book, and nothing differs', () => {
  const { book, isHere, leftOut, isUnclear } = besideToday(then);
  expect([isHere, leftOut, isUnclear]).toEqual([true, 0, false]);
  expect(book.grades[b.o1]?.get(b.ana)).toEqual(then.grades[b.o1]?.get(b.ana));
  expect(saysTheSame(offeringDifferences(book, then, b.o1))).toBe(true);
});

test('R13.7 it shows the grades and final grades as they were, and students as they were called, whatever has happened since', () => {
  const today = after(
    points(b.ana, b.a1, [[0, 1]]),
    { type: 'EditStudent', studentId: b.ana, fields: { lastName: 'Now' } },
    { type: 'UnenrollStudents', offeringId: b.o1, studentIds: [b.ben] },
    { type: 'DeleteAssessment', assessmentId: b.a2 },
    { type: 'EditGradingPolicy', offeringId: b.o1, policy: { decimals: 0 } },
  );
  const { book } = besideToday(today);
  expect(book.students.get(b.ana)?.lastName).toBe('Then');
  const shown = (of: Book) => [...finalGrades(of, b.o1).students].map(([id, { official }]) => [id, official.final]);
  expect(shown(book)).toEqual(shown(then));
  expect(today.students.get(b.ana)?.lastName).toBe('Now');
});

test('R13.7 what is shown is a sound book, with everybody who was enrolled and the offering in its course', () => {
  const moved: readonly Command[] = [
    { type: 'EditStudent', studentId: b.ana, fields: { studentCode: 'A2' } },
    { type: 'UnenrollStudents', offeringId: b.o1, studentIds: [b.ben] },
    { type: 'DeleteAssessment', assessmentId: b.a2 },
  ];
  const gone: readonly Command[] = [{ type: 'DeleteCourse', courseId: b.c1 }];
  for (const commands of [moved, [...moved, ...gone]]) {
    const { book, offeringId } = besideToday(after(...commands));
    expect(faultsOf(book)).toEqual([]);
    expect(Object.values(book.offeringsOf)).toEqual([[offeringId]]);
    expect(enrolledIn(book, offeringId)).toHaveLength(2);
  }
});

test('R13.7 who has come since has no seat in what is shown, and keeps those in other offerings', () => {
  const today = after(
    { type: 'AddOffering', courseId: b.c1, offeringId: b.o2, fields: {} },
    ...[b.cem, b.nobody].map((studentId): Command => ({ type: 'AddStudent', studentId, fields: {} })),
    { type: 'EnrollStudents', offeringId: b.o2, studentIds: [b.cem] },
    { type: 'EnrollStudents', offeringId: b.o1, studentIds: [b.cem, b.nobody] },
  );
  const { book } = besideToday(today);
  expect(faultsOf(book)).toEqual([]);
  expect(enrolledIn(book, b.o1)).toEqual([b.ana, b.ben]);
  expect([b.cem, b.nobody].map((id) => book.seatsOf.get(id))).toEqual([{ [b.o2]: true }, undefined]);
});

test('R13.8 what differs is counted by score, assessment, student and rule', () => {
  const counted = differing(
    after(
      points(b.ana, b.a1, [
        [0, 60],
        [1, 39],
      ]),
      points(b.ben, b.a2, [[0, 9]]),
      {
        type: 'EditGrades',
        offeringId: b.o1,
        edits: [{ assessmentId: b.a1, studentId: b.ben, change: { useCurvePoints: true, curvePoints: 5 } }],
      },
    ),
  );
  const [p1, p2] = [pointsId(b.a1, 0), pointsId(b.a1, 1)];
  expect(counted.scores).toEqual([
    { studentId: b.ana, assessmentId: b.a1, part: p1, from: 50, to: 60 },
    { studentId: b.ana, assessmentId: b.a1, part: p2, from: 40, to: 39 },
    { studentId: b.ben, assessmentId: b.a1, part: 'curve', from: null, to: 5 },
    { studentId: b.ben, assessmentId: b.a2, part: pointsId(b.a2, 0), from: null, to: 9 },
  ]);
  expect(counted).toMatchObject({ came: 0, left: 0, weights: false, policy: false, details: false });
  expect(counted.assessments).toEqual([
    { assessmentId: b.a1, is: 'same', graded: 0, cleared: 0, scores: 3 },
    { assessmentId: b.a2, is: 'same', graded: 1, cleared: 0, scores: 0 },
  ]);
  expect(counted.finals.map(({ studentId }) => studentId)).toEqual([b.ana, b.ben]);
});

test('R13.8 a bonus that is not used is no score, and still the two do not say the same', () => {
  const edit = { assessmentId: b.a1, studentId: b.ana, change: { bonusPoints: 5 } };
  const told = differing(after({ type: 'EditGrades', offeringId: b.o1, edits: [edit] }));
  expect(told).toMatchObject({ scores: [], finals: [], assessments: [], details: true });
  expect(saysTheSame(told)).toBe(false);
});

test('R13.8 who left, which assessment is gone, other weights, another policy and other details are told each', () => {
  const told = differing(
    after(
      { type: 'UnenrollStudents', offeringId: b.o1, studentIds: [b.ben] },
      { type: 'DeleteAssessment', assessmentId: b.a2 },
      { type: 'EditGradingPolicy', offeringId: b.o1, policy: { decimals: 0, nearCutOff: 2 } },
      { type: 'EditOffering', offeringId: b.o1, fields: { section: '9' } },
    ),
  );
  expect(told).toMatchObject({ came: 0, left: 1, weights: true, policy: true, rules: ['decimals'], details: true });
  expect(told.assessments).toEqual([
    { assessmentId: b.a1, is: 'same', graded: 0, cleared: 1, scores: 0 },
    { assessmentId: b.a2, is: 'removed', graded: 0, cleared: 0, scores: 0 },
  ]);
});

test('R13.8 an offering that is no longer here is shown, and compared with nothing', () => {
  const { book, isHere, offeringId } = besideToday(after({ type: 'DeleteOffering', offeringId: b.o1 }));
  expect(isHere).toBe(false);
  expect(finalGrades(book, offeringId).students.size).toBe(2);
});
