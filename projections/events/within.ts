import type { EventOf } from '../../events/catalogue.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';

/** An offering with all that was ever its own: its assessments, and the students who were in it, those who left too. */
export type ArchivedOffering = {
  readonly offeringId: OfferingId;
  readonly assessmentIds: ReadonlySet<AssessmentId>;
  readonly studentIds: ReadonlySet<StudentId>;
  /** Whether the instructor's reasons and notes go along. */
  readonly withPrivate: boolean;
};

export const outside = (): boolean => false;

export const inOffering = ({ offeringId }: ArchivedOffering, one: { readonly offeringId: OfferingId }): boolean =>
  one.offeringId === offeringId;

export const inAnAssessment = (
  { assessmentIds }: ArchivedOffering,
  { assessmentId }: { readonly assessmentId: AssessmentId },
): boolean => assessmentIds.has(assessmentId);

export const ofAStudent = (
  { studentIds }: ArchivedOffering,
  { studentId }: { readonly studentId: StudentId },
): boolean => studentIds.has(studentId);

/** Notes and the reasons of given grades are private: an archive has them only if it was asked for with them. */
export const inItsSettings = (
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
