import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { assessmentsIn, type Book, enrolledIn } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';
import type { Fraction } from '../../projections/final-grades/exact.ts';
import { explain } from '../../projections/final-grades/explain.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { loadCommand } from '../../projections/records/loads.ts';
import { readingCommand } from '../../projections/records/readings.ts';
import { touchingIn, wordsOfTouching } from '../../projections/why/causes.ts';
import { minus, plus, whyChanged } from '../../projections/why/why-changed.ts';
import { a1, ana, ben, cellEdited, classroom, enrolled, graded, o1, p, setting, unenrolled } from '../builders.ts';
import { count } from '../counts.ts';
import { bookOf } from '../given.ts';
import { type Drafted, histories } from '../histories.ts';
import { proved } from '../proof.ts';

type Seat = { readonly offeringId: OfferingId; readonly studentId: StudentId };

/** The exact grade by another way: as it is explained under the set that won. 0 where there is none. */
const naively = (book: Book, { offeringId, studentId }: Seat): Fraction => {
  const grades = finalGrades(book, offeringId);
  const final = grades.students.get(studentId)?.official.final;
  if (final?.kind !== 'grade') return { num: 0n, den: 1n };
  const how = { ungraded: grades.policy.ungraded, weightSet: final.weightSet };
  return explain(book, offeringId, studentId, how)?.exact ?? { num: 0n, den: 1n };
};

const shown = (book: Book, { offeringId, studentId }: Seat): number => {
  const final = finalGrades(book, offeringId).students.get(studentId)?.official.final;
  return final?.kind === 'grade' ? Number(final.percent.shown) : 0;
};

const sum = (effects: readonly Fraction[]): Fraction => effects.reduce(plus, { num: 0n, den: 1n });

/** Mostly points, and whatever else decides a grade. */
const grading = [
  'EditGrades',
  'EditGradesMore',
  'EditGrades',
  'EditGradesMore',
  'EditGrades',
  'EditGradesMore',
  'EditWeights',
  'AddWeightSet',
  'MoveWeightSet',
  'RemoveWeightSet',
  'EditGradingPolicy',
  'EditExcuses',
  'EnrollStudents',
  'UnenrollStudents',
  'AddAssessment',
  'DeleteGrades',
] as const satisfies readonly Drafted[];

/** A beginning in which every student has points in every problem, some of them more than its maximum. */
const everythingGraded = (book: Book, points: number): readonly DomainEvent[] =>
  keysOf(book.enrollments).flatMap((offeringId) =>
    enrolledIn(book, offeringId).map((studentId, nth): DomainEvent => {
      const grades = assessmentsIn(book, offeringId).map(({ assessmentId, problems }, at) => {
        const to = { points: record(problems.map(({ problemId }) => [problemId, (points + 3 * nth + at) % 12])) };
        return [assessmentId, { from: {}, to }] as const;
      });
      return { type: 'GradeEdited', offeringId, studentId, grades: record(grades) };
    }),
  );

test('R23.6 effects add up exactly to the change, commit by commit, and grouping them loses none', () => {
  let effects = 0;
  fc.assert(
    fc.property(
      fc.oneof(histories({ most: 25, undo: true }), histories({ most: 40, undo: true, only: grading })),
      fc.nat(),
      fc.option(fc.nat(25)),
      fc.nat(30),
      ({ commits, books: ungraded }, cut, baseline, points) => {
        const books = [advance(ungraded[0] as Book, everythingGraded(ungraded[0] as Book, points))];
        for (const { events } of commits) books.push(advance(books.at(-1) as Book, events));
        const from = cut % books.length;
        const all = commits.map(({ command, events }, n) => {
          const data = { type: 'BaselineObserved', data: workingData(books[n + 1] as Book) } as const;
          return { seq: n + 1, at: '', command: { type: command.type }, events: n === baseline ? [data] : events };
        });
        const offerings = new Set(books.flatMap((book) => keysOf(book.offerings)));
        const students = new Set(books.flatMap((book) => [...book.students.keys()]));
        for (const offeringId of [...offerings, asId<OfferingId>('never')].slice(0, 3)) {
          for (const studentId of [...students].slice(0, 3)) {
            const seat = { offeringId, studentId };
            const [start, end] = [books[from] as Book, books.at(-1) as Book];
            const why = whyChanged(start, all.slice(from), seat);
            for (const [n, before] of books.entries()) {
              const after = books[n + 1];
              if (n < from || !after) continue;
              const there = why.causes.filter(({ seq }) => seq === n + 1).map(({ effect }) => effect);
              expect(sum(there)).toEqual(minus(naively(after, seat), naively(before, seat)));
            }
            expect(why.from.exact).toEqual(naively(start, seat));
            expect(why.to.exact).toEqual(naively(end, seat));
            const total = sum([...why.causes.map(({ effect }) => effect), why.rounding]);
            expect(Number(total.num) / Number(total.den)).toBeCloseTo(shown(end, seat) - shown(start, seat), 9);
            for (const { effect, steps } of why.causes) expect(effect).toEqual(sum(steps.map((step) => step.effect)));
            const order = why.causes.map(({ seq }) => seq);
            expect(order).toEqual(order.toSorted((one, other) => one - other));
            effects += why.causes.filter(({ effect }) => effect.num !== 0n).length;
          }
        }
      },
    ),
    { numRuns: count(150, 10_000, 150) },
  );
  expect(effects).toBeGreaterThan(20);
  proved('Effects of what changed a final grade that add up to the change', effects);
});

const seat: Seat = { offeringId: o1, studentId: ana };
const commit = (seq: number, ...events: readonly DomainEvent[]) => ({
  seq,
  at: '',
  command: { type: events[0]?.type === 'ServerChangesObserved' ? readingCommand : 'EditGrades' },
  events,
});
const pointsEdited = (from: number, to: number): DomainEvent =>
  cellEdited(ana, { points: record([[p(1), from]]) }, { points: record([[p(1), to]]) });
const why = (start: readonly DomainEvent[], ...commits: readonly (readonly DomainEvent[])[]) => {
  const { causes, ...rest } = whyChanged(
    bookOf(classroom(), start),
    commits.map((events, n) => commit(n + 1, ...events)),
    seat,
  );
  const told = causes.map(({ seq, cause, effect, isElsewhere }) => ({
    of: cause.of,
    effect: Number(effect.num) / Number(effect.den),
    seq,
    isElsewhere,
  }));
  return { ...rest, told };
};

test('R23.6 somebody who was not enrolled, and whose work was blank, begins with nothing', () => {
  const { from, to, told } = why([unenrolled(ana)], [enrolled(ana)], [graded(ana, [10, 5])]);
  expect(from).toMatchObject({ final: null, exact: { num: 0n } });
  expect(to.final).toMatchObject({ kind: 'grade', percent: { shown: '100.00' } });
  expect(told).toMatchObject([
    { of: 'enrollment', effect: 0, seq: 1 },
    { of: 'score', effect: 100, seq: 2 },
  ]);
});

test('R23.6 each edit of one score is told by itself, where it happened, and that of the server as of others', () => {
  const { told } = why(
    [graded(ana, [10, 5])],
    [pointsEdited(10, 7)],
    [setting(['grading', o1, 'decimals'], null, 1)],
    [pointsEdited(7, 4)],
    [{ type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' }, pointsEdited(4, 10)],
  );
  expect(told).toMatchObject([
    { of: 'score', effect: -20, seq: 1, isElsewhere: false },
    { of: 'policy', effect: 0, seq: 2 },
    { of: 'score', effect: -20, seq: 3, isElsewhere: false },
    { of: 'score', effect: 40, seq: 4, isElsewhere: true },
  ]);
});

test('R23.6 who made what the first reading of a server found is not known: it is not told as of others', () => {
  const data = workingData(bookOf(classroom(), [graded(ana, [10, 5])]));
  const { told } = why(
    [],
    [
      { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' },
      { type: 'BaselineObserved', data },
    ],
  );
  expect(told).toMatchObject([{ of: 'records', effect: 100, isElsewhere: false }]);
});

test('R23.6 another cut-off of a letter is a cause that is shown, though the exact grade stays', () => {
  const cutOffs = (a: number) => [
    { letter: 'A', from: a },
    { letter: 'B', from: 60 },
  ];
  const start = bookOf(classroom(), [
    graded(ana, [10, 1]),
    setting(['grading', o1, 'letters'], null, cutOffs(90) as never),
  ]);
  const given = commit(1, setting(['grading', o1, 'letters'], cutOffs(90) as never, cutOffs(70) as never));
  const { from, to, causes } = whyChanged(
    start,
    [given, commit(2, setting(['grading', o1, 'nearCutOff'], null, 1))],
    seat,
  );
  expect([from.final, to.final]).toMatchObject([{ letter: 'B' }, { letter: 'A' }]);
  expect(causes.flatMap(({ steps }) => steps.map(({ effect, isShown }) => [effect.num, isShown]))).toEqual([
    [0n, true],
    [0n, false],
  ]);
});

test('R23.6 an excuse is a cause, but only for the student who is excused; what others get changes nothing', () => {
  const excuse = (studentId: StudentId) => setting(['grading', o1, 'excused', studentId, a1], null, true);
  const { told, to } = why([graded(ana, [10, 5])], [excuse(ben)], [graded(ben, [1, 1])], [excuse(ana)]);
  expect(told).toMatchObject([{ of: 'excuse', effect: -100, seq: 3 }]);
  expect(to.final).toMatchObject({ kind: 'none', why: 'excused' });
});

test('R23.6 a step tells every value of the student that it changed, from what to what, however many at once', () => {
  const { causes } = whyChanged(
    bookOf(classroom()),
    [
      commit(1, graded(ana, [10, 5])),
      commit(2, pointsEdited(10, 7)),
      commit(3, setting(['grading', o1, 'excused', ana, a1], null, true)),
    ],
    seat,
  );
  expect(causes.map(({ seq, steps }) => [seq, steps.flatMap(({ values }) => values)])).toEqual([
    [
      1,
      [
        { field: p(1), from: null, to: 10 },
        { field: p(2), from: null, to: 5 },
      ],
    ],
    [2, [{ field: p(1), from: 10, to: 7 }]],
    [3, [{ field: null, from: null, to: true }]],
  ]);
});

test('R23.6 what a load of snapshots changed was asked for here', () => {
  const load = {
    ...commit(
      1,
      { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' },
      pointsEdited(10, 7),
    ),
    command: { type: loadCommand },
  };
  const { causes } = whyChanged(bookOf(classroom(), graded(ana, [10, 5])), [load], seat);
  expect(causes).toMatchObject([{ isElsewhere: false }]);
});

test('R23.6 whatever touches a grade has one of the words by which its commit is found', () => {
  let touching = 0;
  fc.assert(
    fc.property(histories({ most: 25, undo: true }), ({ commits, books }) => {
      for (const [n, { events }] of commits.entries()) {
        let book = books[n] as Book;
        for (const event of events) {
          for (const offeringId of keysOf(book.offerings)) {
            for (const studentId of book.students.keys()) {
              const one = { offeringId, studentId };
              if (touchingIn(book, event, one).length === 0) continue;
              expect(wordsOfTouching(one).some((word) => JSON.stringify(event).includes(word))).toBe(true);
              touching += 1;
            }
          }
          book = advance(book, [event]);
        }
      }
    }),
    { numRuns: count(50, 1_000, 50) },
  );
  expect(touching).toBeGreaterThan(100);
});
