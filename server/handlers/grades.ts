import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import type { WireAssessment } from '../../events/wire.ts';
import { mismatch, otherScope } from '../calls/if-match.ts';
import type { ReadTransaction } from '../storage.ts';
import { blankGrade } from './blank.ts';
import { applied, type CallRefusal, done, type Handlers, refuse } from './call.ts';
import { editRows, lengthDiffers, onProblems } from './grade-rows.ts';
import { filled, find, isThere } from './row.ts';

export const grades: Handlers<
  | 'listGrades'
  | 'listGradesOfAssessment'
  | 'readGrade'
  | 'editGrade'
  | 'editGrades'
  | 'deleteGradesOfAssessment'
  | 'deleteGrade'
  | 'deleteGradesOfStudent'
> = {
  listGrades: async (rows) => done({ grades: await rows.list('grades') }),

  listGradesOfAssessment: async (rows, { params }) => {
    const assessment = await assessmentAt(rows, params);
    return 'kind' in assessment ? assessment : done({ grades: await rows.list('grades', params) });
  },

  readGrade: async (rows, { params }) => {
    const assessment = await assessmentAt(rows, params);
    if ('kind' in assessment) return assessment;
    const { studentId } = params;
    if (!(await isThere(rows, 'students', { studentId }))) return refuse('student.unknown');
    const grade = await find(rows, 'grades', params);
    return grade ? done({ grade }) : refuse('grade.unknown');
  },

  /** A seat without a grade counts as a blank one. */
  editGrade: async (rows, { params, body: { ifMatch, ...fields } }) => {
    const { offering, assessment, student, enrollment, ...held } = await rows.look(seatOf(params));
    if (!offering) return refuse('offering.unknown');
    if (!assessment) return refuse('assessment.unknown');
    if (!student) return refuse('student.unknown');
    if (!enrollment) return refuse('grade.notEnrolled');
    const grade = held.grade ?? blankGrade(assessment, params.studentId);
    const wrong = mismatch(onProblems(grade, assessment), ifMatch, fields) ?? lengthDiffers(assessment, fields);
    if (wrong) return wrong;
    await rows.put('grades', [filled(grade, fields)]);
    return applied;
  },

  editGrades: async (rows, call) => {
    const assessment = await assessmentAt(rows, call.params);
    return 'kind' in assessment ? assessment : editRows(rows, assessment, call);
  },

  deleteGradesOfAssessment: async (rows, { params, query }) => {
    const assessment = await assessmentAt(rows, params);
    if ('kind' in assessment) return assessment;
    return otherScope({ grades: await rows.remove('grades', params) }, query) ?? applied;
  },

  deleteGrade: async (rows, { params, query }) => {
    const assessment = await assessmentAt(rows, params);
    if ('kind' in assessment) return assessment;
    const { studentId } = params;
    if (!(await isThere(rows, 'students', { studentId }))) return refuse('student.unknown');
    const removed = await rows.remove('grades', params);
    if (removed.length === 0) return refuse('grade.unknown');
    return otherScope({ grades: removed }, query) ?? applied;
  },

  deleteGradesOfStudent: async (rows, { params: { offeringId, studentId }, query }) => {
    if (!(await isThere(rows, 'offerings', { offeringId }))) return refuse('offering.unknown');
    if (!(await isThere(rows, 'students', { studentId }))) return refuse('student.unknown');
    return otherScope({ grades: await rows.remove('grades', { offeringId, studentId }) }, query) ?? applied;
  },
};

/** What the edit of one grade depends on. */
export const seatOf = ({ offeringId = '', assessmentId = '', studentId = '' }: Readonly<Record<string, string>>) =>
  ({
    offering: { kind: 'offerings', where: { offeringId } },
    assessment: { kind: 'assessments', where: { offeringId, assessmentId } },
    student: { kind: 'students', where: { studentId } },
    enrollment: { kind: 'enrollments', where: { offeringId, studentId } },
    grade: { kind: 'grades', where: { offeringId, assessmentId, studentId } },
  }) as const;

const assessmentAt = async (
  rows: ReadTransaction,
  { offeringId, assessmentId }: { readonly offeringId: OfferingId; readonly assessmentId: AssessmentId },
): Promise<WireAssessment | CallRefusal> => {
  if (!(await isThere(rows, 'offerings', { offeringId }))) return refuse('offering.unknown');
  return (await find(rows, 'assessments', { offeringId, assessmentId })) ?? refuse('assessment.unknown');
};
