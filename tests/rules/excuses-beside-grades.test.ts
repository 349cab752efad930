import { test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { a1, ana, ben, cellEdited, classroom, o1, p, setting } from '../builders.ts';
import { given } from '../given.ts';

const points = (value: number | null) => ({ points: record([[p(1), value] as const]) });

/** Ana gets these points, and `studentId` an excuse. */
const both = (studentId: StudentId, value: number) =>
  ({
    type: 'EditGrades',
    offeringId: o1,
    edits: [{ assessmentId: a1, studentId: ana, change: points(value) }],
    excuses: [{ studentId, assessmentId: a1 }],
  }) as const;

test('R6.18 excuses beside grades are one commit with them', () => {
  given(classroom())
    .when(both(ben, 3))
    .records([cellEdited(ana, points(null), points(3)), setting(['grading', o1, 'excused', ben, a1], null, true)]);
});

test('R6.18 one of them that is refused refuses all', () => {
  given(classroom())
    .when(both(ben, -1))
    .refuses('grade.pointsBelowZero', { assessmentId: a1, studentId: ana, part: p(1), value: -1 });
  given(classroom())
    .when(both(asId('s~nobody'), 3))
    .refuses('policy.notAllowed', { field: 'excused' });
});
