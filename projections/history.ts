/**
 * Who changed what, when, from what to what. It is read from the log when somebody asks, and is not part of the book,
 * because no rule depends on it.
 *
 * A log keeps, beside each segment that it packs, the subjects which this file named for its events at that time. If a
 * released event is made to name more subjects, segments that were packed before must be read as if they named all.
 */
import type { BookEvent, BookEventType, EventOf } from '../events/catalogue.ts';
import type { Commit } from '../events/commit.ts';
import type { Enrollment, Grade, GradeChange } from '../events/entities.ts';
import { cellsOf } from '../events/grade-cells.ts';
import type { AssessmentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import { type Subject, subjectKey, type WholeStudent } from './subject.ts';

/**
 * One value that changed. `field` is a field of the subject or a problem's id; `null` is the subject as a whole. A
 * `null` value: not there.
 */
export type Change = {
  readonly subject: Subject;
  readonly field: string | null;
  readonly from: unknown;
  readonly to: unknown;
};

/** A commit without its events. `row`: for an import, the row of the file that the value came from. */
export type HistoryEntry = Change & { readonly commit: Omit<Commit, 'events'>; readonly row?: number };

/** What an event of a commit changed of the subject, or of one field of it. */
export const historyEntriesOf = (
  event: BookEvent,
  commit: HistoryEntry['commit'],
  subject: Subject | WholeStudent,
  field?: string,
): readonly HistoryEntry[] => {
  const isIt = belongingTo(subject);
  return changesOf(event)
    .filter((change) => isIt(change.subject) && (field === undefined || change.field === field))
    .map((change) => ({ ...change, commit, ...rowOf(event) }));
};

const belongingTo = (sought: Subject | WholeStudent): ((subject: Subject) => boolean) => {
  if (sought.what === 'whole student')
    return (subject) => 'studentId' in subject && subject.studentId === sought.studentId;
  const key = subjectKey(sought);
  return (subject) => subjectKey(subject) === key;
};

const rowOf = (event: BookEvent): { readonly row?: number } =>
  'row' in event && event.row !== undefined ? { row: event.row } : {};

/** The keys of all subjects that an event changes. Changes of one subject share its object, so its key is made once. */
export const subjectKeysOf = (event: BookEvent): ReadonlySet<string> =>
  new Set([...new Set(changesOf(event).map(({ subject }) => subject))].map(subjectKey));

/**
 * Whether an event of this type may change this subject. A baseline holds the ids of everything, and changes none of it
 * by itself: whoever looks for a student need not parse a whole class.
 */
export const mayChange = (type: string, { what }: Subject | WholeStudent): boolean =>
  (type === 'BaselineObserved') === (what === 'baseline');

/** The values that an event changed, each before and after. */
export const changesOf = <T extends BookEventType>(event: EventOf<T>): readonly Change[] => readers[event.type](event);

const readers: { readonly [T in BookEventType]: (event: EventOf<T>) => readonly Change[] } = {
  BaselineObserved: ({ data }) => [whole({ what: 'baseline' }, null, data)],

  CourseAdded: ({ course }) => [whole({ what: 'course', courseId: course.courseId }, null, course)],
  CourseEdited: ({ courseId, from, to }) => fields({ what: 'course', courseId }, from, to),
  CourseDeleted: ({ course }) => [whole({ what: 'course', courseId: course.courseId }, course, null)],

  OfferingAdded: ({ offering }) => [whole({ what: 'offering', offeringId: offering.offeringId }, null, offering)],
  OfferingEdited: ({ offeringId, from, to }) => fields({ what: 'offering', offeringId }, from, to),
  OfferingDeleted: ({ offering }) => [whole({ what: 'offering', offeringId: offering.offeringId }, offering, null)],

  WeightSetInserted: ({ offeringId, weightSet }) => [
    weights(offeringId, weightSet.weightSetId, null, weightSet.weights),
  ],
  WeightSetRemoved: ({ offeringId, weightSet }) => [
    weights(offeringId, weightSet.weightSetId, weightSet.weights, null),
  ],
  WeightSetMoved: ({ offeringId, weightSetId, from, to }) => [weights(offeringId, weightSetId, from, to)],
  WeightEdited: ({ offeringId, weightSetId, assessmentId, from, to }) => [
    weights(offeringId, `${weightSetId} ${assessmentId}`, from, to),
  ],

  AssessmentAdded: ({ assessment }) => [whole(assessmentOf(assessment), null, assessment)],
  AssessmentEdited: ({ assessmentId, from, to }) => fields({ what: 'assessment', assessmentId }, from, to),
  AssessmentDeleted: ({ assessment }) => [whole(assessmentOf(assessment), assessment, null)],
  ProblemInserted: ({ assessmentId, problem }) => [inAssessment(assessmentId, problem.problemId, null, problem)],
  ProblemRemoved: ({ assessmentId, problem }) => [inAssessment(assessmentId, problem.problemId, problem, null)],
  ProblemEdited: ({ assessmentId, problemId, from, to }) => [inAssessment(assessmentId, problemId, from, to)],
  ProblemsReordered: ({ assessmentId, from, to }) => [inAssessment(assessmentId, 'problems', from, to)],

  StudentAdded: ({ student }) => [whole({ what: 'student', studentId: student.studentId }, null, student)],
  StudentEdited: ({ studentId, from, to }) => fields({ what: 'student', studentId }, from, to),
  StudentDeleted: ({ student }) => [whole({ what: 'student', studentId: student.studentId }, student, null)],

  StudentEnrolled: ({ enrollment, grades }) => [
    whole(seat(enrollment), null, enrollment),
    ...seatGrades(enrollment, grades, (values) => ({ from: {}, to: values })),
  ],
  EnrollmentEdited: ({ offeringId, studentId, from, to }) =>
    fields({ what: 'enrollment', offeringId, studentId }, from, to),
  StudentUnenrolled: ({ enrollment, grades }) => [
    ...seatGrades(enrollment, grades, (values) => ({ from: values, to: {} })),
    whole(seat(enrollment), enrollment, null),
  ],

  GradeEdited: (event) =>
    cellsOf(event).flatMap(({ assessmentId, studentId, from, to }) =>
      fields({ what: 'grade', assessmentId, studentId }, valuesOf(from), valuesOf(to)),
    ),

  SettingEdited: ({ path, from, to }) => [whole({ what: 'setting', path }, from, to)],
};

const whole = (subject: Subject, from: unknown, to: unknown): Change => ({ subject, field: null, from, to });

/** A field that is missing on one side has no value there. */
const fields = (subject: Subject, from: object, to: object): readonly Change[] => {
  const before = from as Record<string, unknown>;
  const after = to as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    subject,
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  }));
};

/** A grade's values in one record: points by problem id, then bonus and curve. */
const valuesOf = ({ points, ...others }: GradeChange): Record<string, unknown> => ({ ...points, ...others });

const weights = (
  offeringId: EventOf<'WeightEdited'>['offeringId'],
  field: string,
  from: unknown,
  to: unknown,
): Change => ({
  subject: { what: 'weights', offeringId },
  field,
  from,
  to,
});

const inAssessment = (assessmentId: AssessmentId, field: string, from: unknown, to: unknown): Change => ({
  subject: { what: 'assessment', assessmentId },
  field,
  from,
  to,
});

const assessmentOf = ({ assessmentId }: { assessmentId: AssessmentId }): Subject => ({
  what: 'assessment',
  assessmentId,
});

const seat = ({ offeringId, studentId }: Enrollment): Subject => ({ what: 'enrollment', offeringId, studentId });

const seatGrades = (
  { studentId }: Enrollment,
  grades: Record<AssessmentId, Grade>,
  sides: (values: Record<string, unknown>) => { from: object; to: object },
): readonly Change[] =>
  keysOf(grades).flatMap((assessmentId) => {
    const { from, to } = sides(valuesOf(grades[assessmentId] ?? {}));
    return fields({ what: 'grade', assessmentId, studentId }, from, to);
  });
