import type { BookEvent, BookEventType, EventOf } from '../events/catalogue.ts';
import { excusesIn } from '../events/excuses.ts';
import { cellsOf, type EditedCell } from '../events/grade-cells.ts';
import { keysOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { isStray } from '../events/wire.ts';
import { type Book, codeKey, seatsIn } from '../projections/book.ts';
import { changeOf } from '../projections/field-change.ts';
import { partsChangedSince } from '../projections/grade-change.ts';
import { gradeOf } from '../projections/gradebook.ts';
import { policyOf } from '../projections/policy.ts';
import { leafAt } from '../projections/settings.ts';
import type { Subject } from '../projections/subject.ts';
import { rowsNow, underNow } from './outcome-places.ts';
import { isReachable } from './settings.ts';

/**
 * Returns the inverse of `event` if the book still holds exactly what the event left and nothing depends on it by now.
 * Otherwise returns what was changed since; of edited grades, each cell that was.
 */
export const inverseOf = <T extends BookEventType>(book: Book, event: EventOf<T>): BookEvent | readonly Subject[] => {
  const inverse = inverses[event.type](book, event);
  return 'what' in inverse ? [inverse] : inverse;
};

type Inverse<T extends BookEventType> = (book: Book, event: EventOf<T>) => BookEvent | Subject | readonly Subject[];

const inverses: { readonly [T in BookEventType]: Inverse<T> } = {
  /** What the server held cannot be taken back here. */
  BaselineObserved: () => ({ what: 'baseline' }),

  CourseAdded: (book, { course }) => {
    const { courseId } = course;
    const alone = sameValue(book.courses[courseId], course) && (book.offeringsOf[courseId] ?? []).length === 0;
    return alone
      ? { type: 'CourseDeleted', course, at: book.courseOrder.indexOf(courseId) }
      : { what: 'course', courseId };
  },
  CourseEdited: (book, { courseId, from, to }) => {
    const course = book.courses[courseId];
    return course && !changeOf(course, to)
      ? { type: 'CourseEdited', courseId, from: to, to: from }
      : { what: 'course', courseId };
  },
  CourseDeleted: (book, { course, at }) =>
    book.courses[course.courseId]
      ? { what: 'course', courseId: course.courseId }
      : { type: 'CourseAdded', course, at: Math.min(at, book.courseOrder.length) },

  OfferingAdded: (book, { offering }) => {
    const { offeringId, courseId } = offering;
    const alone =
      sameValue(book.offerings[offeringId], offering) &&
      (book.assessmentsOf[offeringId] ?? []).length === 0 &&
      keysOf(book.enrollments[offeringId] ?? record()).length === 0 &&
      leafAt(book.settings, ['grading', offeringId]) === null;
    return alone
      ? { type: 'OfferingDeleted', offering, at: (book.offeringsOf[courseId] ?? []).indexOf(offeringId) }
      : { what: 'offering', offeringId };
  },
  OfferingEdited: (book, { offeringId, from, to }) => {
    const offering = book.offerings[offeringId];
    return offering && !changeOf(offering, to)
      ? { type: 'OfferingEdited', offeringId, from: to, to: from }
      : { what: 'offering', offeringId };
  },
  OfferingDeleted: (book, { offering, at }) => {
    const { offeringId, courseId } = offering;
    return book.courses[courseId] && !book.offerings[offeringId]
      ? { type: 'OfferingAdded', offering, at: Math.min(at, (book.offeringsOf[courseId] ?? []).length) }
      : { what: 'offering', offeringId };
  },

  WeightSetInserted: (book, { offeringId, weightSet }) => {
    const sets = book.offerings[offeringId]?.weightSets ?? [];
    const at = sets.findIndex((set) => set.weightSetId === weightSet.weightSetId);
    return at >= 0 && sameValue(sets[at], weightSet)
      ? { type: 'WeightSetRemoved', offeringId, weightSet, at }
      : { what: 'weights', offeringId };
  },
  WeightSetRemoved: (book, { offeringId, weightSet, at }) => {
    const sets = book.offerings[offeringId]?.weightSets;
    const known = keysOf(weightSet.weights).every((assessmentId) => book.assessments[assessmentId]);
    return sets && known && !sets.some((set) => set.weightSetId === weightSet.weightSetId)
      ? { type: 'WeightSetInserted', offeringId, weightSet, at: Math.min(at, sets.length) }
      : { what: 'weights', offeringId };
  },
  WeightSetMoved: (book, { offeringId, weightSetId, from, to }) => {
    const sets = book.offerings[offeringId]?.weightSets ?? [];
    return sets[to]?.weightSetId === weightSetId && from < sets.length
      ? { type: 'WeightSetMoved', offeringId, weightSetId, from: to, to: from }
      : { what: 'weights', offeringId };
  },
  WeightEdited: (book, { offeringId, weightSetId, assessmentId, from, to }) => {
    const set = book.offerings[offeringId]?.weightSets.find((one) => one.weightSetId === weightSetId);
    return set && (set.weights[assessmentId] ?? null) === to && book.assessments[assessmentId]
      ? { type: 'WeightEdited', offeringId, weightSetId, assessmentId, from: to, to: from }
      : { what: 'weights', offeringId };
  },

  AssessmentAdded: (book, { assessment }) => {
    const { assessmentId, offeringId } = assessment;
    return sameValue(book.assessments[assessmentId], assessment) && !isUsed(book, assessment)
      ? { type: 'AssessmentDeleted', assessment, at: (book.assessmentsOf[offeringId] ?? []).indexOf(assessmentId) }
      : { what: 'assessment', assessmentId };
  },
  AssessmentEdited: (book, { assessmentId, from, to }) => {
    const assessment = book.assessments[assessmentId];
    return assessment && !changeOf(assessment, to)
      ? { type: 'AssessmentEdited', assessmentId, from: to, to: from }
      : { what: 'assessment', assessmentId };
  },
  AssessmentDeleted: (book, { assessment, at, under }) => {
    const { assessmentId, offeringId } = assessment;
    const problems = rowsNow(book, offeringId, assessment.problems, under);
    if (!problems || !book.offerings[offeringId] || book.assessments[assessmentId]) {
      return { what: 'assessment', assessmentId };
    }
    const last = (book.assessmentsOf[offeringId] ?? []).length;
    return { type: 'AssessmentAdded', assessment: { ...assessment, problems: [...problems] }, at: Math.min(at, last) };
  },

  ProblemInserted: (book, { assessmentId, problem }) => {
    const assessment = book.assessments[assessmentId];
    const at = assessment?.problems.findIndex((one) => one.problemId === problem.problemId) ?? -1;
    const graded =
      assessment &&
      seatsIn(book, assessment.offeringId).some((seat) => seat[assessmentId]?.points[problem.problemId] !== undefined);
    return assessment && sameValue(assessment.problems[at], problem) && !graded && assessment.problems.length > 1
      ? { type: 'ProblemRemoved', assessmentId, problem, at }
      : { what: 'assessment', assessmentId };
  },
  ProblemRemoved: (book, { assessmentId, problem: removed, at, under }) => {
    const { offeringId, problems } = book.assessments[assessmentId] ?? {};
    const [problem] = rowsNow(book, offeringId, [removed], under) ?? [];
    return problem && problems && !problems.some((one) => one.problemId === problem.problemId)
      ? { type: 'ProblemInserted', assessmentId, problem, at: Math.min(at, problems.length) }
      : { what: 'assessment', assessmentId };
  },
  ProblemEdited: (book, { assessmentId, problemId, under, ...told }) => {
    const { offeringId, problems = [] } = book.assessments[assessmentId] ?? {};
    const problem = problems.find((one) => one.problemId === problemId);
    const [from, to] = rowsNow(book, offeringId, [told.from, told.to], under) ?? [];
    return problem && from && to && !changeOf(problem, to)
      ? { type: 'ProblemEdited', assessmentId, problemId, from: to, to: from, ...underNow(book, offeringId, under) }
      : { what: 'assessment', assessmentId };
  },
  ProblemsReordered: (book, { assessmentId, from, to }) => {
    const order = book.assessments[assessmentId]?.problems.map(({ problemId }) => problemId);
    return sameValue(order, to)
      ? { type: 'ProblemsReordered', assessmentId, from: to, to: from }
      : { what: 'assessment', assessmentId };
  },

  StudentAdded: (book, { student, unmergedFrom }) => {
    const { studentId } = student;
    const alone = sameValue(book.students[studentId], student) && !book.seatsOf[studentId];
    const mergedInto = unmergedFrom && { mergedInto: unmergedFrom };
    return alone ? { type: 'StudentDeleted', student, ...mergedInto } : { what: 'student', studentId };
  },
  StudentEdited: (book, { studentId, from, to }) => {
    const student = book.students[studentId];
    const free = from.studentCode === undefined || codeIsFree(book, from.studentCode, studentId);
    return student && free && !changeOf(student, to)
      ? { type: 'StudentEdited', studentId, from: to, to: from }
      : { what: 'student', studentId };
  },
  StudentDeleted: (book, { student, mergedInto }) => {
    const { studentId, studentCode } = student;
    return !book.students[studentId] && codeIsFree(book, studentCode, studentId)
      ? { type: 'StudentAdded', student, ...(mergedInto && { unmergedFrom: mergedInto }) }
      : { what: 'student', studentId };
  },

  StudentEnrolled: (book, { enrollment, grades }) => {
    const { offeringId, studentId } = enrollment;
    const excused = excusesIn(policyOf(book.settings, offeringId).excused).some(
      (excuse) => excuse.studentId === studentId,
    );
    const untouched =
      !excused &&
      sameValue(book.enrollments[offeringId]?.[studentId], enrollment) &&
      sameValue(book.grades[offeringId]?.get(studentId) ?? record(), grades);
    return untouched
      ? { type: 'StudentUnenrolled', enrollment, grades }
      : { what: 'enrollment', offeringId, studentId };
  },
  EnrollmentEdited: (book, { offeringId, studentId, from, to }) => {
    const enrollment = book.enrollments[offeringId]?.[studentId];
    return enrollment && !changeOf(enrollment, to)
      ? { type: 'EnrollmentEdited', offeringId, studentId, from: to, to: from }
      : { what: 'enrollment', offeringId, studentId };
  },
  StudentUnenrolled: (book, { enrollment, grades }) => {
    const { offeringId, studentId } = enrollment;
    const free = book.students[studentId] && book.offerings[offeringId] && !book.enrollments[offeringId]?.[studentId];
    const fits = keysOf(grades).every((assessmentId) =>
      hasProblems(book, assessmentId, keysOf(grades[assessmentId]?.points ?? record())),
    );
    return free && fits
      ? { type: 'StudentEnrolled', enrollment, grades }
      : { what: 'enrollment', offeringId, studentId };
  },

  GradeEdited: (book, event) => {
    const { offeringId, studentId } = event;
    const cells = cellsOf(event);
    const changed = cells.filter((cell) => !isAsLeft(book, cell));
    if (changed.length > 0) return changed.map(({ assessmentId }) => ({ what: 'grade', assessmentId, studentId }));
    const grades = record(cells.map(({ assessmentId, from, to }) => [assessmentId, { from: to, to: from }] as const));
    return { type: 'GradeEdited', offeringId, studentId, grades };
  },

  SettingEdited: (book, { path, from, to }) =>
    sameValue(leafAt(book.settings, path), to) && isReachable(book.settings, path)
      ? { type: 'SettingEdited', path, from: to, to: from }
      : { what: 'setting', path },
};

type AssessmentId = EventOf<'AssessmentEdited'>['assessmentId'];
type ProblemId = EventOf<'ProblemEdited'>['problemId'];

const isAsLeft = (book: Book, { offeringId, assessmentId, studentId, to }: EditedCell): boolean =>
  book.enrollments[offeringId]?.[studentId] !== undefined &&
  hasProblems(book, assessmentId, keysOf(to.points ?? record())) &&
  partsChangedSince(gradeOf(book, offeringId, assessmentId, studentId), to).length === 0;

/** What a server holds beyond the problems may be put back where it was: no problem was there. */
const hasProblems = (book: Book, assessmentId: AssessmentId, problemIds: readonly ProblemId[]): boolean => {
  const problems = book.assessments[assessmentId]?.problems;
  return (
    problems !== undefined &&
    problemIds.every((id) => isStray(id) || problems.some(({ problemId }) => problemId === id))
  );
};

const isUsed = (book: Book, { assessmentId, offeringId }: EventOf<'AssessmentAdded'>['assessment']): boolean => {
  const { neverDrop, excused } = policyOf(book.settings, offeringId);
  return (
    seatsIn(book, offeringId).some((seat) => seat[assessmentId] !== undefined) ||
    (book.offerings[offeringId]?.weightSets ?? []).some((set) => set.weights[assessmentId] !== undefined) ||
    neverDrop.includes(assessmentId) ||
    excusesIn(excused).some((excuse) => excuse.assessmentId === assessmentId)
  );
};

const codeIsFree = (book: Book, studentCode: string, studentId: EventOf<'StudentEdited'>['studentId']): boolean => {
  const holder = book.studentByCode[codeKey(studentCode)];
  return codeKey(studentCode) === '' || holder === undefined || holder === studentId;
};
