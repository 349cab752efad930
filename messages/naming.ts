import type { GradePlace } from '../commands/refusal.ts';
import type { Student } from '../events/entities.ts';
import { type ExtraPart, isExtraPart } from '../events/fields.ts';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../events/ids.ts';
import type { NounItem } from '../events/items.ts';
import { type NotePlace, noteAt } from '../events/notes.ts';
import type { Book } from '../projections/book/book.ts';
import type { Subject } from '../projections/book/subject.ts';
import { type NameOrder, nameOrderIn } from '../projections/settings/choices.ts';
import { isComputerName } from '../projections/settings/computer-name.ts';
import { leafAt, sectionKeptHere } from '../projections/settings/settings.ts';
import { whole } from './counts.ts';
import type { GradeNames } from './final-grades.ts';

/**
 * The name that a person uses for a thing. A thing that is gone from the book, or has no name yet, is called by its
 * kind.
 */
export const courseName = (book: Book, courseId: CourseId): string => {
  const course = book.courses[courseId];
  const name = course && [course.courseCode, course.courseNumber, course.title].filter(Boolean).join(' ');
  return name || (course ? 'the untitled course' : 'a course that is no longer here');
};

export const offeringName = (book: Book, offeringId: OfferingId): string => {
  const offering = book.offerings[offeringId];
  if (!offering) return 'an offering that is no longer here';
  const when = [offering.period, offering.yearOfStart].filter(Boolean).join(' ');
  const section = offering.section && `Sec ${offering.section}`;
  return [when, section].filter(Boolean).join(' · ') || offering.tag || courseName(book, offering.courseId);
};

/**
 * The offering's name with its course, but without the title: for the name of a file, of which only the beginning may
 * be kept.
 */
export const shortOfferingName = (book: Book, offeringId: OfferingId): string => {
  const courseId = book.offerings[offeringId]?.courseId;
  const course = courseId && book.courses[courseId];
  const code = course && [course.courseCode, course.courseNumber].filter(Boolean).join(' ');
  return [code || (courseId && courseName(book, courseId)), offeringName(book, offeringId)].filter(Boolean).join(' · ');
};

export const assessmentName = (book: Book, assessmentId: AssessmentId): string => {
  const assessment = book.assessments[assessmentId];
  return assessment?.assessmentName || (assessment ? 'the unnamed assessment' : 'an assessment that is no longer here');
};

/** The last name first, as lists are sorted, unless the instructor has chosen otherwise. Empty if there is no name yet. */
export const fullName = (
  { lastName, firstName }: Pick<Student, 'lastName' | 'firstName'>,
  order: NameOrder = 'lastFirst',
): string =>
  order === 'lastFirst'
    ? [lastName, firstName].filter(Boolean).join(', ')
    : [firstName, lastName].filter(Boolean).join(' ');

export const studentName = (book: Book, studentId: StudentId): string => {
  const student = book.students.get(studentId);
  if (!student) return 'a student who is no longer here';
  return fullName(student, nameOrderIn(book.settings)) || student.studentCode || student.email || 'the unnamed student';
};

/** For a list or a sentence in which namesakes must be told apart: the code stands after the name. */
export const studentWithCode = (book: Book, studentId: StudentId): string => {
  const name = studentName(book, studentId);
  const code = book.students.get(studentId)?.studentCode;
  return code && code !== name ? `${name} · ${code}` : name;
};

/** Names in sentences about grades: problems are numbered from 1. */
export const namesIn = (book: Book): GradeNames => ({
  assessment: (assessmentId) => assessmentName(book, assessmentId),
  problem: (assessmentId, problemId) =>
    (book.assessments[assessmentId]?.problems.findIndex((problem) => problem.problemId === problemId) ?? -1) + 1,
});

/** Problems are called by their position: P1 is the first. */
export const partName = (book: Book, { assessmentId, part }: Pick<GradePlace, 'assessmentId' | 'part'>): string => {
  if (isExtraPart(part)) return extraNames[part];
  const at = book.assessments[assessmentId]?.problems.findIndex(({ problemId }) => problemId === part) ?? -1;
  return at < 0 ? 'a problem that is no longer here' : `P${at + 1}`;
};

/** The parts of a grade beside its points. */
export const extraNames: { readonly [P in ExtraPart]: string } = { bonus: 'Bonus', curve: 'Curve' };

export const placeName = (book: Book, place: GradePlace): string =>
  `${partName(book, place)} of ${assessmentName(book, place.assessmentId)} for ${studentWithCode(book, place.studentId)}`;

export const subjectName = (book: Book, item: Subject): string => {
  switch (item.what) {
    case 'course':
      return courseName(book, item.courseId);
    case 'offering':
      return offeringName(book, item.offeringId);
    case 'weights':
      return `the weights of ${offeringName(book, item.offeringId)}`;
    case 'assessment':
      return assessmentName(book, item.assessmentId);
    case 'student':
      return studentName(book, item.studentId);
    case 'enrollment':
      return `the enrollment of ${studentName(book, item.studentId)}`;
    case 'grade':
      return `${assessmentName(book, item.assessmentId)} of ${studentName(book, item.studentId)}`;
    case 'setting':
      return settingName(book, item.path);
    case 'baseline':
      return 'all records, which were loaded then';
  }
};

export const recordName = (book: Book, item: NounItem): string =>
  subjectName(book, { ...item, what: item.of } as Subject);

/** Tags and notes are settings; nobody knows them by their ids. */
const settingName = (book: Book, path: readonly string[]): string => {
  const note = noteAt(path);
  if (note) return `the note on ${notedName(book, note)}`;
  if (isComputerName(path)) return 'the name of this computer';
  return path[0] === sectionKeptHere
    ? tagName(leafAt(book.settings, [...path, 'name']))
    : `the setting ${path.join(' › ')}`;
};

/** What a note is on: a student's work in an assessment, or the student. */
export const notedName = (book: Book, { studentId, assessmentId }: NotePlace): string =>
  [assessmentId && assessmentName(book, assessmentId), studentName(book, studentId)].filter(Boolean).join(' of ');

export const tagName = (name: unknown): string => (name ? `the tag “${String(name)}”` : 'a tag that is no longer here');

/** The first few names, and how many more there are. */
export const several = (names: readonly string[], most = 3): string =>
  names.length <= most ? names.join('; ') : `${names.slice(0, most).join('; ')} and ${whole(names.length - most)} more`;
