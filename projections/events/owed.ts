import type { EventOf } from '../../events/catalogue.ts';
import type { OfferingId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { keysOf } from '../../events/record.ts';

export const owedOffering = ({ offeringId }: { readonly offeringId: OfferingId }): readonly Item[] => [
  { of: 'offering', offeringId },
];
export const owedAssessment = ({
  assessmentId,
}: Pick<EventOf<'AssessmentEdited'>, 'assessmentId'>): readonly Item[] => [{ of: 'assessment', assessmentId }];
/** A seat comes and goes with its grades. */
export const owedSeat = ({
  enrollment,
  grades,
}: EventOf<'StudentEnrolled'> | EventOf<'StudentUnenrolled'>): readonly Item[] => {
  const { offeringId, studentId } = enrollment;
  return [
    { of: 'seat', offeringId, studentId },
    ...keysOf(grades).map((assessmentId): Item => ({ of: 'grade', offeringId, assessmentId, studentId })),
  ];
};
