import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import { asId, type ProblemId } from '../../events/ids.ts';
import { isRecord, record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { type GradeSubject, subjectKey } from '../../projections/book/subject.ts';
import { changesOf } from '../../projections/history/history.ts';
import {
  type LastChanges,
  lastChangeOf,
  noChanges,
  noting,
  restoredLastChanges,
  storedLastChanges,
} from '../../projections/history/last-changes.ts';
import { a1, ana, ben, enrolled, gradeOf, o1 } from '../builders.ts';
import { count } from '../counts.ts';
import { beginning, histories } from '../histories.ts';

type Told = { readonly subject: GradeSubject; readonly field: string; readonly seq: number };

/** The naive way: all changes of all commits in a row, where a later one replaces an earlier one. */
const naively = (commits: readonly (readonly DomainEvent[])[]): readonly Told[] => {
  const last = new Map<string, Told>();
  for (const [at, events] of commits.entries()) {
    for (const { subject, field } of events.filter(isBookEvent).flatMap(changesOf)) {
      if (subject.what === 'grade' && field !== null)
        last.set(`${subjectKey(subject)} ${field}`, { subject, field, seq: at + 1 });
    }
  }
  return [...last.values()];
};

const note = (changes: LastChanges, seq: number, events: readonly DomainEvent[]): void => {
  atOnce(noting(changes, { seq, events }));
};

/** As a log gives a checkpoint back: a copy without prototypes. */
const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied);
  return isRecord(value) ? record(Object.entries(value).map(([key, inner]) => [key, copied(inner)] as const)) : value;
};

const stored = (changes: LastChanges): LastChanges =>
  restoredLastChanges(copied(structuredClone(storedLastChanges(changes))) as ReturnType<typeof storedLastChanges>);

/** Of all commands in equal parts, too few would touch a grade. */
const touching = [
  'EditGrades',
  'EditGradesMore',
  'DeleteGrades',
  'EnrollStudents',
  'UnenrollStudents',
  'DeleteProblem',
  'DeleteAssessment',
  'ApplyImport',
] as const;

test('the place of the last change of every value is that of the naive search, through a checkpoint too', () => {
  let told = 0;
  fc.assert(
    fc.property(histories({ most: 40, undo: true, only: touching }), fc.nat(), ({ commits }, cut) => {
      const all = [...beginning(), ...commits].map(({ events }) => events);
      const lived = noChanges();
      let opened = noChanges();
      for (const [at, events] of all.entries()) {
        if (at === cut % all.length) opened = stored(opened);
        note(lived, at + 1, events);
        note(opened, at + 1, events);
      }
      expect(opened).toEqual(lived);
      const known = naively(all);
      const seqs = new Map(known.map(({ subject, field, seq }) => [`${subjectKey(subject)} ${field}`, seq]));
      const students = new Set(known.map(({ subject }) => subject.studentId));
      // Of everybody else, too: most of them never had this value.
      const wrong = known.flatMap(({ subject, field }) =>
        [...students].filter((studentId) => {
          const one = { ...subject, studentId };
          return lastChangeOf(opened, one, field) !== seqs.get(`${subjectKey(one)} ${field}`);
        }),
      );
      expect(wrong).toEqual([]);
      told += known.length;
    }),
    { numRuns: count(100, 3_000, 100) },
  );
  expect(told).toBeGreaterThan(100);
});

const problem = asId<ProblemId>('p');
const scored = (studentId: typeof ana, to: number): DomainEvent => ({
  type: 'GradeEdited',
  offeringId: o1,
  studentId,
  grades: record([[a1, { from: { points: record([[problem, null]]) }, to: { points: record([[problem, to]]) } }]]),
});

test('a value that was never changed has no place, nor has another field of the same grade', () => {
  const changes = noChanges();
  note(changes, 1, [enrolled(ben)]);
  note(changes, 2, [scored(ana, 1), scored(ben, 2)]);
  const [anas, bens] = [ana, ben].map((studentId) => ({ assessmentId: a1, studentId }) as const);
  if (!anas || !bens) throw new Error('Two were named.');
  expect(lastChangeOf(changes, anas, problem)).toBe(2);
  expect(lastChangeOf(changes, bens, 'bonusPoints')).toBeUndefined();
  expect(lastChangeOf(changes, { ...bens, assessmentId: asId('another') }, problem)).toBeUndefined();
  expect(lastChangeOf(changes, { ...bens, studentId: asId('nobody') }, problem)).toBeUndefined();
});

test('who came before the first score of an assessment was given has none of it', () => {
  const changes = noChanges();
  note(changes, 1, [scored(ana, 1)]);
  const others = record([[asId<typeof a1>('a2'), { from: {}, to: { points: record([[problem, 1]]) } }]]);
  note(changes, 2, [{ type: 'GradeEdited', offeringId: o1, studentId: ben, grades: others }]);
  const [ofAna, ofBen] = [ana, ben].map((studentId) =>
    lastChangeOf(changes, { assessmentId: asId('a2'), studentId }, problem),
  );
  expect([ofAna, ofBen]).toEqual([undefined, 2]);
});

test('a seat that is given up and taken again with its grades changes each value of them', () => {
  const changes = noChanges();
  note(changes, 1, [scored(ana, 1)]);
  const enrollment = { offeringId: o1, studentId: ana, dateOfEnrollment: '' };
  const grades = record([[a1, { ...gradeOf([]), points: record([[problem, 1]]) }]]);
  note(changes, 2, [{ type: 'StudentUnenrolled', enrollment, grades }]);
  expect(lastChangeOf(changes, { assessmentId: a1, studentId: ana }, problem)).toBe(2);
  note(changes, 3, [{ type: 'StudentEnrolled', enrollment, grades }]);
  expect(lastChangeOf(changes, { assessmentId: a1, studentId: ana }, problem)).toBe(3);
});

test('a checkpoint of a class holds lists of numbers, not an object for each grade', () => {
  const changes = noChanges();
  for (let n = 0; n < 50; n += 1) note(changes, n + 1, [scored(asId(`s${n}`), n)]);
  const objectsIn = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Object.values(value).reduce<number>((sum, inner) => sum + objectsIn(inner), 0)
      : 0;
  expect(objectsIn(storedLastChanges(changes))).toBeLessThan(10);
});
