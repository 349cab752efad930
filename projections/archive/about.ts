import { withEveryList } from '../../events/blank.ts';
import type { DomainEvent, EventOf, EventType } from '../../events/catalogue.ts';
import type { Json, Settings } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { isByOffering } from '../../events/notes.ts';
import { isRecord } from '../../events/record.ts';

/** An offering with all that was ever its own: its assessments, and the students who were in it, those who left too. */
export type ArchivedOffering = {
  readonly offeringId: OfferingId;
  readonly assessmentIds: ReadonlySet<AssessmentId>;
  readonly studentIds: ReadonlySet<StudentId>;
  /** Whether the instructor's reasons and notes go along. */
  readonly withPrivate: boolean;
};

/**
 * Whether an event is about the offering, or about its students' work in it, and nothing else. A new type does not compile
 * until it says so. What passed between this computer and a server is about neither, nor is a load of everything, which
 * cannot be split.
 */
export const isAbout = (archived: ArchivedOffering, event: DomainEvent): boolean =>
  about[event.type](archived, event as never);

type About = { readonly [T in EventType]: (archived: ArchivedOffering, event: EventOf<T>) => boolean };

const never = (): boolean => false;

const ofOffering = ({ offeringId }: ArchivedOffering, event: { readonly offeringId: OfferingId }): boolean =>
  event.offeringId === offeringId;

const ofAssessment = (
  { assessmentIds }: ArchivedOffering,
  { assessmentId }: { readonly assessmentId: AssessmentId },
): boolean => assessmentIds.has(assessmentId);

const ofStudent = ({ studentIds }: ArchivedOffering, { studentId }: { readonly studentId: StudentId }): boolean =>
  studentIds.has(studentId);

const about: About = {
  BaselineObserved: (archived, event) => isOfLoad(archived, event),
  CourseAdded: never,
  CourseEdited: never,
  CourseDeleted: never,
  OfferingAdded: (archived, { offering }) => ofOffering(archived, offering),
  OfferingEdited: ofOffering,
  OfferingDeleted: (archived, { offering }) => ofOffering(archived, offering),
  WeightSetInserted: ofOffering,
  WeightSetRemoved: ofOffering,
  WeightSetMoved: ofOffering,
  WeightEdited: ofOffering,
  AssessmentAdded: (archived, { assessment }) => ofOffering(archived, assessment),
  AssessmentEdited: ofAssessment,
  AssessmentDeleted: (archived, { assessment }) => ofOffering(archived, assessment),
  ProblemInserted: ofAssessment,
  ProblemRemoved: ofAssessment,
  ProblemEdited: ofAssessment,
  ProblemsReordered: ofAssessment,
  StudentAdded: (archived, { student }) => ofStudent(archived, student),
  StudentEdited: ofStudent,
  StudentDeleted: (archived, { student }) => ofStudent(archived, student),
  StudentEnrolled: (archived, { enrollment }) => ofOffering(archived, enrollment),
  EnrollmentEdited: ofOffering,
  StudentUnenrolled: (archived, { enrollment }) => ofOffering(archived, enrollment),
  GradeEdited: ofOffering,
  SettingEdited: (archived, event) => isOfSettings(archived, event),
  CallIntended: never,
  CallApplied: never,
  IdAssigned: never,
  CallRefused: never,
  CallDropped: never,
  ServerChangesObserved: never,
  ReadingDoubted: never,
  ReadingBelieved: never,
  ServerHolds: never,
  ItemsReleased: never,
  RefusalsPassed: never,
  SnapshotSaved: never,
  SnapshotNoteEdited: never,
  SnapshotDeleted: never,
};

/** A row or a setting that was loaded, or that a load began. All that came at once, as in older logs, cannot be split. */
const isOfLoad = (archived: ArchivedOffering, { data, continues }: EventOf<'BaselineObserved'>): boolean => {
  const { courses, offerings, assessments, students, enrollments, grades, settings } = withEveryList(data);
  if (!continues) return Object.keys(data).length === 0;
  if (courses.length > 0) return false;
  const rows = [...offerings, ...assessments, ...enrollments, ...grades];
  if (!rows.every((row) => ofOffering(archived, row)) || !students.every((row) => ofStudent(archived, row)))
    return false;
  return sectionsOf(settings).every(([path, to]) => isOfSettings(archived, { path, to, from: null }));
};

/** The parts of settings that are about an offering each; any other section stands alone. */
const sectionsOf = (settings: Settings): readonly Placed[] =>
  Object.entries(settings).flatMap(([section, value]): readonly Placed[] =>
    isByOffering(section) && isRecord(value)
      ? Object.entries(value).map(([id, one]) => [[section, id], one as Json])
      : [[[section], value as Json]],
  );

/** A value with its path in the settings. */
type Placed = readonly [string[], Json];

/** Notes and the reasons of given grades are private: an archive has them only if it was asked for with them. */
const isOfSettings = (
  { offeringId, withPrivate }: ArchivedOffering,
  { path, from, to }: Omit<EventOf<'SettingEdited'>, 'type'>,
): boolean => {
  const [section, id] = path;
  if (id !== offeringId) return false;
  if (section === 'notes') return withPrivate;
  return section === 'grading' && (withPrivate || !(hasReason(from) || hasReason(to) || path.at(-1) === 'reason'));
};

/** Whether the value has words about why, which are the instructor's own. */
const hasReason = (value: unknown): boolean =>
  isRecord(value) && (Object.hasOwn(value, 'reason') || Object.values(value).some(hasReason));
