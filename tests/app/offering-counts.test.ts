import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Category, GivenGrade } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { deletionOf } from '../../projections/changes/deletion.ts';
import type { AssessmentProgress } from '../../projections/figures/offering-progress.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { OfferingGrades } from '../../projections/final-grades/result.ts';
import { finalColumns, isShownAtFirst, whileTrying } from '../../src/components/offering/final-columns.ts';
import { isWithoutWeight, stepsOf } from '../../src/components/offering/offering-progress.ts';
import { unsentIn } from '../../src/components/snapshots/offering-files.ts';
import { steps } from '../../src/ui/icons/progress-icon.tsx';
import * as b from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { committed, inStep } from '../sync/two-sides.ts';

/** Two offerings of one course, each with an assessment and a student of its own. */
const two = bookOf(
  b.course(),
  b.offering(),
  b.offering(b.o2),
  b.assessment(),
  b.assessment(b.a2, [20], b.o2),
  b.student(b.ana),
  b.student(b.ben),
  b.student(b.cem),
  b.enrolled(b.ana),
  b.enrolled(b.ben, b.o2),
);

const renamed = (studentId: typeof b.ana): DomainEvent => ({
  type: 'StudentEdited',
  studentId,
  from: { lastName: '' },
  to: { lastName: 'Eze' },
});

describe('what an offering’s file lacks is counted by the offering that it belongs to', () => {
  test.each<[string, readonly DomainEvent[], number, number]>([
    ['its fields', [{ type: 'OfferingEdited', offeringId: b.o1, from: { tag: '' }, to: { tag: 'x' } }], 1, 0],
    ['a seat', [b.enrolled(b.cem, b.o2)], 0, 1],
    ['a grade', [b.graded(b.ana, [1, 2])], 1, 0],
    ['an assessment that is new', [b.assessment(asId('a3'), [5], b.o2)], 0, 1],
    ['an assessment that is gone', deletionOf(two, { of: 'assessment', assessmentId: b.a2 }), 0, 1],
    ['a student who is enrolled', [renamed(b.ana)], 1, 0],
    ['a student who is not', [renamed(b.cem)], 0, 0],
    ['its policy', b.policy({ decimals: 3 }, b.o2), 0, 1],
    ['another setting', [b.setting(['theme'], null, 'dark')], 0, 0],
    ['its course', [{ type: 'CourseEdited', courseId: b.c1, from: { title: '' }, to: { title: 'x' } }], 0, 0],
  ])('%s', (_, events, first, second) => {
    const records = committed(inStep(two, ['c1', 'o1', 'o2', 'a1', 'a2', 'ana', 'ben', 'cem']), events);
    expect([unsentIn(records, b.o1), unsentIn(records, b.o2)]).toEqual([first, second]);
  });
});

test('the circle of an assessment is empty only if nothing is graded, and full only if everything is', () => {
  const of = (filled: number, cells: number): number => stepsOf({ filled, cells } as AssessmentProgress);
  expect([of(0, 1_000), of(1, 1_000), of(999, 1_000), of(1_000, 1_000)]).toEqual([0, 1, steps - 1, steps]);
  expect(of(0, 0)).toBe(0);
  expect(of(500, 1_000)).toBe(steps / 2);
});

test('an assessment is without a weight if every set leaves it out or weighs it 0, and some set weighs another', () => {
  const isLacking = (...sets: Facts[]): boolean =>
    isWithoutWeight(bookOf(...b.classroom(), b.assessment(b.a2, [20]), ...sets.flat()), b.a2);
  const [without, zero, weighed] = [
    b.weightSet(b.w1, [[b.a1, 1]]),
    b.weightSet(b.w2, [
      [b.a1, 1],
      [b.a2, 0],
    ]),
    b.weightSet(b.w3, [[b.a2, 3]]),
  ];
  expect([isLacking(), isLacking(without), isLacking(without, zero), isLacking(without, zero, weighed)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isLacking(b.weightSet(b.w1, [[b.a1, 0]]))).toBe(false);
});

test('in a category an assessment has a weight by that of the category, unless its own decides there', () => {
  const isLacking = (within: Category['within'], weights: (number | null)[], own: [typeof b.a1, number][]): boolean => {
    const rule = {
      name: 'HW',
      at: 0,
      within,
      dropLowest: 0,
      neverDrop: {},
      weights,
      members: { [b.a2]: true as const },
    };
    const facts = [b.weightSet(b.w1, own), ...b.policy({ categories: { hw: rule } })];
    return isWithoutWeight(bookOf(...b.classroom(), b.assessment(b.a2, [20]), ...facts), b.a2);
  };
  expect(isLacking('equally', [30], [])).toBe(false);
  expect(isLacking('equally', [0], [[b.a1, 1]])).toBe(true);
  expect(isLacking('equally', [null], [[b.a1, 1]])).toBe(true);
  expect(isLacking('points', [null], [[b.a2, 5]])).toBe(false);
  expect(isLacking('weights', [30], [])).toBe(true);
  expect(isLacking('weights', [30], [[b.a2, 5]])).toBe(false);
});

describe('the table of final grades', () => {
  const headers = (...facts: Facts[]): readonly (readonly [string, string | undefined])[] => {
    const book = bookOf(...b.classroom(), ...facts.flat());
    const assessment = book.assessments[b.a1];
    const { weightSets = [] } = book.offerings[b.o1] ?? {};
    const columns = finalColumns(finalGrades(book, b.o1), assessment ? [assessment] : [], [], weightSets, {
      isNarrow: false,
      compared: undefined,
      fits: 7,
    });
    return columns.map(({ what, column }) => [what.kind, column.sub] as const);
  };
  const [one, other] = [b.weightSet(b.w1, [[b.a1, 30]]), b.weightSet(b.w2)];
  const kinds = (...facts: Facts[]): readonly string[] => headers(...facts).map(([kind]) => kind);

  test('has a column for each of several sets and for the one that won, and none for a single set', () => {
    expect(kinds(one)).toEqual(kinds());
    expect(kinds(one, other)).toEqual(['student', 'final', 'wonBy', 'assessment', 'set', 'set', 'code', 'toKnow']);
  });

  test('has a column of letters where there are letters', () => {
    expect(kinds()).not.toContain('letter');
    expect(kinds(b.policy({ letters: [{ letter: 'A', from: 0 }] }))).toContain('letter');
  });

  test('says above a member of a category the category, which has the weight', () => {
    const category = {
      name: 'Homework',
      at: 1,
      members: record([[b.a1, true as const]]),
      weights: [30],
      within: 'equally' as const,
      dropLowest: 2,
      neverDrop: {},
    };
    const all = headers(b.weightSet(b.w1), b.policy({ categories: record([['c', category]]) }));
    expect(all.find(([kind]) => kind === 'assessment')?.[1]).toBe('Homework');
  });

  test('gives names room where assessments are pushed sideways anyway, because they are many or the window is narrow, and where they are few, and letters beside others', () => {
    const book = bookOf(...b.classroom());
    const grades = finalGrades(bookOf(...b.classroom(), b.policy({ letters: [{ letter: 'A', from: 0 }] })), b.o1);
    const widths = (count: number, isBeside: boolean, fits = 7): readonly number[] => {
      const [one] = Object.values(book.assessments);
      const all = one ? Array.from({ length: count }, () => ({ ...one, assessmentName: 'Homework 10' })) : [];
      const room = { isNarrow: true, fits, compared: isBeside ? grades : undefined };
      return finalColumns(grades, all, [], [], room).map(({ column }) => column.width);
    };
    expect(widths(5, false)).toEqual([150, 112, 56, ...Array(5).fill(88), 104, 138]);
    expect(widths(3, false)).toEqual([150, 112, 56, ...Array(3).fill(111), 104, 138]);
    expect(widths(6, false)).toEqual([150, 112, 56, 216, ...Array(6).fill(111), 104]);
    expect(widths(5, true)).toEqual([150, 112, 92, ...Array(5).fill(88), 104, 102]);
    expect(widths(2, false, 1)).toEqual([150, 112, 56, 216, 111, 111, 104]);
  });

  test('gives the letters as much room as the longest of them need beside each other', () => {
    const withLetter = (letter: string, given = record<StudentId, GivenGrade>([])): OfferingGrades =>
      finalGrades(bookOf(...b.classroom(), b.policy({ letters: [{ letter, from: 0 }], given })), b.o1);
    const width = (grades: OfferingGrades, compared?: OfferingGrades, isNarrow = true) =>
      finalColumns(grades, [], [], [], { isNarrow, fits: 7, compared }).find(({ what }) => what.kind === 'letter')
        ?.column.width;
    const [short, long] = [withLetter('C−'), withLetter('Satisfactory')];
    expect([width(short), width(short, undefined, false), width(short, short)]).toEqual([56, 72, 92]);
    expect([width(long), width(long, long), width(short, long), width(long, short)]).toEqual([120, 240, 240, 240]);
    const given = record([[b.ana, { letter: 'Incomplete', reason: 'ill' }]]);
    expect(width(withLetter('C−', given))).toBe(144);
    const columns = finalColumns(short, [], [], [], { isNarrow: true, fits: 7, compared: undefined });
    const tried = whileTrying(
      columns.map(({ column }) => column),
      short,
    );
    expect(tried.flatMap(({ width, least }) => (least === undefined ? width : [width, least]))).toEqual([
      ...[150, 112, 92, 104, 138, 80],
    ]);
  });

  test('says above an assessment what it weighs in each set', () => {
    const subOf = (...facts: Facts[]) => headers(...facts).find(([kind]) => kind === 'assessment')?.[1];
    expect(subOf(one)).toMatch(/30/);
    expect(subOf(one, other)).toMatch(/30.*0/);
    expect(subOf()).not.toMatch(/\d/);
  });

  test('shows a phone neither assessments nor sets nor what to know at first, and nobody the code', () => {
    const kinds = ['student', 'code', 'final', 'wonBy', 'letter', 'toKnow'] as const;
    const all = [
      ...kinds.map((kind) => ({ kind })),
      { kind: 'assessment', assessmentId: b.a1 } as const,
      { kind: 'set', position: 0 } as const,
    ];
    const shown = (isPhone: boolean) => all.filter((what) => isShownAtFirst(what, isPhone)).map(({ kind }) => kind);
    expect(shown(true)).toEqual(['student', 'final', 'letter']);
    expect(shown(false)).toEqual(['student', 'final', 'letter', 'toKnow', 'assessment', 'set']);
  });
});
