import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blanksOf } from '../../commands/blanks.ts';
import { type Curve, curvePlan } from '../../commands/curve.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { excusedOf } from '../../events/excuses.ts';
import type { StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { a1, ana, ben, cellEdited, cem, classroom, enrolled, graded, o1, p, policy, student } from '../builders.ts';
import { count } from '../counts.ts';
import { bookOf, type Facts, given } from '../given.ts';

const points = (...values: (number | null)[]) => ({
  points: record(values.map((value, at) => [p(at + 1), value] as const)),
});
const second = (value: number | null) => ({ points: record([[p(2), value] as const]) });
const curve = (value: number | null) => ({ useCurvePoints: value !== null, curvePoints: value ?? 0 });
const three = (): DomainEvent[] => [...classroom(), student(cem), enrolled(cem)];
const excused = (...who: StudentId[]) =>
  policy({ excused: excusedOf(who.map((studentId) => ({ studentId, assessmentId: a1 }))) });
const extra = (who: StudentId, to: object) => cellEdited(who, curve(null), to);

const blanksIn = (...facts: readonly Facts[]) => {
  const book = bookOf(...facts);
  return blanksOf(book, book.assessments[a1] ?? expect.fail());
};
const planIn = (asked: Curve, ...facts: readonly Facts[]) => {
  const book = bookOf(...facts);
  return curvePlan(book, book.assessments[a1] ?? expect.fail(), [ana, ben, cem], asked);
};
const editsOf = (asked: Curve, ...facts: readonly Facts[]) => {
  const plan = planIn(asked, ...facts);
  return typeof plan === 'string' ? expect.fail(plan) : plan;
};

test('R6.20 all blanks become 0 at once; scores and excused students stay, and both are counted', () => {
  const facts = [three(), graded(ana, [7]), excused(cem)];
  const blanks = blanksIn(...facts);
  expect(blanks).toMatchObject({ cells: 3, excused: 1 });
  given(...facts)
    .when({ type: 'EditGrades', offeringId: o1, edits: blanks.edits })
    .records([cellEdited(ana, second(null), second(0)), cellEdited(ben, points(null, null), points(0, 0))]);
});

test('R6.20 a blank that has got a score since it was counted stays, and with it all the others', () => {
  const { edits } = blanksIn(three());
  given(three(), graded(ben, [4]))
    .when({ type: 'EditGrades', offeringId: o1, edits })
    .refuses('grade.changedMeanwhile', { cells: [{ assessmentId: a1, studentId: ben, part: p(1) }] });
});

test('R6.20 where nothing is blank, or only for excused students, there is nothing to set', () => {
  expect(blanksIn(classroom(), graded(ana, [1, 2]), graded(ben, [0, 0]))).toEqual({ edits: [], cells: 0, excused: 0 });
  expect(blanksIn(classroom(), excused(ana, ben))).toEqual({ edits: [], cells: 0, excused: 2 });
  const full = [classroom(), graded(ana, [1, 2]), graded(ben, [0, 0]), excused(ana)];
  expect(blanksIn(...full)).toEqual({ edits: [], cells: 0, excused: 0 });
});

test('R6.21 a curve is written as the points that bring each total where it belongs', () => {
  const facts = [three(), graded(ana, [9, 3]), graded(ben, [2, 1])];
  const writes = (asked: Curve, ofAna: number | null, ofBen: number | null): void => {
    const { edits } = editsOf(asked, ...facts);
    const recorded = [
      ...(ofAna === null ? [] : [extra(ana, curve(ofAna))]),
      ...(ofBen === null ? [] : [extra(ben, curve(ofBen))]),
    ];
    given(...facts)
      .when({ type: 'EditGrades', offeringId: o1, edits })
      .records(recorded);
  };
  writes({ by: 'scale', number: 1.5 }, 6, 1.5);
  writes({ by: 'mean', number: 70 }, 3, 3);
  writes({ by: 'root' }, 1.4164, 3.7082);
  writes({ by: 'cap', number: 60 }, -3, null);
});

test('R6.21 only a flat curve is for students who are not graded whole; the others leave them out and count them', () => {
  const facts = [three(), graded(ana, [9, 3]), graded(ben, [2])];
  expect(editsOf({ by: 'add', number: 2 }, ...facts)).toMatchObject({ partly: 0, edits: { length: 3 } });
  expect(editsOf({ by: 'scale', number: 2 }, ...facts)).toMatchObject({ partly: 2, edits: { length: 1 } });
  expect(editsOf({ by: 'scale', number: 2 }, ...facts, excused(cem))).toMatchObject({ partly: 1, excused: 1 });
  const unchanged = [classroom(), graded(ana, [0, 0]), graded(ben, [2, 1])];
  expect(editsOf({ by: 'scale', number: 2 }, ...unchanged)).toMatchObject({ partly: 1, edits: { length: 1 } });
});

test('R6.21 a curve replaces the one that is there, a cap lowers what it leads to', () => {
  const facts = [classroom(), graded(ana, [9, 3]), graded(ben, [2, 1]), extra(ana, curve(5)), extra(ben, curve(4))];
  const totals = (asked: Curve) => editsOf(asked, ...facts).totals.map(({ from, to }) => [from / 10_000, to / 10_000]);
  expect(totals({ by: 'scale', number: 1 })).toEqual([
    [17, 12],
    [7, 3],
  ]);
  expect(totals({ by: 'cap', number: 100 })).toEqual([
    [17, 15],
    [7, 7],
  ]);
});

test('R6.21 a bonus that counts is part of what is curved, and one that does not count is none', () => {
  const bonus = (who: StudentId, useBonusPoints: boolean) =>
    cellEdited(who, { useBonusPoints: false, bonusPoints: 0 }, { useBonusPoints, bonusPoints: 2 });
  const facts = [classroom(), graded(ana, [9, 3]), graded(ben, [2, 1]), bonus(ana, true), bonus(ben, false)];
  const totals = (asked: Curve) => editsOf(asked, ...facts).totals.map(({ from, to }) => [from / 10_000, to / 10_000]);
  expect(totals({ by: 'add', number: 1 }).flat()).toEqual([14, 15, 3, 4]);
  expect(totals({ by: 'scale', number: 2 }).flat()).toEqual([14, 28, 3, 6]);
  expect(totals({ by: 'mean', number: 60 }).flat()).toEqual([14, 14.5, 3, 3.5]);
  expect(totals({ by: 'root' }).flat()).toEqual([14, 14.4914, 3, 6.7082]);
  expect(totals({ by: 'cap', number: 80 }).flat()).toEqual([14, 12, 3, 3]);
});

test('R6.21 a curve as large as a number may be is taken, and a larger one is refused, below 0 too', () => {
  const most = [1_000_000, 1_000_000];
  expect(editsOf({ by: 'scale', number: 0.5 }, classroom(), graded(ana, most)).edits).toMatchObject([
    { change: curve(-1_000_000) },
  ]);
  expect(planIn({ by: 'scale', number: 0.4999 }, classroom(), graded(ana, most))).toBe('tooLarge');
  expect(planIn({ by: 'scale', number: 1.5001 }, classroom(), graded(ana, most))).toBe('tooLarge');
  expect(planIn({ by: 'cap', number: 100 }, classroom(), graded(ana, most))).toBe('tooLarge');
});

test('R6.21 a computed curve is refused once a score that it came from is another; nothing is written', () => {
  const facts = [classroom(), graded(ana, [9, 3]), graded(ben, [2, 1])];
  const { edits } = editsOf({ by: 'root' }, ...facts);
  given(...facts, cellEdited(ben, second(1), second(5)))
    .when({ type: 'EditGrades', offeringId: o1, edits })
    .refuses('grade.changedMeanwhile', { cells: [{ assessmentId: a1, studentId: ben, part: p(2) }] });
});

test('R6.21 there is no curve where nobody is graded whole, nothing can be earned, all are excused or nothing would change', () => {
  const whole = graded(ana, [9, 3]);
  expect(planIn({ by: 'root' }, classroom(), graded(ana, [9]))).toBe('nothingGraded');
  expect(planIn({ by: 'cap', number: 100 }, classroom(), whole)).toBe('nothingChanges');
  expect(planIn({ by: 'scale', number: 1_000_000 }, classroom(), whole)).toBe('tooLarge');
  expect(planIn({ by: 'add', number: 1 }, three(), excused(ana, ben, cem))).toBe('allExcused');
  const free = three().map((event) =>
    event.type === 'AssessmentAdded'
      ? {
          ...event,
          assessment: { ...event.assessment, problems: event.assessment.problems.map((one) => ({ ...one, max: 0 })) },
        }
      : event,
  );
  expect(planIn({ by: 'mean', number: 70 }, free, whole)).toBe('noMaximum');
  expect(editsOf({ by: 'scale', number: 2 }, free, whole).edits).toMatchObject([{ change: curve(12) }]);
});

const units = (most: number) => fc.integer({ min: 0, max: most }).map((whole) => whole / 10_000);
const score = fc.oneof(units(150_000), fc.constantFrom(0, 5, 7.5, 10));
const rows = fc.array(fc.record({ one: score, two: score, curve: fc.option(units(50_000)) }), {
  minLength: 3,
  maxLength: 3,
});
const asked: fc.Arbitrary<Curve> = fc.oneof(
  fc.record({ by: fc.constantFrom('scale' as const, 'mean' as const, 'cap' as const), number: units(1_200_000) }),
  fc.constant({ by: 'root' } as const),
);

/** `value` in ten-thousandths, by its text. */
const exact = (value: number): bigint => {
  const [whole = '', part = ''] = value.toFixed(4).split('.');
  return BigInt(whole + part);
};

test('R6.21 every total lands on the last digit nearest to what the curve says, however the scores are', () => {
  fc.assert(
    fc.property(rows, asked, (seats, by) => {
      const facts = seats.map((seat, at) =>
        cellEdited([ana, ben, cem][at] ?? ana, points(null, null), {
          ...points(seat.one, seat.two),
          ...curve(seat.curve),
        }),
      );
      const plan = planIn(by, three(), facts);
      if (typeof plan === 'string') {
        expect(plan).toBe('nothingChanges');
        return;
      }
      const bases = seats.map(({ one, two }) => exact(one) + exact(two));
      const sum = bases.reduce((all, base) => all + base, 0n);
      plan.totals.forEach(({ from, to }, at) => {
        const base = bases[at] ?? 0n;
        const [was, is] = [BigInt(from), BigInt(to)];
        expect(was).toBe(base + exact(seats[at]?.curve ?? 0));
        const [max, n] = [150_000n, by.by === 'root' ? 0n : exact(by.number)];
        if (by.by === 'scale') expectNearest(is, base * n, 10_000n);
        if (by.by === 'mean') {
          const shifted = 3n * base * 1_000_000n + 3n * n * max - sum * 1_000_000n;
          if (shifted < 0n) expect(is).toBe(0n);
          else expectNearest(is, shifted, 3_000_000n);
        }
        if (by.by === 'cap') expect(is).toBe(was * 1_000_000n <= n * max ? was : (n * max) / 1_000_000n);
        if (by.by !== 'root') return;
        if (base >= max) expect(is).toBe(base);
        else expect((2n * is - 1n) ** 2n <= 4n * base * max || is === 0n).toBe(true);
        if (base < max) expect((2n * is + 1n) ** 2n > 4n * base * max).toBe(true);
      });
    }),
    { numRuns: count(500, 50_000) },
  );
});

/** At most half of a last digit beside the quotient. */
const expectNearest = (is: bigint, num: bigint, den: bigint): void => {
  const off = 2n * (is * den - num);
  expect(off <= den && -off <= den).toBe(true);
};

test('R6.21 a square root lowers nobody and keeps the order of the class', () => {
  fc.assert(
    fc.property(rows, (seats) => {
      const facts = seats.map((seat, at) => graded([ana, ben, cem][at] ?? ana, [seat.one, seat.two]));
      const plan = planIn({ by: 'root' }, three(), facts);
      const totals = typeof plan === 'string' ? [] : plan.totals;
      for (const a of totals) {
        expect(a.to).toBeGreaterThanOrEqual(a.from);
        for (const b of totals) if (a.from < b.from) expect(a.to).toBeLessThanOrEqual(b.to);
      }
    }),
    { numRuns: count(200, 20_000) },
  );
});
