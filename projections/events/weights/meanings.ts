import type { BookEvent } from '../../../events/catalogue.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import type { Book } from '../../book/book.ts';
import { impossibleAddition, impossibleRemoval, otherValue } from '../before.ts';
import { ofNobody } from '../holding.ts';
import { none, setName, setsOf } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { type GradeEvent, gradeEvents, type Seat } from '../touching.ts';
import { inOffering } from '../within.ts';

const inItsOffering = (
  _: Book,
  event: BookEvent & { readonly offeringId: OfferingId },
  { offeringId }: Seat,
): readonly GradeEvent[] => gradeEvents(event, event.offeringId === offeringId && { of: 'weights' });

export const weightsMeanings: Meanings<'WeightSetInserted' | 'WeightSetRemoved' | 'WeightSetMoved' | 'WeightEdited'> = {
  WeightSetInserted: {
    impossible: (book, { offeringId, weightSet: { weightSetId }, at }) => {
      const sets = setsIn(book, offeringId);
      if (!sets) return { why: 'not there', id: offeringId };
      const same = sets.find((set) => set.weightSetId === weightSetId);
      return impossibleAddition(same, at, sets, weightSetId);
    },
    marks: ({ weightSet, ...event }) => ({ adds: setName(weightSet), shares: setsOf(event) }),
    about: 'more',
    holds: ofNobody,
    isWithin: inOffering,
    touches: inItsOffering,
  },
  WeightSetRemoved: {
    impossible: (book, { offeringId, weightSet, at }) => {
      const { weightSetId } = weightSet;
      const sets = setsIn(book, offeringId) ?? [];
      const held = sets.find((set) => set.weightSetId === weightSetId);
      return impossibleRemoval(held, weightSet, sets[at]?.weightSetId === weightSetId, weightSetId);
    },
    marks: ({ weightSet, ...event }) => ({ removes: setName(weightSet), shares: setsOf(event) }),
    about: 'more',
    holds: ofNobody,
    isWithin: inOffering,
    touches: inItsOffering,
  },
  WeightSetMoved: {
    impossible: (book, { offeringId, weightSetId, from, to }) => {
      const sets = setsIn(book, offeringId) ?? [];
      if (!sets.some((set) => set.weightSetId === weightSetId)) return { why: 'not there', id: weightSetId };
      const isAt = sets[from]?.weightSetId === weightSetId && to < sets.length;
      return isAt ? undefined : { why: 'another place', id: weightSetId };
    },
    marks: (event) => ({ shares: setsOf(event) }),
    about: 'more',
    holds: ofNobody,
    isWithin: inOffering,
    touches: inItsOffering,
  },
  WeightEdited: {
    impossible: (book, { offeringId, weightSetId, assessmentId, from }) => {
      const set = setsIn(book, offeringId)?.find((one) => one.weightSetId === weightSetId);
      if (!set) return { why: 'not there', id: weightSetId };
      return sameValue(set.weights[assessmentId] ?? null, from) ? undefined : otherValue(assessmentId);
    },
    marks: none,
    about: 'more',
    holds: ofNobody,
    isWithin: inOffering,
    touches: inItsOffering,
  },
};

const setsIn = ({ offerings }: Book, offeringId: OfferingId) => offerings[offeringId]?.weightSets;
