import { notesSection } from '../../../events/notes.ts';
import { sameValue } from '../../../events/same-value.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import { StudentMap } from '../../book/student-map.ts';
import { changeOf } from '../../changes/field-change.ts';
import { leafAt } from '../../settings/settings.ts';
import { fields, whole } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { existing, listAt, removeFrom } from '../held.ts';
import { owedOffering } from '../owed.ts';

export const offeringEffects: Effects<'OfferingAdded' | 'OfferingEdited' | 'OfferingDeleted'> = {
  OfferingAdded: {
    apply: (book, { offering, at }) => {
      const { offeringId, courseId } = offering;
      book.offerings[offeringId] = structuredCopy(offering);
      listAt(book.offeringsOf, courseId).splice(at, 0, offeringId);
      book.assessmentsOf[offeringId] = [];
      book.enrollments[offeringId] = StudentMap.of();
      book.grades[offeringId] = StudentMap.of();
    },
    owes: (event) => owedOffering(event.offering),
    changes: ({ offering }) => [whole({ what: 'offering', offeringId: offering.offeringId }, null, offering)],
    inverse: (book, { offering }) => {
      const { offeringId, courseId } = offering;
      const isUntouched =
        sameValue(book.offerings[offeringId], offering) &&
        (book.assessmentsOf[offeringId] ?? []).length === 0 &&
        !book.enrollments[offeringId]?.size &&
        leafAt(book.settings, ['grading', offeringId]) === null &&
        leafAt(book.settings, [notesSection, offeringId]) === null;
      return isUntouched
        ? { type: 'OfferingDeleted', offering, at: (book.offeringsOf[courseId] ?? []).indexOf(offeringId) }
        : { what: 'offering', offeringId };
    },
  },
  OfferingEdited: {
    apply: (book, { offeringId, to }) => {
      Object.assign(existing(book.offerings[offeringId], offeringId), structuredCopy(to));
    },
    owes: owedOffering,
    changes: ({ offeringId, from, to }) => fields({ what: 'offering', offeringId }, from, to),
    inverse: (book, { offeringId, from, to }) => {
      const offering = book.offerings[offeringId];
      return offering && !changeOf(offering, to)
        ? { type: 'OfferingEdited', offeringId, from: to, to: from }
        : { what: 'offering', offeringId };
    },
  },
  OfferingDeleted: {
    apply: (book, { offering: { offeringId, courseId } }) => {
      delete book.offerings[offeringId];
      delete book.assessmentsOf[offeringId];
      delete book.enrollments[offeringId];
      delete book.grades[offeringId];
      removeFrom(listAt(book.offeringsOf, courseId), offeringId);
    },
    owes: (event) => owedOffering(event.offering),
    changes: ({ offering }) => [whole({ what: 'offering', offeringId: offering.offeringId }, offering, null)],
    inverse: (book, { offering, at }) => {
      const { offeringId, courseId } = offering;
      return book.courses[courseId] && !book.offerings[offeringId]
        ? { type: 'OfferingAdded', offering, at: Math.min(at, (book.offeringsOf[courseId] ?? []).length) }
        : { what: 'offering', offeringId };
    },
  },
};
