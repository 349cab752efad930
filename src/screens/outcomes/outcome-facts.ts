import type { Student } from '../../../events/entities.ts';
import type { Attainment, LearningOutcome } from '../../../projections/outcomes/outcomes.ts';

export type StudentAttainment = {
  readonly student: Student;
  readonly attainment: Extract<Attainment, { kind: 'attained' }>;
};

/** The students who have an attainment of the outcome, in the order given. */
export const attainedOf = ({ students }: LearningOutcome, all: readonly Student[]): readonly StudentAttainment[] =>
  all.flatMap((student): readonly StudentAttainment[] => {
    const attainment = students.get(student.studentId);
    return attainment?.kind === 'attained' ? [{ student, attainment }] : [];
  });

/** The students below the threshold, the lowest first. */
export const lowestOf = (attained: readonly StudentAttainment[]): readonly StudentAttainment[] =>
  attained
    .filter(({ attainment }) => !attainment.isReached)
    .sort((one, other) => one.attainment.percent.value - other.attainment.percent.value);
