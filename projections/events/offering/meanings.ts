import { keyOfAll } from '../../../events/ids.ts';
import { beneathIt, impossibleAddition, impossibleEdit, impossibleRemoval } from '../before.ts';
import { ofNobody } from '../holding.ts';
import type { Meanings } from '../meaning.ts';
import { gradeEvents, never } from '../touching.ts';
import { inOffering } from '../within.ts';

export const offeringMeanings: Meanings<'OfferingAdded' | 'OfferingEdited' | 'OfferingDeleted'> = {
  OfferingAdded: {
    impossible: ({ offerings, offeringsOf }, { offering: { offeringId, courseId }, at }) =>
      impossibleAddition(offerings[offeringId], at, offeringsOf[courseId], offeringId),
    marks: ({ offering }) => ({ adds: keyOfAll('offeringId', offering.offeringId) }),
    about: 'more',
    holds: ofNobody,
    isWithin: (archived, { offering }) => inOffering(archived, offering),
    touches: (_, event, { offeringId }) =>
      gradeEvents(event, event.offering.offeringId === offeringId && { of: 'offering' }),
  },
  OfferingEdited: {
    impossible: ({ offerings }, { offeringId, from }) => impossibleEdit(offerings[offeringId], from, offeringId),
    marks: ({ from, to }) => {
      const [was, is] = [from.learningOutcomes ?? [], to.learningOutcomes ?? []];
      const [adds, removes] = [is.filter((text) => !was.includes(text)), was.filter((text) => !is.includes(text))];
      return { outcomes: { adds, removes } };
    },
    about: 'more',
    holds: ofNobody,
    isWithin: inOffering,
    touches: never,
  },
  OfferingDeleted: {
    impossible: (book, { offering, at }) => {
      const { offeringId, courseId } = offering;
      const isAt = book.offeringsOf[courseId]?.[at] === offeringId;
      const below = (book.assessmentsOf[offeringId]?.length ?? 0) + (book.enrollments[offeringId]?.size ?? 0);
      return impossibleRemoval(book.offerings[offeringId], offering, isAt, offeringId) ?? beneathIt(below, offeringId);
    },
    marks: ({ offering }) => ({ removes: keyOfAll('offeringId', offering.offeringId) }),
    about: 'more',
    holds: ofNobody,
    isWithin: (archived, { offering }) => inOffering(archived, offering),
    touches: (_, event, { offeringId }) =>
      gradeEvents(event, event.offering.offeringId === offeringId && { of: 'offering' }),
  },
};
