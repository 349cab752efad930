import { describe, expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { StudentFields } from '../../events/entities.ts';
import { excusedOf } from '../../events/excuses.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { gradeOf as gradeIn } from '../../projections/book/grade-of.ts';
import {
  type ContestedValue,
  contestedIn,
  keptAtFirst,
  type MergeChoice,
  type MergeSide,
} from '../../projections/changes/merge.ts';
import { toldBook } from '../book-values.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cellEdited,
  cem,
  course,
  enrolled,
  graded,
  gradeOf,
  nobody,
  o1,
  offering,
  p,
  policy,
  setting,
  student,
  studentOf,
} from '../builders.ts';
import { bookOf, commitOf, given } from '../given.ts';

const merge = (choices: readonly MergeChoice[] = []) =>
  ({ type: 'MergeStudents', kept: ana, other: ben, choices }) as const;

const whose = (cells: readonly ContestedValue[], one: MergeSide): readonly MergeChoice[] =>
  cells.map((cell) => ({ ...cell, whose: one }));

const cell = (
  part: ContestedValue['part'],
  kept: number | null | boolean,
  other: number | null | boolean,
): ContestedValue => ({
  offeringId: o1,
  assessmentId: a1,
  part,
  values: { kept, other },
});

/** An offering with an assessment of two problems, and two students whom nobody has enrolled yet. */
const room = (fields: Partial<StudentFields> = {}): DomainEvent[] => [
  course(),
  offering(),
  assessment(),
  student(ana),
  student(ben, fields),
];

const bonus = cellEdited(ben, { useBonusPoints: false, bonusPoints: 0 }, { useBonusPoints: true, bonusPoints: 2 });

describe('R4.10 two students become one in one commit', () => {
  test('R4.10 enrollment, points, bonus and excuse go to the kept one, and the other one goes', () => {
    const facts = [
      ...room({ studentCode: 'B2', email: 'ben@school.example' }),
      assessment(a2, [20]),
      enrolled(ben, o1, '2026-01-07'),
      graded(ben, [8]),
      bonus,
      ...policy({ excused: excusedOf([{ studentId: ben, assessmentId: a2 }]) }),
    ];
    const after = given(facts).when(merge()).after();
    expect(after.students.get(ben)).toBeUndefined();
    expect(after.students.get(ana)).toEqual(studentOf(ana, { studentCode: 'B2', email: 'ben@school.example' }));
    expect(after.enrollments[o1]?.get(ana)?.dateOfEnrollment).toBe('2026-01-07');
    expect(gradeIn(after, o1, a1, ana)).toEqual(gradeOf([8], { useBonusPoints: true, bonusPoints: 2 }));
    expect(after.settings.grading?.[o1]?.excused).toEqual(excusedOf([{ studentId: ana, assessmentId: a2 }]));
  });

  test('R4.10 the other one goes after all that it had has moved, and the event says into whom', () => {
    given(room({ studentCode: 'B2' }), enrolled(ben), graded(ben, [8]))
      .when(merge())
      .recordsOnly('StudentEnrolled', 'GradeEdited', 'StudentUnenrolled', 'StudentDeleted', 'StudentEdited');
    given(student(ana), student(ben))
      .when(merge())
      .records([{ type: 'StudentDeleted', student: studentOf(ben), mergedInto: ana }]);
  });

  test('R4.10 a blank code is filled with the one that becomes free', () => {
    const after = given(student(ana), student(ben, { studentCode: 'B2' }))
      .when(merge())
      .after();
    expect(after.studentByCode.get('b2')).toBe(ana);
  });

  test('R4.10 a field that is not blank stays as it is', () => {
    const [kept, other] = [
      { studentCode: 'A1', firstName: 'Ana' },
      { studentCode: 'B2', lastName: 'Bo' },
    ];
    const after = given(student(ana, { ...kept, lastName: ' ' }), student(ben, { ...other, firstName: 'Ben' }))
      .when(merge())
      .after();
    expect(after.students.get(ana)).toEqual(studentOf(ana, { ...kept, lastName: 'Bo' }));
  });

  test('R4.10 who is kept stays enrolled as of their own day', () => {
    given(room(), enrolled(ana), enrolled(ben, o1, '2025-01-01'))
      .when(merge())
      .recordsOnly('StudentUnenrolled', 'StudentDeleted');
  });

  test.each([
    { kept: nobody, other: ben },
    { kept: ben, other: nobody },
  ])('R4.10 both students must be there', (pair) => {
    given(student(ben))
      .when({ ...merge(), ...pair })
      .refuses('student.unknown', { studentId: nobody });
  });

  test('R4.10 nobody is merged with themselves', () => {
    given(student(ana))
      .when({ ...merge(), other: ana })
      .refuses('student.mergeSame', { studentId: ana });
  });

  test('R4.10 an excuse in an older list goes to the kept one, too, and comes back with undo', () => {
    const older = setting(['grading', o1, 'excused'], null, [{ studentId: ben, assessmentId: a1 }]);
    const before = bookOf(room(), enrolled(ben), older);
    const commit = commitOf(before, merge());
    const after = advance(before, commit.events);
    expect(after.settings.grading?.[o1]?.excused).toEqual(excusedOf([{ studentId: ana, assessmentId: a1 }]));
    const undo = commitOf(after, { type: 'UndoCommit', commit }, 'undo');
    expect(toldBook(advance(after, undo.events))).toEqual(toldBook(before));
  });

  test('R4.10 of excuses that cannot all be read, those that can go to the kept one, and the others leave the policy', () => {
    const broken = setting(['grading', o1, 'excused'], null, { [cem]: 'yes', [ben]: { [a1]: true } });
    const { settings } = given(...room(), enrolled(ben), broken)
      .when(merge())
      .after();
    expect(settings.grading?.[o1]?.excused).toEqual(excusedOf([{ studentId: ana, assessmentId: a1 }]));
  });

  test('R4.10 taking it back gives both as they were, and doing it again says into whom once more', () => {
    const before = bookOf(
      room({ studentCode: 'B2', lastName: 'Bo' }),
      student(cem),
      [ana, ben, cem].map((id) => enrolled(id)),
      graded(ana, [1]),
      graded(ben, [8, 2]),
      graded(cem, [3, 3]),
      policy({ excused: excusedOf([{ studentId: ben, assessmentId: a1 }]) }),
    );
    const commit = commitOf(before, merge(whose(contestedIn(before, { kept: ana, other: ben }), 'other')));
    const after = advance(before, commit.events);
    const undo = commitOf(after, { type: 'UndoCommit', commit }, 'undo');
    expect(toldBook(advance(after, undo.events))).toEqual(toldBook(before));
    const redo = commitOf(advance(after, undo.events), { type: 'UndoCommit', commit: undo }, 'redo');
    expect(redo.events.find(({ type }) => type === 'StudentDeleted')).toMatchObject({ mergedInto: ana });
  });
});

describe('R4.11 where both have something', () => {
  const seated = [...room(), enrolled(ana), enrolled(ben)];
  const both = [...seated, graded(ana, [4]), graded(ben, [6, 2])];
  const [first, second] = [cell(p(1), 4, 6), cell(p(2), null, 2)];

  test('R4.11 it is refused and every value that differs is named', () => {
    given(both)
      .when(merge())
      .refuses('student.mergeUndecided', { kept: ana, other: ben, cells: [first, second] });
  });

  test('R4.11 one value that is not chosen refuses all', () => {
    given(both)
      .when(merge(whose([first], 'kept')))
      .refuses('student.mergeUndecided', { kept: ana, other: ben, cells: [second] });
  });

  test('R4.11 value by value', () => {
    const after = given(both)
      .when(merge([...whose([first], 'kept'), ...whose([second], 'other')]))
      .after();
    expect(gradeIn(after, o1, a1, ana)).toEqual(gradeOf([4, 2]));
  });

  test('R4.11 a choice is about one problem, though another one has the same two values', () => {
    const after = given(...seated, graded(ana, [4, 4]), graded(ben, [6, 6]))
      .when(merge([...whose([cell(p(1), 4, 6)], 'other'), ...whose([cell(p(2), 4, 6)], 'kept')]))
      .after();
    expect(gradeIn(after, o1, a1, ana)).toEqual(gradeOf([6, 4]));
  });

  test.each([
    { one: 'kept', points: [4] },
    { one: 'other', points: [6, 2] },
  ] as const)('R4.11 all of the $one one', ({ one, points }) => {
    const after = given(both)
      .when(merge(whose([first, second], one)))
      .after();
    expect(gradeIn(after, o1, a1, ana)).toEqual(gradeOf(points));
  });

  test('R4.11 a blank that is chosen takes the points away', () => {
    const after = given(both)
      .when({ ...merge(whose([cell(p(1), 6, 4), cell(p(2), 2, null)], 'other')), kept: ben, other: ana })
      .after();
    expect(gradeIn(after, o1, a1, ben)).toEqual(gradeOf([4]));
  });

  test('R4.11 a choice between other values than those that are there counts as none', () => {
    given(both)
      .when(merge(whose([cell(p(1), 5, 6), second], 'other')))
      .refuses('student.mergeUndecided', { kept: ana, other: ben, cells: [first] });
  });

  test('R4.11 nor does it move anything beside one that counts', () => {
    const stale = whose([cell(p(1), 4, 5)], 'other');
    const after = given(both)
      .when(merge([...stale, ...whose([first, second], 'kept')]))
      .after();
    expect(gradeIn(after, o1, a1, ana)).toEqual(gradeOf([4]));
  });

  test('R4.11 an excuse beside points is asked about, too', () => {
    given(seated, graded(ana, [4]), policy({ excused: excusedOf([{ studentId: ben, assessmentId: a1 }]) }))
      .when(merge())
      .refuses('student.mergeUndecided', {
        kept: ana,
        other: ben,
        cells: [cell(p(1), 4, null), cell('excused', false, true)],
      });
  });

  test('R4.11 an excuse that is not chosen goes with the other one', () => {
    const facts = [
      ...seated,
      graded(ana, [4]),
      ...policy({ excused: excusedOf([{ studentId: ben, assessmentId: a1 }]) }),
    ];
    const cells = contestedIn(bookOf(facts), { kept: ana, other: ben });
    const after = given(facts)
      .when(merge(whose(cells, 'kept')))
      .after();
    expect(gradeIn(after, o1, a1, ana)).toEqual(gradeOf([4]));
    expect(after.settings.grading?.[o1]?.excused).toBeUndefined();
  });

  test('R4.11 what is chosen of one assessment’s bonus says nothing of another’s', () => {
    const has = (studentId: typeof ana, bonusPoints: number, assessmentId: typeof a1) =>
      cellEdited(
        studentId,
        { useBonusPoints: false, bonusPoints: 0 },
        { useBonusPoints: true, bonusPoints },
        assessmentId,
      );
    const facts = [
      ...[...seated, assessment(a2, [20])],
      ...[has(ana, 1, a1), has(ben, 2, a1), has(ana, 3, a2), has(ben, 4, a2)],
    ];
    const choices = contestedIn(bookOf(facts), { kept: ana, other: ben }).map(
      (one): MergeChoice => ({ ...one, whose: one.assessmentId === a1 ? 'kept' : 'other' }),
    );
    const after = given(facts).when(merge(choices)).after();
    expect([a1, a2].map((id) => gradeIn(after, o1, id, ana).bonusPoints)).toEqual([1, 4]);
  });

  test('R4.11 equal values need no choice', () => {
    given(seated, graded(ana, [6, 2]), graded(ben, [6, 2]))
      .when(merge())
      .recordsOnly('StudentUnenrolled', 'StudentDeleted');
  });
});

test('R4.12 points beyond the problems are left to the instructor', () => {
  const beyond = asId<never>('a1!3');
  const stray = cellEdited(ben, { points: record([[beyond, null]]) }, { points: record([[beyond, 3]]) });
  given(room(), enrolled(ben), stray)
    .when(merge())
    .refuses('student.pointsBeyond', { studentId: ben, assessmentIds: [a1] });
});

describe('R4.17 who is proposed to stay', () => {
  test.each([
    ['who has scores', [...room(), ...[ana, ben].map((id) => enrolled(id)), graded(ben, [6])], ben],
    ['who has more enrollments where the scores are as many', [...room(), enrolled(ben)], ben],
    ['whose row is older where all that is alike', room(), ana],
  ] as const)('R4.17 is %s, whichever was clicked', (_, facts, kept) => {
    const book = bookOf(facts.flat());
    expect([keptAtFirst(book, [ana, ben]), keptAtFirst(book, [ben, ana])]).toEqual([kept, kept]);
  });
});
