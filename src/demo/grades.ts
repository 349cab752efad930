import { blankGradeFields } from '../../events/blank.ts';
import type { Assessment, Enrollment, GradeRecord, Problem } from '../../events/entities.ts';
import { groupBy } from '../../events/group-by.ts';
import type { ProblemId, StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Chance } from './chance.ts';

/**
 * Grades as in a real class: a good student is good in most assessments, some work is missing or not graded yet, a few
 * points are above the maximum, a hard assessment is curved. A grade without any points has no record.
 */
export const drawGrades = (
  random: Chance,
  assessments: readonly Assessment[],
  enrollments: readonly Enrollment[],
): GradeRecord[] => {
  const skills = new Map<StudentId, number>();
  const seats = groupBy(enrollments, ({ offeringId }) => offeringId);
  for (const { studentId } of enrollments) {
    if (!skills.has(studentId)) skills.set(studentId, bell(random, 0.78, 0.12));
  }

  return assessments.flatMap((assessment) => {
    const ease = bell(random, 0, 0.06);
    // Points that everybody gets for a hard assessment.
    const curve = ease < -0.05 ? random.number.int({ min: 1, max: 5 }) : 0;
    if (random.datatype.boolean(0.04)) return [];
    return (seats.get(assessment.offeringId) ?? []).flatMap(({ studentId }) =>
      drawGrade(random, assessment, studentId, (skills.get(studentId) ?? 0) + ease, curve),
    );
  });
};

const drawGrade = (
  random: Chance,
  { offeringId, assessmentId, problems }: Assessment,
  studentId: StudentId,
  skill: number,
  curve: number,
): GradeRecord[] => {
  const points = random.datatype.boolean(0.05) ? record<ProblemId, number>() : drawPoints(random, problems, skill);
  const bonus = random.datatype.boolean(0.06) ? random.number.int({ min: 1, max: 6 }) / 2 : 0;
  if (Object.keys(points).length === 0) return [];
  return [
    {
      offeringId,
      assessmentId,
      studentId,
      points,
      ...blankGradeFields,
      useBonusPoints: bonus > 0,
      bonusPoints: bonus,
      useCurvePoints: curve > 0,
      curvePoints: curve,
    },
  ];
};

/** In half points. One problem in fifty is not graded; one in a hundred earns more than its maximum. */
const drawPoints = (random: Chance, problems: readonly Problem[], skill: number): Record<ProblemId, number> =>
  record(
    problems
      .filter(() => !random.datatype.boolean(0.02))
      .map(({ problemId, max }) => {
        const share = Math.min(1, Math.max(0, bell(random, skill, 0.15)));
        const aboveMax = random.datatype.boolean(0.01) ? max + random.number.int({ min: 1, max: 4 }) / 2 : undefined;
        return [problemId, aboveMax ?? Math.round(share * max * 2) / 2] as const;
      }),
  );

/** Roughly normal: the sum of three uniform numbers has a standard deviation of half the range of one. */
const bell = (random: Chance, mean: number, deviation: number): number => {
  const draw = () => random.number.float({ min: -1, max: 1 });
  return mean + deviation * (draw() + draw() + draw());
};
