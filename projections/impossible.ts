/**
 * What an event says of the records before it, compared with these records. A fold takes an event as it is, so somebody who
 * writes a chain anew could tell anything: that a grade was another one, that something is removed which is not there.
 */
import type { BookEvent, BookEventType, EventOf } from '../events/catalogue.ts';
import type { GradeChange, WorkingData } from '../events/entities.ts';
import { cellsOf } from '../events/grade-cells.ts';
import { keyOfAll, type OfferingId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { isStray } from '../events/wire.ts';
import type { Book } from './book.ts';
import { changeOf } from './field-change.ts';
import { partsChangedSince } from './grade-change.ts';
import { gradeOf } from './gradebook.ts';
import { leafAt } from './settings.ts';

/** `beneath it`: something is removed with which other things would lose their place. */
export type Why = 'there already' | 'not there' | 'another place' | 'another value before' | 'beneath it';

/** `id`: of what the event is about. */
export type Impossible = { readonly why: Why; readonly id: string };

/** Why an event cannot follow on these records. `undefined`: it can. */
export const whyImpossible = (book: Book, event: BookEvent): Impossible | undefined => told(book, event);

const told = <T extends BookEventType>(book: Book, event: EventOf<T>): Impossible | undefined =>
  checks[event.type](book, event);

type Check<T extends BookEventType> = (book: Book, event: EventOf<T>) => Impossible | undefined;

const checks: { readonly [T in BookEventType]: Check<T> } = {
  BaselineObserved: (_, { data }) => repeatedIn(data),

  CourseAdded: ({ courses, courseOrder }, { course: { courseId }, at }) =>
    added(courses[courseId], at, courseOrder, courseId),
  CourseEdited: ({ courses }, { courseId, from }) => edited(courses[courseId], from, courseId),
  CourseDeleted: ({ courses, courseOrder, offeringsOf }, { course, at }) => {
    const { courseId } = course;
    const gone = removed(courses[courseId], course, courseOrder[at] === courseId, courseId);
    return gone ?? beneathIt(offeringsOf[courseId]?.length, courseId);
  },

  OfferingAdded: ({ offerings, offeringsOf }, { offering: { offeringId, courseId }, at }) =>
    added(offerings[offeringId], at, offeringsOf[courseId], offeringId),
  OfferingEdited: ({ offerings }, { offeringId, from }) => edited(offerings[offeringId], from, offeringId),
  OfferingDeleted: (book, { offering, at }) => {
    const { offeringId, courseId } = offering;
    const isAt = book.offeringsOf[courseId]?.[at] === offeringId;
    const below = (book.assessmentsOf[offeringId]?.length ?? 0) + keysOf(book.enrollments[offeringId] ?? {}).length;
    return removed(book.offerings[offeringId], offering, isAt, offeringId) ?? beneathIt(below, offeringId);
  },

  WeightSetInserted: (book, { offeringId, weightSet: { weightSetId }, at }) => {
    const sets = setsIn(book, offeringId);
    if (!sets) return { why: 'not there', id: offeringId };
    const same = sets.find((set) => set.weightSetId === weightSetId);
    return added(same, at, sets, weightSetId);
  },
  WeightSetRemoved: (book, { offeringId, weightSet, at }) => {
    const { weightSetId } = weightSet;
    const sets = setsIn(book, offeringId) ?? [];
    const held = sets.find((set) => set.weightSetId === weightSetId);
    return removed(held, weightSet, sets[at]?.weightSetId === weightSetId, weightSetId);
  },
  WeightSetMoved: (book, { offeringId, weightSetId, from, to }) => {
    const sets = setsIn(book, offeringId) ?? [];
    if (!sets.some((set) => set.weightSetId === weightSetId)) return { why: 'not there', id: weightSetId };
    const isAt = sets[from]?.weightSetId === weightSetId && to < sets.length;
    return isAt ? undefined : { why: 'another place', id: weightSetId };
  },
  WeightEdited: (book, { offeringId, weightSetId, assessmentId, from }) => {
    const set = setsIn(book, offeringId)?.find((one) => one.weightSetId === weightSetId);
    if (!set) return { why: 'not there', id: weightSetId };
    return sameValue(set.weights[assessmentId] ?? null, from) ? undefined : otherValue(assessmentId);
  },

  AssessmentAdded: (book, { assessment: { assessmentId, offeringId }, at }) => {
    if (!book.offerings[offeringId]) return { why: 'not there', id: offeringId };
    return added(book.assessments[assessmentId], at, book.assessmentsOf[offeringId], assessmentId);
  },
  AssessmentEdited: ({ assessments }, { assessmentId, from }) => edited(assessments[assessmentId], from, assessmentId),
  AssessmentDeleted: ({ assessments, assessmentsOf }, { assessment, at }) => {
    const { assessmentId, offeringId } = assessment;
    const isAt = assessmentsOf[offeringId]?.[at] === assessmentId;
    return removed(assessments[assessmentId], assessment, isAt, assessmentId);
  },

  ProblemInserted: ({ assessments }, { assessmentId, problem: { problemId }, at }) => {
    const problems = assessments[assessmentId]?.problems;
    if (!problems) return { why: 'not there', id: assessmentId };
    const same = problems.find((one) => one.problemId === problemId);
    return added(same, at, problems, problemId);
  },
  ProblemRemoved: ({ assessments }, { assessmentId, problem, at }) => {
    const { problemId } = problem;
    const problems = assessments[assessmentId]?.problems ?? [];
    const held = problems.find((one) => one.problemId === problemId);
    return removed(held, problem, problems[at]?.problemId === problemId, problemId);
  },
  ProblemEdited: ({ assessments }, { assessmentId, problemId, from }) => {
    const held = assessments[assessmentId]?.problems.find((one) => one.problemId === problemId);
    return edited(held, from, problemId);
  },
  ProblemsReordered: ({ assessments }, { assessmentId, from, to }) => {
    const order = assessments[assessmentId]?.problems.map(({ problemId }) => problemId);
    if (!order) return { why: 'not there', id: assessmentId };
    if (!sameValue(order, from)) return otherValue(assessmentId);
    return sameValue([...order].sort(), [...to].sort()) ? undefined : { why: 'another place', id: assessmentId };
  },

  StudentAdded: ({ students }, { student: { studentId } }) =>
    students[studentId] ? { why: 'there already', id: studentId } : undefined,
  StudentEdited: ({ students }, { studentId, from }) => edited(students[studentId], from, studentId),
  StudentDeleted: ({ students, seatsOf }, { student }) => {
    const { studentId } = student;
    return (
      removed(students[studentId], student, true, studentId) ??
      beneathIt(keysOf(seatsOf[studentId] ?? {}).length, studentId)
    );
  },

  StudentEnrolled: (book, { enrollment: { offeringId, studentId } }) => {
    if (!book.offerings[offeringId]) return { why: 'not there', id: offeringId };
    if (!book.students[studentId]) return { why: 'not there', id: studentId };
    return book.enrollments[offeringId]?.[studentId] ? { why: 'there already', id: studentId } : undefined;
  },
  EnrollmentEdited: ({ enrollments }, { offeringId, studentId, from }) =>
    edited(enrollments[offeringId]?.[studentId], from, studentId),
  StudentUnenrolled: (book, { enrollment, grades }) => {
    const { offeringId, studentId } = enrollment;
    const gone = removed(book.enrollments[offeringId]?.[studentId], enrollment, true, studentId);
    return (
      gone ?? (sameValue(book.grades[offeringId]?.get(studentId) ?? {}, grades) ? undefined : otherValue(studentId))
    );
  },

  GradeEdited: (book, event) => {
    const { offeringId, studentId } = event;
    if (!book.enrollments[offeringId]?.[studentId]) return { why: 'not there', id: studentId };
    for (const { assessmentId, from, to } of cellsOf(event)) {
      const assessment = book.assessments[assessmentId];
      if (assessment?.offeringId !== offeringId) return { why: 'not there', id: assessmentId };
      if (!sameValue(namesIn(from), namesIn(to))) return otherValue(assessmentId);
      const added = keysOf(to.points ?? {}).find(
        (id) =>
          !isStray(id) &&
          typeof to.points?.[id] === 'number' &&
          !assessment.problems.some((one) => one.problemId === id),
      );
      if (added !== undefined) return { why: 'not there', id: added };
      const held = gradeOf(book, offeringId, assessmentId, studentId);
      if (partsChangedSince(held, from).length > 0) return otherValue(assessmentId);
    }
    return undefined;
  },

  SettingEdited: ({ settings }, { path, from }) =>
    sameValue(leafAt(settings, path), from) ? undefined : otherValue(path.join('.')),
};

const added = (
  held: object | undefined,
  at: number,
  order: readonly unknown[] | undefined,
  id: string,
): Impossible | undefined => {
  if (held) return { why: 'there already', id };
  return at <= (order?.length ?? 0) ? undefined : { why: 'another place', id };
};

const edited = <Held extends object>(
  held: Held | undefined,
  from: { readonly [F in keyof Held]?: Held[F] },
  id: string,
): Impossible | undefined => {
  if (!held) return { why: 'not there', id };
  return changeOf<object>(held, from) ? otherValue(id) : undefined;
};

const removed = (held: object | undefined, told: object, isAt: boolean, id: string): Impossible | undefined => {
  if (!held) return { why: 'not there', id };
  if (!isAt) return { why: 'another place', id };
  return sameValue(held, told) ? undefined : otherValue(id);
};

const beneathIt = (count: number | undefined, id: string): Impossible | undefined =>
  count ? { why: 'beneath it', id } : undefined;

/** What one side of an edit names; both name the same. */
const namesIn = (side: GradeChange): readonly string[] =>
  [...Object.keys(side), ...Object.keys(side.points ?? {})].sort();

const otherValue = (id: string): Impossible => ({ why: 'another value before', id });

const setsIn = ({ offerings }: Book, offeringId: OfferingId) => offerings[offeringId]?.weightSets;

/** The first row of a server's data that has the id of one before it. */
const repeatedIn = (data: WorkingData): Impossible | undefined => {
  const lists: readonly (readonly string[])[] = [
    data.courses.map(({ courseId }) => courseId),
    data.offerings.map(({ offeringId }) => offeringId),
    data.assessments.map(({ assessmentId }) => assessmentId),
    data.students.map(({ studentId }) => studentId),
    data.enrollments.map(({ offeringId, studentId }) => keyOfAll(offeringId, studentId)),
    data.grades.map(({ assessmentId, studentId }) => keyOfAll(assessmentId, studentId)),
  ];
  for (const ids of lists) {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) return { why: 'there already', id };
      seen.add(id);
    }
  }
  return undefined;
};
