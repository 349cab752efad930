import type { Command, GradeEdit } from '../../commands/catalogue.ts';
import type { OfferingFields } from '../../events/entities.ts';
import {
  type AssessmentId,
  asId,
  type CourseId,
  type OfferingId,
  type ProblemId,
  type StudentId,
} from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { CommandDetails } from '../../machines/ledger/ledger-port.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { assessments, course, policyWith, setNames } from './class-course.ts';
import { classSize, classStudent, sectionOf } from './class-people.ts';
import { classScore } from './class-scores.ts';

/** The ledger when a step is taken. `seq`: how many steps were taken before. `at`: ISO time. */
export type StepContext = { readonly book: Book; readonly seq: number; readonly at: string };

/** One thing that an instructor did, `days` days before the day of the visit, and at which time of that day. */
export type Step = {
  readonly days: number;
  readonly at: readonly [hour: number, minute: number];
  readonly act: 'undo' | ((now: StepContext) => Command);
  readonly details?: CommandDetails;
};

/** A step without its time. */
export type Act = Omit<Step, 'days' | 'at'>;

export type Section = 0 | 1;
export const courseId = asId<CourseId>('~class-course');

export const classOffering = (section: Section): OfferingId => asId(`~class-${section + 1}`);

/** `nth`: its place among the assessments of the course. */
export const classAssessment = (section: Section, nth: number): AssessmentId =>
  asId(`~class-${section + 1}-${nth + 1}`);

/** The places in the roster of the whole class that belong to this section. */
const placesIn = (section: Section): readonly number[] =>
  Array.from({ length: classSize }, (_, place) => place).filter((place) => sectionOf(place) === section);

/** The ids of a section's students, in the order of its list. */
export const studentsIn = (book: Book, section: Section): readonly StudentId[] => {
  const byCode = new Map([...book.students.values()].map(({ studentCode, studentId }) => [studentCode, studentId]));
  return placesIn(section).flatMap((place) => byCode.get(classStudent(place).studentCode) ?? []);
};

export const problemsOf = (book: Book, assessmentId: AssessmentId): readonly { problemId: ProblemId; max: number }[] =>
  book.assessments[assessmentId]?.problems ?? [];

/** The steps that make a section's offering with all its assessments, one minute after the other. */
export const setUpSteps = (
  section: Section,
  [hour, minute]: Step['at'],
  term: Partial<OfferingFields>,
): readonly Step[] => {
  const offeringId = classOffering(section);
  const ids = assessments.map((_, nth) => classAssessment(section, nth));
  const assessmentCommands = assessments.map(
    ({ name, maxima }, nth) =>
      (): Command => ({
        type: 'AddAssessment',
        offeringId,
        assessmentId: classAssessment(section, nth),
        fields: { assessmentName: name },
        maxima,
      }),
  );
  const weightSetCommands = setNames.map(
    (name, set) => (): Command => ({
      type: 'AddWeightSet',
      offeringId,
      name,
      weights: record(ids.map((id, nth) => [id, assessments[nth]?.weights[set] ?? 0] as const)),
    }),
  );
  const acts: readonly ((now: StepContext) => Command)[] = [
    () => ({ type: 'AddOffering', courseId, offeringId, fields: { ...term, section: String(section + 1) } }),
    ...assessmentCommands,
    ...weightSetCommands,
    () => ({ type: 'EditGradingPolicy', offeringId, policy: policyWith(ids) }),
    ({ book }) => ({
      type: 'EditOutcomeCells',
      offeringId,
      seen: course.learningOutcomes ?? [],
      cells: outcomeCells(book, ids),
    }),
  ];
  return acts.map((act, minutes) => ({ days: 21, at: [hour, minute + minutes], act }));
};

const outcomeCells = (book: Book, ids: readonly AssessmentId[]) =>
  ids.flatMap((assessmentId, nth) =>
    problemsOf(book, assessmentId).flatMap(({ problemId }, problem) =>
      (assessments[nth]?.outcomes[problem] ?? []).flatMap((strength, at) =>
        strength === null ? [] : [{ assessmentId, problemId, at, strength }],
      ),
    ),
  );

/** Imports the section's students, and enrolls them. */
export const rosterImport = (section: Section): Act => {
  const fileName = `stat210-section-${section + 1}.csv`;
  const newStudents = placesIn(section).map((place) => ({ key: String(place), fields: classStudent(place) }));
  return {
    details: { how: 'imported', note: fileName },
    act: () => ({
      type: 'ApplyImport',
      offeringId: classOffering(section),
      fileName,
      newStudents,
      studentEdits: [],
      enroll: newStudents.map(({ key }) => ({ newStudent: key })),
      newAssessments: [],
      gradeEdits: [],
    }),
  };
};

/** Scores of one assessment. `isIncluded` gets a student's place in the section; by default all are included. */
type ScoreScope = {
  readonly section: Section;
  readonly nth: number;
  readonly isIncluded?: (sectionPlace: number) => boolean;
};

/** Enters all scores of these students. */
export const scoreEntry = (scope: ScoreScope, how: 'pasted' | 'imported'): Act => ({
  details: { how, ...(how === 'imported' && { note: scoreFileName(scope) }) },
  act: ({ book }) =>
    editScores(scope, book, ({ classPlace, problem, max }) => classScore(classPlace, scope.nth, problem, max)),
});

const scoreFileName = ({ section, nth }: ScoreScope): string =>
  `${(assessments[nth]?.name ?? '').toLowerCase().replaceAll(' ', '-')}-section-${section + 1}.csv`;

/**
 * One score. `classPlace`: the student's place in the roster of the class. `problem`: its place in the assessment.
 * `pointsBefore`: the points in this problem so far; `allPoints`: in all problems.
 */
type Scored = {
  readonly classPlace: number;
  readonly problem: number;
  readonly max: number;
  readonly pointsBefore: number | undefined;
  readonly allPoints: Readonly<Record<ProblemId, number>>;
};

/** Edits the scores for which `newPoints` returns a number. */
export const editScores = (
  { section, nth, isIncluded = () => true }: ScoreScope,
  book: Book,
  newPoints: (score: Scored) => number | undefined,
): Command => {
  const assessmentId = classAssessment(section, nth);
  const offeringId = classOffering(section);
  const problems = problemsOf(book, assessmentId);
  const ids = studentsIn(book, section);
  const edits = placesIn(section).flatMap((classPlace, sectionPlace): readonly GradeEdit[] => {
    const studentId = ids[sectionPlace];
    if (studentId === undefined || !isIncluded(sectionPlace)) return [];
    const allPoints = gradeOf(book, offeringId, assessmentId, studentId).points;
    const changed = problems.flatMap(({ problemId, max }, problem) => {
      const value = newPoints({ classPlace, problem, max, pointsBefore: allPoints[problemId], allPoints });
      return value === undefined ? [] : [[problemId, value] as const];
    });
    const change = { points: record<ProblemId, number | null>(changed) };
    return changed.length === 0 ? [] : [{ assessmentId, studentId, change }];
  });
  return { type: 'EditGrades', offeringId, edits };
};
