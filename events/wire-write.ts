import type { Assessment, GradeRecord, Offering, WorkingData } from './entities.ts';
import type { ProblemId } from './ids.ts';
import { keysOf, record } from './record.ts';
import type { InitializationData, ObjectFile, WireAssessment, WireGrade, WireOffering } from './wire.ts';

/** Points that no problem of the data has: the wire, which goes by position, has no place for them. */
export type StrayPoints = Pick<GradeRecord, 'offeringId' | 'assessmentId' | 'studentId'> & {
  readonly problemId: ProblemId;
  readonly points: number;
};

export type WireWritten = { readonly data: InitializationData; readonly leftOver: readonly StrayPoints[] };

/** The working data in the wire's shapes. Points that the wire cannot hold are returned beside it, not lost. */
export const writeWire = (data: WorkingData): WireWritten => {
  const assessments = new Map(data.assessments.map((assessment) => [assessment.assessmentId, assessment]));
  const leftOver: StrayPoints[] = [];
  const grades = data.grades.map((grade): WireGrade => {
    const problems = assessments.get(grade.assessmentId)?.problems ?? [];
    leftOver.push(...pointsBeyond(grade, problems));
    return wireGrade(grade, problems);
  });
  const { courses, students, enrollments, settings } = data;
  const offerings = data.offerings.map(wireOffering);
  return {
    data: {
      courses,
      offerings,
      assessments: data.assessments.map(wireAssessment),
      enrollments,
      students,
      grades,
      settings,
    },
    leftOver,
  };
};

/** `data` holds one offering and what belongs to it. */
export const objectFile = (data: InitializationData, note: string): ObjectFile => ({
  kind: 'offering-snapshot',
  version: 1,
  note,
  initializationData: data,
});

const wireOffering = ({ weightSets, ...fields }: Offering): WireOffering => ({
  ...fields,
  assessmentWeights: weightSets.map(({ weights }) =>
    record(keysOf(weights).map((key) => [key, weights[key] ?? 0] as const)),
  ),
});

const wireAssessment = ({ problems, ...fields }: Assessment): WireAssessment => ({
  ...fields,
  gradesMaxPerProblem: problems.map(({ max }) => max),
  LOVersusProblemTable: problems.map(({ outcomes }) => [...outcomes]),
});

const wireGrade = ({ points, ...fields }: GradeRecord, problems: Assessment['problems']): WireGrade => ({
  ...fields,
  grades: problems.map(({ problemId }) => points[problemId] ?? null),
});

const pointsBeyond = (grade: GradeRecord, problems: Assessment['problems']): StrayPoints[] => {
  const { offeringId, assessmentId, studentId, points } = grade;
  const known = new Set(problems.map(({ problemId }) => problemId));
  return keysOf(points)
    .filter((problemId) => !known.has(problemId))
    .map((problemId) => ({ offeringId, assessmentId, studentId, problemId, points: points[problemId] ?? 0 }));
};
