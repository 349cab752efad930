import { type AssessmentId, asId, type OfferingId, type ProblemId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Edit } from './plain.ts';

const problems = 5;

/** One score: problem by problem, and student by student, as a stack of papers is graded. */
export const editAt = (at: number, students: number): Edit => {
  const problem = Math.floor(at / students);
  const problemId = asId<ProblemId>(`p${problem}`);
  const assessmentId = asId<AssessmentId>(`a${Math.floor(problem / problems)}`);
  const from = { points: record([[problemId, null]]) };
  const to = { points: record([[problemId, (at % 41) / 2]]) };
  return {
    type: 'GradeEdited',
    offeringId: asId<OfferingId>('o'),
    studentId: asId<StudentId>(`s${at % students}`),
    grades: record([[assessmentId, { from, to }]]),
  };
};
