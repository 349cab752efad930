import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookEvent } from '../../events/catalogue.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changesOf } from '../../projections/history/history.ts';
import { type Doing, partsOf } from '../../projections/why/event-parts.ts';
import { count } from '../counts.ts';

const doings = [
  undefined,
  'nothing',
  { logId: 'home', at: '2026-09-01T08:00:00.000Z' },
  { logId: 'home', at: '2026-09-01T09:00:00.000Z' },
  { logId: 'hall', at: '2026-09-01T09:00:00.000Z' },
] as const;

const problems = ['p1', 'p2', 'p3', 'p4'].map((id) => asId<ProblemId>(id));
const side = (values: readonly number[]) => ({
  points: record(problems.map((problemId, at) => [problemId, values[at] ?? 0] as const)),
  bonus: values[4] ?? 0,
});
const five = fc.array(fc.nat(9), { minLength: 5, maxLength: 5 });

test('R22.15 the parts of an edit have each of its values once, those of one doing together', () => {
  fc.assert(
    fc.property(five, five, fc.array(fc.constantFrom(...doings), { minLength: 5, maxLength: 5 }), (from, to, told) => {
      const event: BookEvent = {
        type: 'GradeEdited',
        offeringId: asId<OfferingId>('o'),
        studentId: asId<StudentId>('s'),
        grades: record([[asId<AssessmentId>('a'), { from: side(from), to: side(to) }] as const]),
      };
      const doingOf = ({ field }: Change): (typeof doings)[number] => told[[...problems, 'bonus'].indexOf(field ?? '')];
      const parts = partsOf(event, doingOf);
      const keyed = parts.flatMap((part) => changesOf(part.event).map((change) => ({ change, done: part.done })));
      expect(keyed.map(({ change }) => JSON.stringify(change)).sort()).toEqual(
        changesOf(event)
          .map((change) => JSON.stringify(change))
          .sort(),
      );
      for (const { change, done } of keyed) {
        const doing = doingOf(change);
        if (doing !== 'nothing') expect(done).toEqual(doing);
      }
      expect(new Set(parts.map(({ done }) => JSON.stringify(done))).size).toBe(parts.length);
    }),
    { numRuns: count(200, 5_000) },
  );
});

test('R22.15 what came as a whole was done when the last of it was, and by nobody known if a part of it was', () => {
  const enrollment = { offeringId: asId<OfferingId>('o'), studentId: asId<StudentId>('s'), dateOfEnrollment: '' };
  const grade = { points: record([[problems[0] ?? asId<ProblemId>(''), 1] as const]), bonusPoints: 0, curvePoints: 0 };
  const event = {
    ...{ type: 'StudentEnrolled', enrollment },
    grades: record([[asId<AssessmentId>('a'), grade] as const]),
  } as unknown as BookEvent;
  const [, , early, late] = doings;
  const done = (ofSeat: Doing | undefined): Doing | undefined => {
    const [only, ...more] = partsOf(event, ({ subject }) => (subject.what === 'grade' ? early : ofSeat));
    expect(more).toEqual([]);
    expect(only?.event).toBe(event);
    return only?.done;
  };
  expect(done(late)).toEqual(late);
  expect(done(undefined)).toBeUndefined();
});
