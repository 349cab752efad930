import type { GradeRecord, Settings, WorkingData } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { sectionKeptHere } from '../settings/settings.ts';
import type { Book, SeatGrades } from './book.ts';
import { sortedByCode } from './code-order.ts';

/** The book as the lists that a server would hand over whole, the students in the order of their codes. */
export const workingData = (book: Book): WorkingData => {
  const offeringIds = everyOffering(book);
  return {
    courses: listed(book.courseOrder, book.courses),
    offerings: listed(offeringIds, book.offerings),
    assessments: offeringIds.flatMap((id) => listed(book.assessmentsOf[id] ?? [], book.assessments)),
    students: sortedByCode([...book.students.values()]),
    enrollments: offeringIds.flatMap((id) => [...(book.enrollments[id]?.values() ?? [])]),
    grades: offeringIds.flatMap((id) => gradesIn(book, id)),
    settings: settingsForOthers(book.settings),
  };
};

/** The settings without the section that is kept here alone: nobody else gets it. */
const settingsForOthers = (settings: Settings): Settings =>
  sectionKeptHere in settings
    ? (record(Object.entries(settings).filter(([section]) => section !== sectionKeptHere)) as Settings)
    : settings;

/** In the order of their courses; then offerings that a server sent without their course, or only referred to. */
const everyOffering = (book: Book): readonly OfferingId[] => [
  ...new Set([
    ...book.courseOrder.flatMap((id) => book.offeringsOf[id] ?? []),
    ...keysOf(book.offerings),
    ...keysOf(book.enrollments),
    ...keysOf(book.grades),
  ]),
];

const listed = <K extends string, V>(ids: readonly K[], records: Record<K, V>): V[] =>
  ids.flatMap((id) => {
    const value = records[id];
    return value === undefined ? [] : [value];
  });

const gradesIn = (book: Book, offeringId: OfferingId): GradeRecord[] =>
  [...(book.grades[offeringId] ?? [])].flatMap(([studentId, seat]) => seatRecords(offeringId, studentId, seat));

const seatRecords = (offeringId: OfferingId, studentId: StudentId, grades: SeatGrades): GradeRecord[] =>
  Object.entries(grades).map(([assessmentId, grade]) => ({
    ...grade,
    offeringId,
    assessmentId: assessmentId as AssessmentId,
    studentId,
  }));
