import type { Command, CommandType } from '../../commands/catalogue.ts';
import { type AssessmentId, asId, type CourseId, type ProblemId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { classOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';

/** What the class holds when the command is given. */
type Scene = ReturnType<typeof sceneOf>;

export const sceneOf = (tab: Tab) => {
  const book = tab.ledger.book();
  const { offeringId, assessmentId, studentIds } = classOf(tab);
  const courseId = book.courseOrder[0] ?? asId<CourseId>('');
  const problemIds = (book.assessments[assessmentId]?.problems ?? []).map(({ problemId }) => problemId);
  const weightSetIds = (book.offerings[offeringId]?.weightSets ?? []).map(({ weightSetId }) => weightSetId);
  const [first = asId<StudentId>(''), second = asId<StudentId>('')] = studentIds;
  const [problemId = asId<ProblemId>('')] = problemIds;
  const everybody = [...book.students.keys()];
  return {
    everybody,
    offeringId,
    assessmentId,
    courseId,
    problemIds,
    problemId,
    weightSetIds,
    studentIds,
    first,
    second,
  };
};

/** One way to use a command. Before it, the commands of `before` are given and sent. */
export type Travelling = {
  readonly name: CommandType | `${CommandType}, ${string}`;
  readonly before?: (scene: Scene) => readonly Command[];
  readonly does: (scene: Scene) => Command;
};

const graded = ({ offeringId, assessmentId, studentIds, problemId }: Scene): readonly Command[] => [
  {
    type: 'EditGrades',
    offeringId,
    edits: studentIds.map((studentId) => ({ assessmentId, studentId, change: { points: record([[problemId, 4]]) } })),
  },
];

const weighted = ({ offeringId, assessmentId }: Scene): readonly Command[] => [
  { type: 'AddWeightSet', offeringId, weights: record([[assessmentId, 2]]) },
  { type: 'AddWeightSet', offeringId, weights: record([[assessmentId, 3]]) },
];

const excuseOf = ({ assessmentId, second }: Scene) => ({ studentId: second, assessmentId });

const noteOn = ({ offeringId, assessmentId, first }: Scene): Command => ({
  ...{ type: 'EditNotes', offeringId, notes: [{ studentId: first, assessmentId, text: 'late' }] },
});

const weightSet = ({ weightSetIds }: Scene, at = 0) => weightSetIds[at] ?? asId<never>('');
const another = { courseId: asId<CourseId>('c~new'), assessmentId: asId<AssessmentId>('a~new') };

/** Every command type that sends something to a server, some in several ways. */
export const travelling: readonly Travelling[] = [
  { name: 'AddCourse', does: () => ({ type: 'AddCourse', fields: { title: 'Optics' } }) },
  { name: 'EditCourse', does: ({ courseId }) => ({ type: 'EditCourse', courseId, fields: { title: 'Statics' } }) },
  { name: 'SaveCourse', does: () => ({ type: 'SaveCourse', courseId: another.courseId, fields: { title: 'Waves' } }) },
  { name: 'DeleteCourse', before: graded, does: ({ courseId }) => ({ type: 'DeleteCourse', courseId }) },
  { name: 'AddOffering', does: ({ courseId }) => ({ type: 'AddOffering', courseId, fields: { section: 'B' } }) },
  { name: 'EditOffering', does: ({ offeringId }) => ({ type: 'EditOffering', offeringId, fields: { section: 'C' } }) },
  {
    name: 'SaveOffering',
    does: ({ courseId }) => ({ type: 'SaveOffering', courseId, offeringId: asId('o~new'), fields: { section: 'D' } }),
  },
  {
    name: 'CopyOffering',
    before: weighted,
    does: ({ offeringId }) => ({ type: 'CopyOffering', offeringId, fields: { period: 'Spring' } }),
  },
  { name: 'DeleteOffering', before: graded, does: ({ offeringId }) => ({ type: 'DeleteOffering', offeringId }) },
  {
    name: 'AddWeightSet',
    does: ({ offeringId, assessmentId }) => ({
      type: 'AddWeightSet',
      offeringId,
      weights: record([[assessmentId, 2]]),
    }),
  },
  {
    name: 'RenameWeightSet',
    before: weighted,
    does: (scene) => ({
      type: 'RenameWeightSet',
      offeringId: scene.offeringId,
      weightSetId: weightSet(scene),
      name: 'Usual',
    }),
  },
  {
    name: 'MoveWeightSet',
    before: weighted,
    does: (scene) => ({ type: 'MoveWeightSet', offeringId: scene.offeringId, weightSetId: weightSet(scene), to: 1 }),
  },
  {
    name: 'RemoveWeightSet',
    before: weighted,
    does: (scene) => ({ type: 'RemoveWeightSet', offeringId: scene.offeringId, weightSetId: weightSet(scene) }),
  },
  {
    name: 'EditWeights',
    before: weighted,
    does: (scene) => ({
      type: 'EditWeights',
      offeringId: scene.offeringId,
      edits: [{ weightSetId: weightSet(scene), assessmentId: scene.assessmentId, weight: 7 }],
    }),
  },
  {
    name: 'AddAssessment',
    does: ({ offeringId }) => ({
      type: 'AddAssessment',
      offeringId,
      fields: { assessmentName: 'Final' },
      maxima: [10, 10],
    }),
  },
  {
    name: 'EditAssessment',
    does: ({ assessmentId }) => ({ type: 'EditAssessment', assessmentId, fields: { assessmentName: 'Test' } }),
  },
  {
    name: 'SaveAssessment',
    does: ({ offeringId }) => ({
      type: 'SaveAssessment',
      offeringId,
      assessmentId: another.assessmentId,
      fields: { assessmentName: 'Essay' },
      maxima: [4],
    }),
  },
  {
    name: 'DeleteAssessment',
    before: graded,
    does: ({ assessmentId }) => ({ type: 'DeleteAssessment', assessmentId }),
  },
  {
    name: 'InsertProblem',
    before: graded,
    does: ({ assessmentId }) => ({ type: 'InsertProblem', assessmentId, at: 0, max: 3 }),
  },
  {
    name: 'EditProblem',
    does: ({ assessmentId, problemId }) => ({ type: 'EditProblem', assessmentId, problemId, fields: { max: 8 } }),
  },
  {
    name: 'DeleteProblem',
    before: graded,
    does: ({ assessmentId, problemId }) => ({ type: 'DeleteProblem', assessmentId, problemId }),
  },
  {
    name: 'ReorderProblems',
    before: graded,
    does: ({ assessmentId, problemIds }) => ({ type: 'ReorderProblems', assessmentId, order: problemIds.toReversed() }),
  },
  { name: 'AddStudent', does: () => ({ type: 'AddStudent', fields: { studentCode: 'D4' } }) },
  {
    name: 'EditStudent',
    does: ({ first }) => ({ type: 'EditStudent', studentId: first, fields: { lastName: 'Diaz' } }),
  },
  {
    name: 'SaveStudent',
    does: () => ({ type: 'SaveStudent', studentId: asId('s~new'), fields: { studentCode: 'E5' } }),
  },
  { name: 'DeleteStudent', before: graded, does: ({ first }) => ({ type: 'DeleteStudent', studentId: first }) },
  {
    name: 'MergeStudents',
    before: (scene) => [
      ...graded(scene),
      { type: 'EditExcuses', offeringId: scene.offeringId, excuses: [excuseOf(scene)], excused: true },
    ],
    does: (scene) => ({
      type: 'MergeStudents',
      kept: scene.first,
      other: scene.second,
      choices: [
        {
          offeringId: scene.offeringId,
          assessmentId: scene.assessmentId,
          part: 'excused',
          values: { kept: false, other: true },
          whose: 'other',
        },
      ],
    }),
  },
  {
    name: 'EnrollStudents',
    before: ({ offeringId, first }) => [{ type: 'UnenrollStudents', offeringId, studentIds: [first] }],
    does: ({ offeringId, everybody }) => ({ type: 'EnrollStudents', offeringId, studentIds: everybody }),
  },
  {
    name: 'EditEnrollments',
    does: ({ offeringId, studentIds }) => ({
      type: 'EditEnrollments',
      offeringId,
      students: studentIds.map((studentId) => ({ studentId, dateOfEnrollment: '2026-08-20' })),
    }),
  },
  {
    name: 'SaveEnrollment',
    does: ({ offeringId, first }) => ({
      type: 'SaveEnrollment',
      offeringId,
      studentId: first,
      dateOfEnrollment: '2026-08-21',
    }),
  },
  {
    name: 'UnenrollStudents',
    before: graded,
    does: ({ offeringId, first, second }) => ({ type: 'UnenrollStudents', offeringId, studentIds: [first, second] }),
  },
  {
    name: 'UnenrollEverybody',
    before: graded,
    does: ({ offeringId, everybody }) => ({ type: 'UnenrollEverybody', offeringId, studentIds: everybody }),
  },
  {
    name: 'AddGrade',
    does: ({ offeringId, assessmentId, first, problemId }) => ({
      type: 'AddGrade',
      offeringId,
      assessmentId,
      studentId: first,
      grade: { points: record([[problemId, 6]]) },
    }),
  },
  {
    name: 'EditGrades, many',
    does: (scene) => graded(scene)[0] ?? never(),
  },
  {
    name: 'EditGrades, one',
    before: graded,
    does: ({ offeringId, assessmentId, first }) => ({
      type: 'EditGrades',
      offeringId,
      edits: [{ assessmentId, studentId: first, change: { bonusPoints: 1, useBonusPoints: true } }],
    }),
  },
  {
    name: 'DeleteGrades',
    before: graded,
    does: ({ offeringId, assessmentId, first }) => ({
      type: 'DeleteGrades',
      offeringId,
      grades: [{ assessmentId, studentId: first }],
    }),
  },
  {
    name: 'DeleteGradesOfAssessment',
    before: graded,
    does: ({ assessmentId, studentIds }) => ({ type: 'DeleteGradesOfAssessment', assessmentId, studentIds }),
  },
  { name: 'EditSettings', does: () => ({ type: 'EditSettings', changes: [{ path: ['theme'], value: 'dark' }] }) },
  {
    name: 'EditExcuses',
    does: ({ offeringId, assessmentId, first }) => ({
      type: 'EditExcuses',
      offeringId,
      excuses: [{ studentId: first, assessmentId }],
      excused: true,
    }),
  },
  { name: 'EditNotes', does: noteOn },
  {
    name: 'EditGradingPolicy',
    does: ({ offeringId }) => ({ type: 'EditGradingPolicy', offeringId, policy: { decimals: 3 } }),
  },
  {
    name: 'ApplyImport',
    does: ({ offeringId, assessmentId, first, problemId }) => ({
      type: 'ApplyImport',
      offeringId,
      fileName: 'scores.csv',
      newStudents: [{ key: 'n', fields: { studentCode: 'N1', firstName: '', lastName: '', email: '' } }],
      studentEdits: [],
      enroll: [{ newStudent: 'n' }],
      newAssessments: [{ key: 'q', fields: { assessmentName: 'Lab' }, maxima: [3] }],
      given: [{ student: { newStudent: 'n' }, grade: { final: 80, reason: 'x' } }],
      gradeEdits: [
        { student: first, assessment: assessmentId, change: { points: record([[problemId, 2]]) } },
        { student: { newStudent: 'n' }, assessment: { newAssessment: 'q' }, change: { pointsAt: [1] } },
      ],
    }),
  },
];

const never = (): never => {
  throw new Error('there is a command');
};
