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

/** What there is when a step is taken. */
export type Now = { readonly book: Book; readonly seq: number; readonly at: string };

/** One thing that an instructor did. `days`: before the last day. `at`: hour and minute of that day. */
export type Step = {
  readonly days: number;
  readonly at: readonly [hour: number, minute: number];
  readonly act: 'undo' | ((now: Now) => Command);
  readonly asking?: CommandDetails;
};

/** A step without its time. */
export type Act = Omit<Step, 'days' | 'at'>;

export type Section = 0 | 1;
export const courseId = asId<CourseId>('~class-course');

export const classOffering = (section: Section): OfferingId => asId(`~class-${section + 1}`);

/** `nth`: its place among the assessments of the course. */
export const classAssessment = (section: Section, nth: number): AssessmentId =>
  asId(`~class-${section + 1}-${nth + 1}`);

const placesIn = (section: Section): readonly number[] =>
  Array.from({ length: classSize }, (_, at) => at).filter((at) => sectionOf(at) === section);

/** The ids of a section's students, in the order of its list. */
export const studentsIn = (book: Book, section: Section): readonly StudentId[] => {
  const byCode = new Map(Object.values(book.students).map(({ studentCode, studentId }) => [studentCode, studentId]));
  return placesIn(section).flatMap((at) => byCode.get(classStudent(at).studentCode) ?? []);
};

export const problemsOf = (book: Book, assessmentId: AssessmentId): readonly { problemId: ProblemId; max: number }[] =>
  book.assessments[assessmentId]?.problems ?? [];

export const beginning = (
  section: Section,
  [hour, minute]: Step['at'],
  term: Partial<OfferingFields>,
): readonly Step[] => {
  const offeringId = classOffering(section);
  const ids = assessments.map((_, nth) => classAssessment(section, nth));
  const whatAssesses = assessments.map(
    ({ name, maxima }, nth) =>
      (): Command => ({
        type: 'AddAssessment',
        offeringId,
        assessmentId: classAssessment(section, nth),
        fields: { assessmentName: name },
        maxima,
      }),
  );
  const sets = setNames.map(
    (name, set) => (): Command => ({
      type: 'AddWeightSet',
      offeringId,
      name,
      weights: record(ids.map((id, nth) => [id, assessments[nth]?.weights[set] ?? 0] as const)),
    }),
  );
  const acts: readonly ((now: Now) => Command)[] = [
    () => ({ type: 'AddOffering', courseId, offeringId, fields: { ...term, section: String(section + 1) } }),
    ...whatAssesses,
    ...sets,
    () => ({ type: 'EditGradingPolicy', offeringId, policy: policyWith(ids) }),
    ({ book }) => ({
      type: 'EditOutcomeCells',
      offeringId,
      seen: course.learningOutcomes ?? [],
      cells: outcomeCells(book, ids),
    }),
  ];
  return acts.map((act, at) => ({ days: 21, at: [hour, minute + at], act }));
};

const outcomeCells = (book: Book, ids: readonly AssessmentId[]) =>
  ids.flatMap((assessmentId, nth) =>
    problemsOf(book, assessmentId).flatMap(({ problemId }, problem) =>
      (assessments[nth]?.outcomes[problem] ?? []).flatMap((strength, at) =>
        strength === null ? [] : [{ assessmentId, problemId, at, strength }],
      ),
    ),
  );

export const roster = (section: Section): Act => {
  const fileName = `stat210-section-${section + 1}.csv`;
  const newStudents = placesIn(section).map((at) => ({ key: String(at), fields: classStudent(at) }));
  return {
    asking: { how: 'imported', note: fileName },
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

type Whose = { readonly section: Section; readonly nth: number; readonly of?: (place: number) => boolean };

/** All scores of these students. */
export const scores = (whose: Whose, how: 'pasted' | 'imported'): Act => ({
  asking: { how, ...(how === 'imported' && { note: fileOf(whose) }) },
  act: ({ book }) => editing(whose, book, ({ student, problem, max }) => classScore(student, whose.nth, problem, max)),
});

const fileOf = ({ section, nth }: Whose): string =>
  `${(assessments[nth]?.name ?? '').toLowerCase().replaceAll(' ', '-')}-section-${section + 1}.csv`;

/** `student`: a place in the roster. `before`: the points in this problem so far; `grade`: in all of them. */
type Scored = {
  readonly student: number;
  readonly problem: number;
  readonly max: number;
  readonly before: number | undefined;
  readonly grade: Readonly<Record<ProblemId, number>>;
};

/** Edits of those scores for which `points` has a number. */
export const editing = (
  { section, nth, of = () => true }: Whose,
  book: Book,
  points: (of: Scored) => number | undefined,
): Command => {
  const assessmentId = classAssessment(section, nth);
  const offeringId = classOffering(section);
  const problems = problemsOf(book, assessmentId);
  const ids = studentsIn(book, section);
  const edits = placesIn(section).flatMap((student, place): readonly GradeEdit[] => {
    const studentId = ids[place];
    if (studentId === undefined || !of(place)) return [];
    const grade = gradeOf(book, offeringId, assessmentId, studentId).points;
    const changed = problems.flatMap(({ problemId, max }, problem) => {
      const value = points({ student, problem, max, before: grade[problemId], grade });
      return value === undefined ? [] : [[problemId, value] as const];
    });
    const change = { points: record<ProblemId, number | null>(changed) };
    return changed.length === 0 ? [] : [{ assessmentId, studentId, change }];
  });
  return { type: 'EditGrades', offeringId, edits };
};
