import type { EventOf } from '../../../events/catalogue.ts';
import { keysOf } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { noMinusZero } from '../../book/grade-with.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import type { Change } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { existing } from '../held.ts';
import { owedOffering } from '../owed.ts';

export const weightsEffects: Effects<'WeightSetInserted' | 'WeightSetRemoved' | 'WeightSetMoved' | 'WeightEdited'> = {
  WeightSetInserted: {
    apply: (book, { offeringId, weightSet, at }) => {
      existing(book.offerings[offeringId], offeringId).weightSets.splice(at, 0, structuredCopy(weightSet));
    },
    owes: owedOffering,
    changes: ({ offeringId, weightSet }) => [weightsChange(offeringId, weightSet.weightSetId, null, weightSet.weights)],
    inverse: (book, { offeringId, weightSet }) => {
      const sets = book.offerings[offeringId]?.weightSets ?? [];
      const at = sets.findIndex((set) => set.weightSetId === weightSet.weightSetId);
      return at >= 0 && sameValue(sets[at], weightSet)
        ? { type: 'WeightSetRemoved', offeringId, weightSet, at }
        : { what: 'weights', offeringId };
    },
  },
  WeightSetRemoved: {
    apply: (book, { offeringId, weightSet: { weightSetId } }) => {
      const { weightSets } = existing(book.offerings[offeringId], offeringId);
      weightSets.splice(
        weightSets.findIndex((set) => set.weightSetId === weightSetId),
        1,
      );
    },
    owes: owedOffering,
    changes: ({ offeringId, weightSet }) => [weightsChange(offeringId, weightSet.weightSetId, weightSet.weights, null)],
    inverse: (book, { offeringId, weightSet, at }) => {
      const sets = book.offerings[offeringId]?.weightSets;
      const areAssessmentsThere = keysOf(weightSet.weights).every((assessmentId) => book.assessments[assessmentId]);
      return sets && areAssessmentsThere && !sets.some((set) => set.weightSetId === weightSet.weightSetId)
        ? { type: 'WeightSetInserted', offeringId, weightSet, at: Math.min(at, sets.length) }
        : { what: 'weights', offeringId };
    },
  },
  WeightSetMoved: {
    apply: (book, { offeringId, from, to }) => {
      const { weightSets } = existing(book.offerings[offeringId], offeringId);
      weightSets.splice(to, 0, ...weightSets.splice(from, 1));
    },
    owes: owedOffering,
    changes: ({ offeringId, weightSetId, from, to }) => [weightsChange(offeringId, weightSetId, from, to)],
    inverse: (book, { offeringId, weightSetId, from, to }) => {
      const sets = book.offerings[offeringId]?.weightSets ?? [];
      return sets[to]?.weightSetId === weightSetId && from < sets.length
        ? { type: 'WeightSetMoved', offeringId, weightSetId, from: to, to: from }
        : { what: 'weights', offeringId };
    },
  },
  WeightEdited: {
    apply: (book, { offeringId, weightSetId, assessmentId, to }) => {
      const { weightSets } = existing(book.offerings[offeringId], offeringId);
      const { weights } = existing(
        weightSets.find((set) => set.weightSetId === weightSetId),
        weightSetId,
      );
      if (to === null) delete weights[assessmentId];
      else weights[assessmentId] = noMinusZero(to);
    },
    owes: owedOffering,
    changes: ({ offeringId, weightSetId, assessmentId, from, to }) => [
      weightsChange(offeringId, `${weightSetId} ${assessmentId}`, from, to),
    ],
    inverse: (book, { offeringId, weightSetId, assessmentId, from, to }) => {
      const set = book.offerings[offeringId]?.weightSets.find((one) => one.weightSetId === weightSetId);
      return set && (set.weights[assessmentId] ?? null) === to && book.assessments[assessmentId]
        ? { type: 'WeightEdited', offeringId, weightSetId, assessmentId, from: to, to: from }
        : { what: 'weights', offeringId };
    },
  },
};

/** `field`: the id of a weight set; of one weight, that of its assessment follows after a space. */
const weightsChange = (
  offeringId: EventOf<'WeightEdited'>['offeringId'],
  field: string,
  from: unknown,
  to: unknown,
): Change => ({
  subject: { what: 'weights', offeringId },
  field,
  from,
  to,
});
