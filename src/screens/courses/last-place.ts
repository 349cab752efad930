import { shallowEqual } from '@mantine/hooks';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { assessmentName, shortOfferingName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { OfferingTask } from '../../../projections/figures/offering-tasks.ts';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';

/** Where the instructor stopped: in an assessment, or on an offering's page. */
export type LastPlace = {
  readonly offeringId: OfferingId;
  readonly assessmentId: AssessmentId | undefined;
  readonly name: string;
};

/** The last place, by the last selections; `undefined` if there is none, or it was deleted. */
export const useLastPlace = (): LastPlace | undefined => {
  const [{ assessmentId }] = useSelection('assessment');
  const [{ offeringId }] = useSelection('offering');
  return useBook((book) => lastPlaceIn(book, assessmentId, offeringId), isSamePlace);
};

/** The last chosen assessment, unless an offering that it does not belong to was chosen later: then that offering. */
export const lastPlaceIn = (
  book: Book,
  assessmentId: AssessmentId | undefined,
  offeringId: OfferingId | undefined,
): LastPlace | undefined => {
  const assessment = assessmentId && book.assessments[assessmentId];
  if (assessment && (!offeringId || assessment.offeringId === offeringId)) {
    const name = assessmentName(book, assessment.assessmentId);
    return { offeringId: assessment.offeringId, assessmentId: assessment.assessmentId, name };
  }
  if (!offeringId || !book.offerings[offeringId]) return undefined;
  return { offeringId, assessmentId: undefined, name: shortOfferingName(book, offeringId) };
};

/** Where the instructor stopped; if nothing is left to grade there, the first assessment that waits for grades. */
export const placeToGoOn = (book: Book, last: LastPlace, tasks: readonly OfferingTask[]): LastPlace => {
  const ungradedIds = tasks.flatMap((task) => (task.kind === 'left' ? task.assessmentId : []));
  const [next] = ungradedIds;
  if (!last.assessmentId || next === undefined || ungradedIds.includes(last.assessmentId)) return last;
  return { offeringId: last.offeringId, assessmentId: next, name: assessmentName(book, next) };
};

export const isSamePlace = (one: LastPlace | undefined, other: LastPlace | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && shallowEqual(one, other));
