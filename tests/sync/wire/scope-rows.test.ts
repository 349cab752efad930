import { expect, test } from 'vitest';
import type { Item } from '../../../events/items.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import type { Records } from '../../../projections/records/records.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import { scopeHashOf } from '../../../sync/wire/scope-rows.ts';
import { a1, ana, classroom, graded, o1 } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { committed, inStep } from '../two-sides.ts';

const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
const itsStudent: readonly Item[] = [
  { of: 'student', studentId: ana },
  { of: 'seat', offeringId: o1, studentId: ana },
];
const known = bookOf(classroom(), graded(ana, [7, 3]));
const held = known.grades[o1]?.get(ana)?.[a1] ?? null;

/** The server is known to hold nothing of these items. */
const without = (records: Records, items: readonly Item[]): Records =>
  committed(
    records,
    items.map((item) => ({ type: 'ServerHolds', item, value: null })),
    2,
  );

/** Ana is gone there. The answer to her last grade came after the reading that told so. */
const lateAnswer = (): Records =>
  committed(without(inStep(known), itsStudent), [{ type: 'ServerHolds', item: theGrade, value: held }], 3);

test('the scope of a deletion has no grade of a student whom the server does not hold', () => {
  expect(scopeHashOf(lateAnswer(), [theAssessment])).toBe(
    scopeHashOf(without(inStep(known), [...itsStudent, theGrade]), [theAssessment]),
  );
});

test('the assessment of such a grade can be deleted', () => {
  const records = committed(lateAnswer(), deletionOf(known, theAssessment), 4);
  const calls = nextCalls(records, { ifMatch: true }, { lanes: 3 });
  expect(calls.map(({ endpoint }) => endpoint)).toContain('deleteAssessment');
});
