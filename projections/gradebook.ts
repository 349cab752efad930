import { blankGradeFields } from '../events/blank.ts';
import type { Enrollment, Grade, Student, WorkingData } from '../events/entities.ts';
import { gradeFieldNames } from '../events/fields.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../events/ids.ts';
import { keysOf, record } from '../events/record.ts';
import { type Book, codeKey, emptyBook, type SeatGrades } from './book.ts';
import { gradeWith, noMinusZero, nothingGraded } from './grade-with.ts';
import type { Projection } from './projection.ts';
import { sectionKeptHere, setLeaf } from './settings.ts';
import { StudentMap } from './student-map.ts';

/** Builds the six stores, the settings and their indexes from the events. */
export const gradebook: Projection<Book> = {
  empty: emptyBook,
  apply: {
    BaselineObserved: (book, { data }) => {
      const { [sectionKeptHere]: keptHere } = book.settings;
      Object.assign(book, emptyBook());
      fill(book, data);
      if (keptHere) book.settings[sectionKeptHere] = keptHere;
    },

    CourseAdded: (book, { course, at }) => {
      book.courses[course.courseId] = structuredCopy(course);
      book.courseOrder.splice(at, 0, course.courseId);
      book.offeringsOf[course.courseId] = [];
    },
    CourseEdited: (book, { courseId, to }) => {
      Object.assign(held(book.courses[courseId], courseId), structuredCopy(to));
    },
    CourseDeleted: (book, { course: { courseId } }) => {
      delete book.courses[courseId];
      delete book.offeringsOf[courseId];
      take(book.courseOrder, courseId);
    },

    OfferingAdded: (book, { offering, at }) => {
      const { offeringId, courseId } = offering;
      book.offerings[offeringId] = structuredCopy(offering);
      list(book.offeringsOf, courseId).splice(at, 0, offeringId);
      book.assessmentsOf[offeringId] = [];
      book.enrollments[offeringId] = record();
      book.grades[offeringId] = StudentMap.of();
    },
    OfferingEdited: (book, { offeringId, to }) => {
      Object.assign(held(book.offerings[offeringId], offeringId), structuredCopy(to));
    },
    OfferingDeleted: (book, { offering: { offeringId, courseId } }) => {
      delete book.offerings[offeringId];
      delete book.assessmentsOf[offeringId];
      delete book.enrollments[offeringId];
      delete book.grades[offeringId];
      take(list(book.offeringsOf, courseId), offeringId);
    },

    WeightSetInserted: (book, { offeringId, weightSet, at }) => {
      held(book.offerings[offeringId], offeringId).weightSets.splice(at, 0, structuredCopy(weightSet));
    },
    WeightSetRemoved: (book, { offeringId, weightSet: { weightSetId } }) => {
      const { weightSets } = held(book.offerings[offeringId], offeringId);
      weightSets.splice(
        weightSets.findIndex((set) => set.weightSetId === weightSetId),
        1,
      );
    },
    WeightSetMoved: (book, { offeringId, from, to }) => {
      const { weightSets } = held(book.offerings[offeringId], offeringId);
      weightSets.splice(to, 0, ...weightSets.splice(from, 1));
    },
    WeightEdited: (book, { offeringId, weightSetId, assessmentId, to }) => {
      const { weightSets } = held(book.offerings[offeringId], offeringId);
      const { weights } = held(
        weightSets.find((set) => set.weightSetId === weightSetId),
        weightSetId,
      );
      if (to === null) delete weights[assessmentId];
      else weights[assessmentId] = noMinusZero(to);
    },

    AssessmentAdded: (book, { assessment, at }) => {
      book.assessments[assessment.assessmentId] = structuredCopy(assessment);
      list(book.assessmentsOf, assessment.offeringId).splice(at, 0, assessment.assessmentId);
    },
    AssessmentEdited: (book, { assessmentId, to }) => {
      Object.assign(held(book.assessments[assessmentId], assessmentId), to);
    },
    AssessmentDeleted: (book, { assessment: { assessmentId, offeringId } }) => {
      delete book.assessments[assessmentId];
      take(list(book.assessmentsOf, offeringId), assessmentId);
    },

    ProblemInserted: (book, { assessmentId, problem, at }) => {
      held(book.assessments[assessmentId], assessmentId).problems.splice(at, 0, structuredCopy(problem));
    },
    ProblemRemoved: (book, { assessmentId, problem: { problemId } }) => {
      const { problems } = held(book.assessments[assessmentId], assessmentId);
      problems.splice(
        problems.findIndex((problem) => problem.problemId === problemId),
        1,
      );
    },
    ProblemEdited: (book, { assessmentId, problemId, to }) => {
      const { problems } = held(book.assessments[assessmentId], assessmentId);
      Object.assign(
        held(
          problems.find((problem) => problem.problemId === problemId),
          problemId,
        ),
        structuredCopy(to),
      );
    },
    ProblemsReordered: (book, { assessmentId, to }) => {
      const assessment = held(book.assessments[assessmentId], assessmentId);
      const byId = new Map(assessment.problems.map((problem) => [problem.problemId, problem]));
      assessment.problems = to.map((problemId) => held(byId.get(problemId), problemId));
    },

    StudentAdded: (book, { student }) => {
      book.students[student.studentId] = { ...student };
      takeCode(book, student);
    },
    StudentEdited: (book, { studentId, to }) => {
      const student = held(book.students[studentId], studentId);
      freeCode(book, student);
      Object.assign(student, to);
      takeCode(book, student);
    },
    StudentDeleted: (book, { student }) => {
      delete book.students[student.studentId];
      freeCode(book, student);
    },

    StudentEnrolled: (book, { enrollment, grades }) => enroll(book, enrollment, grades),
    EnrollmentEdited: (book, { offeringId, studentId, to }) => {
      Object.assign(held(book.enrollments[offeringId]?.[studentId], studentId), to);
    },
    StudentUnenrolled: (book, { enrollment: { offeringId, studentId } }) => {
      delete held(book.enrollments[offeringId], offeringId)[studentId];
      book.grades[offeringId] = held(book.grades[offeringId], offeringId).without(studentId);
      const seats = held(book.seatsOf[studentId], studentId);
      delete seats[offeringId];
      if (keysOf(seats).length === 0) delete book.seatsOf[studentId];
    },

    GradeEdited: (book, { offeringId, studentId, grades }) => {
      const seat = seatCopy(book, offeringId, studentId);
      for (const assessmentId of keysOf(grades)) {
        const grade = gradeWith(seat[assessmentId], grades[assessmentId]?.to ?? {});
        if (isBlank(grade)) delete seat[assessmentId];
        else seat[assessmentId] = grade;
      }
      putSeat(book, offeringId, studentId, seat);
    },

    SettingEdited: (book, { path, to }) => setLeaf(book.settings, path, structuredCopy(to)),
  },
};

/** The grade of an assessment without a record: nothing graded, no bonus, no curve. */
export const blankGrade = (): Grade => ({
  points: record(),
  ...blankGradeFields,
});

export const isBlank = (grade: Grade): boolean => {
  for (const _ in grade.points) return false;
  return gradeFieldNames.every((field) => grade[field] === blankGradeFields[field]);
};

/** What one student holds in one assessment; a blank grade where there is no record. */
export const gradeOf = (book: Book, offeringId: OfferingId, assessmentId: AssessmentId, studentId: StudentId): Grade =>
  book.grades[offeringId]?.get(studentId)?.[assessmentId] ?? nothingGraded;

/** The same for somebody who asks for many grades of one student. */
export const gradesOfStudent = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
): ((id: AssessmentId) => Grade) => {
  const seat = book.grades[offeringId]?.get(studentId);
  return (assessmentId) => seat?.[assessmentId] ?? nothingGraded;
};

const fill = (book: Book, data: WorkingData): void => {
  for (const course of data.courses) {
    book.courses[course.courseId] = structuredCopy(course);
    book.courseOrder.push(course.courseId);
    list(book.offeringsOf, course.courseId);
  }
  for (const offering of data.offerings) {
    book.offerings[offering.offeringId] = structuredCopy(offering);
    list(book.offeringsOf, offering.courseId).push(offering.offeringId);
    list(book.assessmentsOf, offering.offeringId);
    book.enrollments[offering.offeringId] = record();
    book.grades[offering.offeringId] = StudentMap.of();
  }
  for (const assessment of data.assessments) {
    book.assessments[assessment.assessmentId] = structuredCopy(assessment);
    list(book.assessmentsOf, assessment.offeringId).push(assessment.assessmentId);
  }
  for (const student of data.students) {
    book.students[student.studentId] = { ...student };
    takeCode(book, student);
  }
  for (const enrollment of data.enrollments) enroll(book, enrollment, record());
  for (const { offeringId, assessmentId, studentId, ...grade } of data.grades) {
    if (isBlank(grade)) continue;
    // A seat that is made here is in no other book yet: it is filled without a copy for each grade.
    const seat = book.grades[offeringId]?.get(studentId) ?? record();
    seat[assessmentId] = gradeWith(undefined, grade);
    putSeat(book, offeringId, studentId, seat);
  }
  book.settings = structuredCopy(data.settings);
};

const enroll = (book: Book, enrollment: Enrollment, grades: SeatGrades): void => {
  const { offeringId, studentId } = enrollment;
  book.enrollments[offeringId] ??= record();
  book.enrollments[offeringId][studentId] = { ...enrollment };
  book.seatsOf[studentId] ??= record();
  book.seatsOf[studentId][offeringId] = true;
  const assessmentIds = keysOf(grades);
  if (assessmentIds.length === 0) return;
  const seat = seatCopy(book, offeringId, studentId);
  for (const assessmentId of assessmentIds) seat[assessmentId] = gradeWith(undefined, grades[assessmentId] ?? {});
  putSeat(book, offeringId, studentId, seat);
};

/** A student's grades, to be changed and put back: what the map holds belongs to older books, too. */
const seatCopy = (book: Book, offeringId: OfferingId, studentId: StudentId): SeatGrades => {
  const seat: SeatGrades = record();
  const shared = book.grades[offeringId]?.get(studentId);
  // No list of keys on the way: an import copies the seats of a whole class.
  for (const id in shared) {
    const assessmentId = asId<AssessmentId>(id);
    const grade = shared[assessmentId];
    if (grade) seat[assessmentId] = grade;
  }
  return seat;
};

/** A seat without a grade has no entry. */
const putSeat = (book: Book, offeringId: OfferingId, studentId: StudentId, seat: SeatGrades): void => {
  const seats = book.grades[offeringId] ?? StudentMap.of<SeatGrades>();
  book.grades[offeringId] = keysOf(seat).length === 0 ? seats.without(studentId) : seats.with(studentId, seat);
};

const list = <K extends string, V>(lists: Record<K, V[]>, key: K): V[] => {
  lists[key] ??= [];
  return lists[key];
};

const take = <V>(values: V[], value: V): void => {
  const at = values.indexOf(value);
  if (at >= 0) values.splice(at, 1);
};

/** A blank code belongs to nobody. */
const takeCode = (book: Book, { studentId, studentCode }: Student): void => {
  if (codeKey(studentCode)) book.studentByCode[codeKey(studentCode)] = studentId;
};

/** A server may send two students with one code; the code stays taken as long as its holder has it. */
const freeCode = (book: Book, { studentId, studentCode }: Student): void => {
  if (book.studentByCode[codeKey(studentCode)] === studentId) delete book.studentByCode[codeKey(studentCode)];
};

/** An event about something that the book does not hold is a bug of the decider that recorded it. */
const held = <V>(value: V | undefined, id: string): V => {
  if (value === undefined) throw new Error(`The log speaks of ${id}, which the book does not hold.`);
  return value;
};

/** Events are shared and may be frozen, so the book keeps copies of what it will mutate. */
export const structuredCopy = <V>(value: V): V => {
  if (Array.isArray(value)) return value.map(structuredCopy) as V;
  if (typeof value === 'number') return noMinusZero(value) as V;
  if (value === null || typeof value !== 'object') return value;
  return record(Object.entries(value).map(([key, inner]) => [key, structuredCopy(inner)] as const)) as V;
};
