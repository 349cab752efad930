import type { Command, CommandType } from '../../../commands/catalogue.ts';
import { isRecord } from '../../../events/record.ts';

const course = { courseId: '', fields: { courseCode: '', courseNumber: '', title: '' } };
const offering = { offeringId: '', fields: { section: '', period: '' } };
const assessment = { offeringId: '', assessmentId: '', fields: { assessmentName: '' }, maxima: [10] };
const student = { studentId: '', fields: { studentCode: '', firstName: '', lastName: '', email: '' } };
const grade = { offeringId: '', assessmentId: '', studentId: '' };
const change = { points: {}, useBonusPoints: false, bonusPoints: 0, useCurvePoints: false, curvePoints: 0 };

/** Examples to begin with. A command without one begins as `{}`. */
const examples: { readonly [T in CommandType]?: object } = {
  AddCourse: { fields: course.fields },
  EditCourse: course,
  SaveCourse: course,
  DeleteCourse: { courseId: '' },
  AddOffering: { courseId: '', fields: offering.fields },
  EditOffering: offering,
  SaveOffering: { courseId: '', ...offering },
  CopyOffering: offering,
  DeleteOffering: { offeringId: '' },
  AddWeightSet: { offeringId: '', weights: {} },
  RenameWeightSet: { offeringId: '', weightSetId: '', name: '' },
  MoveWeightSet: { offeringId: '', weightSetId: '', to: 0 },
  RemoveWeightSet: { offeringId: '', weightSetId: '' },
  EditWeights: { offeringId: '', edits: [{ weightSetId: '', assessmentId: '', weight: 0 }] },
  AddAssessment: { offeringId: '', fields: assessment.fields, maxima: [10] },
  EditAssessment: { assessmentId: '', fields: assessment.fields },
  SaveAssessment: assessment,
  DeleteAssessment: { assessmentId: '' },
  InsertProblem: { assessmentId: '', at: 0, max: 10 },
  EditProblem: { assessmentId: '', problemId: '', fields: { max: 10 } },
  DeleteProblem: { assessmentId: '', problemId: '' },
  ReorderProblems: { assessmentId: '', order: [] },
  AddStudent: { fields: student.fields },
  EditStudent: student,
  SaveStudent: student,
  DeleteStudent: { studentId: '' },
  EnrollStudents: { offeringId: '', studentIds: [] },
  EditEnrollments: { offeringId: '', students: [{ studentId: '', dateOfEnrollment: '' }] },
  SaveEnrollment: { offeringId: '', studentId: '', dateOfEnrollment: '' },
  UnenrollStudents: { offeringId: '', studentIds: [] },
  UnenrollEverybody: { offeringId: '', studentIds: [] },
  UnenrollEverywhere: { studentId: '', offeringIds: [] },
  AddGrade: { ...grade, grade: change },
  EditGrades: { offeringId: '', edits: [{ assessmentId: '', studentId: '', change }] },
  SaveGrade: { ...grade, grade: change },
  DeleteGrades: { offeringId: '', grades: [{ assessmentId: '', studentId: '' }] },
  DeleteGradesOfAssessment: { assessmentId: '', studentIds: [] },
  DeleteGradesOfStudent: { offeringId: '', studentId: '', assessmentIds: [] },
  EditSettings: { changes: [{ path: ['theme'], value: 'dark' }] },
  EditExcuses: { offeringId: '', excuses: [{ studentId: '', assessmentId: '' }], excused: true },
  EditGradingPolicy: { offeringId: '', policy: { decimals: 2 } },
  ApplyImport: {
    offeringId: null,
    fileName: '',
    newStudents: [],
    studentEdits: [],
    enroll: [],
    newAssessments: [],
    gradeEdits: [],
  },
  UndoCommit: { commit: { id: '', events: [] } },
  UndoCommits: { commits: [{ id: '', events: [] }] },
  ApplyTrial: { steps: [{ key: 'try~1', command: { type: 'AddCourse', fields: {} } }] },
};

export const commandFormOf = (type: CommandType): string => JSON.stringify(examples[type] ?? {}, undefined, 2);

/** The typed command. Throws if the text is no JSON object; its content is left to the decider. */
export const commandFrom = (type: CommandType, typed: string): Command => {
  const value: unknown = JSON.parse(typed);
  if (!isRecord(value)) throw new SyntaxError('not a JSON object');
  return { ...value, type } as Command;
};
