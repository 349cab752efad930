import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { WorkingData } from '../../../events/entities.ts';
import { type Item, itemKey } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import type { Scope } from '../../../events/scope.ts';
import { heldValue, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { type PartRead, reconcilePart } from '../../../sync/compare/narrow.ts';
import { wholeOffering } from '../../../sync/scope.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cellEdited,
  cem,
  classroom,
  enrolled,
  graded,
  o1,
  o2,
  p,
  student,
  studentOf,
  unenrolled,
  w1,
  weightSet,
} from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { rowsFor } from '../part-rows.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const facts = [classroom(), assessment(a2, [20]), graded(ana, [7, 3]), graded(ben, [6, 2]), graded(ana, [15], a2)];

const grades: Scope = { of: 'grades', offeringId: o1, assessmentId: a1 };
const oneGrade: Scope = { ...grades, of: 'grade', studentId: ana };
const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
const offeringScope: Scope = { of: 'offering', offeringId: o1 };
const seats: Scope = { of: 'seats', offeringId: o1 };
const students = (studentId = ana): Scope => ({ of: 'student', studentId });

const pointsOn = (nth: number, from: number | null, to: number | null, studentId = ana): DomainEvent =>
  cellEdited(studentId, { points: record([[p(nth), from]]) }, { points: record([[p(nth), to]]) });
const coded = (studentId: typeof ana, to: string): DomainEvent => ({
  type: 'StudentEdited',
  studentId,
  from: { studentCode: '' },
  to: { studentCode: to },
});

type Told = {
  readonly here?: readonly DomainEvent[];
  readonly there?: readonly DomainEvent[];
  readonly scopes?: readonly Scope[];
  readonly change?: (rows: WorkingData) => WorkingData;
  readonly records?: (records: Records) => Records;
  readonly with?: Partial<PartRead>;
};

/** What was done here and what others did there, since both sides knew the facts; then parts are read. */
const reading = ({ here = [], there = [], scopes = [grades], change = (rows) => rows, ...told }: Told) => {
  const start = inStep(bookOf(...facts));
  const done = here.length > 0 ? committed(start, here) : start;
  const before = told.records?.(done) ?? done;
  const rows = change(rowsFor(before, scopes, readingOf(bookOf(...facts, there))));
  const read = reconcilePart(before, { scopes, rows, epoch: undefined, sent: new Set(), ...told.with });
  const after = read.kind === 'read' && read.events.length > 0 ? committed(before, read.events, 5) : before;
  return { read, before, after };
};

const why = (told: Told): string => {
  const { read } = reading(told);
  return read.kind === 'whole' ? read.because : 'read';
};

describe('what a part proves', () => {
  test('a grade that others changed is taken, its neighbours stay, and nothing is owed', () => {
    const { read, after } = reading({ there: [pointsOn(1, 7, 9)] });
    expect(read.kind === 'read' && read.events.map(({ type }) => type)).toEqual([
      'ServerChangesObserved',
      'GradeEdited',
    ]);
    expect(after.book.grades[o1]?.get(ana)?.[a1]?.points[p(1)]).toBe(9);
    expect(after.book.grades[o1]?.get(ben)?.[a1]?.points[p(1)]).toBe(6);
    expect(after.outbox.count).toBe(0);
  });

  test('one grade is read with its assessment, and it is recorded that nothing else was read', () => {
    const { read, after } = reading({ there: [pointsOn(1, 7, 9)], scopes: [oneGrade] });
    expect(read).toMatchObject({ events: [{ type: 'ServerChangesObserved', scope: [oneGrade] }, {}] });
    expect(after.book.grades[o1]?.get(ana)?.[a1]?.points[p(1)]).toBe(9);
  });

  test('a grade that is read together with its offering is taken, although no seat is read with them', () => {
    const { read, before, after } = reading({ there: [pointsOn(1, 7, 9)], scopes: [offeringScope, grades] });
    expect(read.kind).toBe('read');
    expect(after.book.grades[o1]?.get(ana)?.[a1]?.points[p(1)]).toBe(9);
    expect(after.book.enrollments[o1]).toBe(before.book.enrollments[o1]);
  });

  test('points changed on both sides wait for the instructor, beside what the server holds', () => {
    const { after } = reading({ here: [pointsOn(1, 7, 8)], there: [pointsOn(1, 7, 9)] });
    expect(owedOf(after.outbox, theGrade)?.aside?.why).toBe('conflict');
    expect(heldValue(after.outbox, after.book, theGrade)).toMatchObject({ points: { [p(1)]: 9 } });
    expect(after.book.grades[o1]?.get(ana)?.[a1]?.points[p(1)]).toBe(8);
  });

  test('points that the server says are blank are blank', () => {
    const { after } = reading({
      there: [pointsOn(1, 7, null), pointsOn(2, 3, null)],
      change: (rows) => {
        const row = { ...rows.grades[0], studentId: ana, points: record() } as WorkingData['grades'][number];
        return { ...rows, grades: [...rows.grades, row] };
      },
    });
    expect(after.book.grades[o1]?.get(ana)?.[a1]).toBeUndefined();
    expect(after.book.grades[o1]?.get(ana)?.[a2]).toBeDefined();
  });

  test('what is as it was known is no news', () => {
    expect(reading({ scopes: wholeOffering(inStep(bookOf(...facts)), o1) }).read).toMatchObject({ events: [] });
  });

  test('an item under way stays as it is', () => {
    const sent = (records: Records): Records =>
      committed(records, [{ type: 'CallIntended', intent: 'i1' as never, call: 'editGrade', items: [theGrade] }], 3);
    const { read } = reading({ here: [pointsOn(1, 7, 8)], there: [pointsOn(1, 7, 9)], records: sent });
    expect(read).toMatchObject({ kind: 'read', events: [] });
  });
});

describe('what leads to a whole reading', () => {
  const lacksAna = (rows: WorkingData): WorkingData => ({
    ...rows,
    grades: rows.grades.filter(({ studentId }) => studentId !== ana),
  });
  const without = (list: 'assessments' | 'grades' | 'enrollments' | 'students') => (rows: WorkingData) => ({
    ...rows,
    [list]: [],
  });

  test.each<[string, string, Told]>([
    ['a grade that was known is not there', 'row lacking', { change: lacksAna }],
    ['an empty list of grades', 'row lacking', { change: without('grades') }],
    ['the assessment of the grades is not there', 'row lacking', { change: without('assessments') }],
    ['an empty list of enrollments', 'row lacking', { scopes: [seats], change: without('enrollments') }],
    ['a student is not there', 'row lacking', { scopes: [students()], change: without('students') }],
    ['somebody new is enrolled', 'strange row', { scopes: [seats], there: [student(cem), enrolled(cem)] }],
    ['a grade of somebody new', 'strange row', { there: [student(cem), enrolled(cem), graded(cem, [1, 1])] }],
    [
      'a row of something else than was asked for',
      'strange row',
      {
        change: (rows) => ({
          ...rows,
          students: rowsFor(inStep(bookOf(...facts)), [students()], readingOf(bookOf(...facts))).students,
        }),
      },
    ],
    [
      'a grade of another assessment',
      'strange row',
      { change: (rows) => ({ ...rows, grades: readingOf(bookOf(...facts)).grades }) },
    ],
    [
      'the assessment is of another offering now',
      'other parents',
      {
        scopes: [{ ...grades, of: 'assessment' }],
        change: (rows) => ({ ...rows, assessments: rows.assessments.map((row) => ({ ...row, offeringId: o2 })) }),
      },
    ],
    [
      'a weight of an assessment that is not known',
      'other parents',
      { scopes: [offeringScope], there: [assessment('a9' as never), weightSet(w1, [['a9' as never, 2]])] },
    ],
    [
      'another maximum',
      'order changed',
      { there: [{ type: 'ProblemEdited', assessmentId: a1, problemId: p(1), from: { max: 10 }, to: { max: 12 } }] },
    ],
    ['other weight sets', 'order changed', { scopes: [offeringScope], there: [weightSet(w1, [[a1, 2]])] }],
    ['weight sets changed here', 'order changed', { scopes: [offeringScope], here: [weightSet(w1, [[a1, 2]])] }],
    [
      'other learning outcomes',
      'order changed',
      {
        scopes: [offeringScope],
        there: [
          { type: 'OfferingEdited', offeringId: o1, from: { learningOutcomes: [] }, to: { learningOutcomes: ['l'] } },
        ],
      },
    ],
    [
      'points that have changed places',
      'order changed',
      {
        here: [pointsOn(1, 7, 8)],
        there: [pointsOn(1, 7, 3), pointsOn(2, 3, 7), pointsOn(1, 6, 2, ben), pointsOn(2, 2, 6, ben)],
      },
    ],
    [
      'a value that an own call has changed since the last whole reading',
      'sent meanwhile',
      { there: [pointsOn(1, 7, 9)], with: { sent: new Set([itemKey(theGrade)]) } },
    ],
    [
      'such a value beside another one that is new',
      'sent meanwhile',
      { there: [pointsOn(1, 7, 9), pointsOn(1, 6, 5, ben)], with: { sent: new Set([itemKey(theGrade)]) } },
    ],
    [
      'a seat that was deleted here and changed there',
      'undecided',
      {
        scopes: [seats],
        here: [unenrolled(ben, bookOf(...facts).grades[o1]?.get(ben) ?? record())],
        there: [
          {
            type: 'EnrollmentEdited',
            offeringId: o1,
            studentId: ben,
            from: { dateOfEnrollment: '2026-01-05' },
            to: { dateOfEnrollment: '2026-02-05' },
          },
        ],
      },
    ],
    [
      'points that the kept one of a merge lost, and the other one still has',
      'undecided',
      {
        here: [
          unenrolled(ben, bookOf(...facts).grades[o1]?.get(ben) ?? record()),
          { type: 'StudentDeleted', student: studentOf(ben), mergedInto: ana },
        ],
        there: [pointsOn(1, 7, null)],
      },
    ],
    [
      'a code that another student has here',
      'undecided',
      { scopes: [students()], here: [coded(ben, 'K')], there: [coded(ana, 'K')] },
    ],
    [
      'a server that was restored',
      'all is in question',
      { with: { epoch: 'e2' }, records: (one) => inEpoch(one, 'e1') },
    ],
    [
      'a reading that is doubted',
      'all is in question',
      {
        records: (one) =>
          committed(one, [{ type: 'ReadingDoubted', why: 'points gone', lost: {}, offeringIds: [], missing: 'm' }], 4),
      },
    ],
  ])('%s: %s', (_, because, told) => {
    expect(why(told)).toBe(because);
  });

  test('most of the points gone', () => {
    const blank = (rows: WorkingData): WorkingData => ({
      ...rows,
      grades: rows.grades.map((row) => ({ ...row, points: record() })),
    });
    expect(why({ scopes: [grades, { ...grades, assessmentId: a2 }], change: blank })).toBe('undecided');
  });
});

const inEpoch = (records: Records, epoch: string): Records =>
  committed(records, [{ type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '', epoch }], 3);
