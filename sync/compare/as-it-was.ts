/**
 * Today's book with one offering as a snapshot holds it: the screens show it as the snapshot, and today is compared
 * with it.
 */
import type { Settings, WorkingData } from '../../events/entities.ts';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../../events/ids.ts';
import { entriesOf, keysOf, record } from '../../events/record.ts';
import { type Book, codeKey, type Stores } from '../../projections/book/book.ts';
import type { Records } from '../../projections/records/records.ts';
import { storedPolicies, storedPolicy } from '../../projections/settings/policy.ts';
import { localise } from '../wire/localise.ts';

/**
 * `leftOut`: how many rows of the snapshot belong to missing rows. `isUnclear`: some of its problems could not be
 * identified.
 */
export type SnapshotBook = {
  readonly book: Book;
  readonly offeringId: OfferingId;
  /** Whether the offering is here today. */
  readonly isHere: boolean;
  readonly leftOut: number;
  readonly isUnclear: boolean;
};

/**
 * `data`: what the snapshot holds, in the server's ids. Everything but its offering is as it is today, except that
 * students have the names of then. `undefined` if it does not hold exactly one offering.
 */
export const asItWas = ({ book, outbox, ...more }: Records, data: WorkingData): SnapshotBook | undefined => {
  // What an unanswered call may have added counts as known: a snapshot cannot hold it twice.
  const { theirs, leftOut, unclear } = localise({ ...more, book, outbox: { ...outbox, sent: {} } }, data);
  const [offeringId, ...others] = keysOf(theirs.offerings);
  if (offeringId === undefined || others.length > 0) return undefined;
  return {
    book: withOffering(book, theirs, offeringId),
    offeringId,
    isHere: book.offerings[offeringId] !== undefined,
    leftOut: leftOut.length,
    isUnclear: unclear.size > 0,
  };
};

/** Students and the offering as they were; courses are today's if they are still there. */
const withOffering = (today: Book, theirs: Stores, offeringId: OfferingId): Book => ({
  ...today,
  courses: record([...entriesOf(theirs.courses), ...entriesOf(today.courses)]),
  offerings: withOne(today.offerings, theirs.offerings, offeringId),
  assessments: record([
    ...entriesOf(today.assessments).filter(([, assessment]) => assessment.offeringId !== offeringId),
    ...entriesOf(theirs.assessments),
  ]),
  students: record([...entriesOf(today.students), ...entriesOf(theirs.students)]),
  enrollments: withOne(today.enrollments, theirs.enrollments, offeringId),
  grades: withOne(today.grades, theirs.grades, offeringId),
  assessmentsOf: record<OfferingId, AssessmentId[]>([
    ...entriesOf(today.assessmentsOf),
    [offeringId, orderOf(today, theirs, offeringId)],
  ]),
  settings: withPolicy(today, theirs.settings, offeringId),
  ...courseLists(today, theirs, offeringId),
  seatsOf: seatsWith(today, theirs, offeringId),
  studentByCode: codesWith(today, theirs),
});

/** An offering that is gone today, and its course, come last. */
const courseLists = (
  today: Book,
  theirs: Stores,
  offeringId: OfferingId,
): Pick<Book, 'courseOrder' | 'offeringsOf'> => {
  const added = keysOf(theirs.courses).filter((courseId) => today.courses[courseId] === undefined);
  const courseId = theirs.offerings[offeringId]?.courseId;
  const offeringsOf = record<CourseId, OfferingId[]>([
    ...entriesOf(today.offeringsOf),
    ...added.map((id): [CourseId, OfferingId[]] => [id, []]),
  ]);
  if (courseId !== undefined && !today.offerings[offeringId])
    offeringsOf[courseId] = [...(offeringsOf[courseId] ?? []), offeringId];
  return { courseOrder: [...today.courseOrder, ...added], offeringsOf };
};

const seatsWith = (today: Book, theirs: Stores, offeringId: OfferingId): Book['seatsOf'] => {
  const seats = record<StudentId, Book['seatsOf'][StudentId]>(entriesOf(today.seatsOf));
  for (const studentId of keysOf(today.enrollments[offeringId] ?? {})) {
    const others = keysOf(seats[studentId] ?? {}).filter((id) => id !== offeringId);
    if (others.length > 0) seats[studentId] = record(others.map((id) => [id, true] as const));
    else delete seats[studentId];
  }
  for (const studentId of keysOf(theirs.enrollments[offeringId] ?? {}))
    seats[studentId] = record([...entriesOf(seats[studentId] ?? {}), [offeringId, true] as const]);
  return seats;
};

/** A code goes to whom it was then, even if somebody else has it today. */
const codesWith = (today: Book, theirs: Stores): Book['studentByCode'] =>
  record([
    ...entriesOf(today.studentByCode).filter(([, studentId]) => theirs.students[studentId] === undefined),
    ...Object.values(theirs.students).flatMap(({ studentId, studentCode }) => {
      const key = codeKey(studentCode);
      return key === '' ? [] : [[key, studentId] as const];
    }),
  ]);

const withOne = <V>(
  today: Record<OfferingId, V>,
  theirs: Record<OfferingId, V>,
  offeringId: OfferingId,
): Record<OfferingId, V> => {
  const one = theirs[offeringId];
  return one === undefined ? today : record<OfferingId, V>([...entriesOf<OfferingId, V>(today), [offeringId, one]]);
};

/** As today, as far as they are there today. */
const orderOf = (today: Book, theirs: Stores, offeringId: OfferingId): AssessmentId[] => {
  const now = today.assessmentsOf[offeringId] ?? [];
  const then = keysOf(theirs.assessments);
  return [...now.filter((id) => theirs.assessments[id]), ...then.filter((id) => !now.includes(id))];
};

const withPolicy = ({ settings, offerings }: Book, theirs: Settings, offeringId: OfferingId): Settings => {
  const { grading: _, ...others } = settings;
  const then = storedPolicy(theirs, offeringId);
  const policies = record<OfferingId, unknown>(storedPolicies(settings, offerings).filter(([id]) => id !== offeringId));
  if (then !== undefined) policies[offeringId] = then;
  return { ...others, ...(keysOf(policies).length > 0 && { grading: policies as NonNullable<Settings['grading']> }) };
};
