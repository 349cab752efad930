/**
 * Today's book with one offering as a snapshot holds it: the screens show it as the snapshot, and today is compared
 * with it.
 */
import type { Settings, WorkingData } from '../../events/entities.ts';
import type { AssessmentId, CourseId, OfferingId } from '../../events/ids.ts';
import { entriesOf, keysOf, record } from '../../events/record.ts';
import { type Book, codeKey, enrolledIn, type Stores } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
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
  const { theirs: snapshot, leftOut, unclear } = localise({ ...more, book, outbox: { ...outbox, sent: {} } }, data);
  const [offeringId, ...others] = keysOf(snapshot.offerings);
  if (offeringId === undefined || others.length > 0) return undefined;
  return {
    book: withOffering(book, snapshot, offeringId),
    offeringId,
    isHere: book.offerings[offeringId] !== undefined,
    leftOut: leftOut.length,
    isUnclear: unclear.size > 0,
  };
};

/** Students and the offering as they were; courses are today's if they are still there. */
const withOffering = (today: Book, snapshot: Stores, offeringId: OfferingId): Book => ({
  ...today,
  courses: record([...entriesOf(snapshot.courses), ...entriesOf(today.courses)]),
  offerings: withSnapshotEntry(today.offerings, snapshot.offerings, offeringId),
  assessments: record([
    ...entriesOf(today.assessments).filter(([, assessment]) => assessment.offeringId !== offeringId),
    ...entriesOf(snapshot.assessments),
  ]),
  students: StudentMap.of([...today.students, ...snapshot.students]),
  enrollments: withSnapshotEntry(today.enrollments, snapshot.enrollments, offeringId),
  grades: withSnapshotEntry(today.grades, snapshot.grades, offeringId),
  assessmentsOf: record<OfferingId, AssessmentId[]>([
    ...entriesOf(today.assessmentsOf),
    [offeringId, assessmentOrder(today, snapshot, offeringId)],
  ]),
  settings: withPolicy(today, snapshot.settings, offeringId),
  ...courseLists(today, snapshot, offeringId),
  seatsOf: seatsWith(today, snapshot, offeringId),
  studentByCode: codesWith(today, snapshot),
});

/** An offering that is gone today, and its course, come last. */
const courseLists = (
  today: Book,
  snapshot: Stores,
  offeringId: OfferingId,
): Pick<Book, 'courseOrder' | 'offeringsOf'> => {
  const added = keysOf(snapshot.courses).filter((courseId) => today.courses[courseId] === undefined);
  const courseId = snapshot.offerings[offeringId]?.courseId;
  const offeringsOf = record<CourseId, OfferingId[]>([
    ...entriesOf(today.offeringsOf),
    ...added.map((id): [CourseId, OfferingId[]] => [id, []]),
  ]);
  if (courseId !== undefined && !today.offerings[offeringId])
    offeringsOf[courseId] = [...(offeringsOf[courseId] ?? []), offeringId];
  return { courseOrder: [...today.courseOrder, ...added], offeringsOf };
};

const seatsWith = (today: Book, snapshot: Stores, offeringId: OfferingId): Book['seatsOf'] => {
  let seats = today.seatsOf;
  for (const studentId of enrolledIn(today, offeringId)) {
    const others = entriesOf(seats.get(studentId) ?? {}).filter(([id]) => id !== offeringId);
    seats = others.length > 0 ? seats.with(studentId, record(others)) : seats.without(studentId);
  }
  for (const studentId of enrolledIn(snapshot, offeringId))
    seats = seats.with(studentId, record([...entriesOf(seats.get(studentId) ?? {}), [offeringId, true]]));
  return seats;
};

/** A code goes to whom it was then, even if somebody else has it today. */
const codesWith = (today: Book, snapshot: Stores): Book['studentByCode'] =>
  StudentMap.of([
    ...[...today.studentByCode].filter(([, studentId]) => !snapshot.students.has(studentId)),
    ...[...snapshot.students.values()].flatMap(({ studentId, studentCode }) => {
      const key = codeKey(studentCode);
      return key === '' ? [] : [[key, studentId] as const];
    }),
  ]);

const withSnapshotEntry = <V>(
  today: Record<OfferingId, V>,
  snapshot: Record<OfferingId, V>,
  offeringId: OfferingId,
): Record<OfferingId, V> => {
  const snapshotEntry = snapshot[offeringId];
  return snapshotEntry === undefined
    ? today
    : record<OfferingId, V>([...entriesOf<OfferingId, V>(today), [offeringId, snapshotEntry]]);
};

/** The snapshot's assessments: those that are there today in today's order, then the others. */
const assessmentOrder = (today: Book, snapshot: Stores, offeringId: OfferingId): AssessmentId[] => {
  const idsToday = today.assessmentsOf[offeringId] ?? [];
  const idsThen = keysOf(snapshot.assessments);
  return [...idsToday.filter((id) => snapshot.assessments[id]), ...idsThen.filter((id) => !idsToday.includes(id))];
};

const withPolicy = ({ settings, offerings }: Book, snapshotSettings: Settings, offeringId: OfferingId): Settings => {
  const { grading: _, ...others } = settings;
  const policyThen = storedPolicy(snapshotSettings, offeringId);
  const policies = record<OfferingId, unknown>(storedPolicies(settings, offerings).filter(([id]) => id !== offeringId));
  if (policyThen !== undefined) policies[offeringId] = policyThen;
  return { ...others, ...(keysOf(policies).length > 0 && { grading: policies as NonNullable<Settings['grading']> }) };
};
