import { blankTerm } from '../events/blank.ts';
import type { BookEvent } from '../events/catalogue.ts';
import type { Offering, OfferingFields } from '../events/entities.ts';
import { offeringFields } from '../events/fields.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import { deletionOf } from '../projections/deletion.ts';
import { changeOf } from '../projections/field-change.ts';
import type { Decide } from './decision.ts';
import { fieldFault, idFault } from './fields.ts';
import { beginningPolicy } from './policy.ts';
import { refuse } from './refusal.ts';

export const addOffering: Decide<'AddOffering'> = (book, { courseId, offeringId = undefined, fields }, { newId }) => {
  if (!courseId) return refuse('offering.courseIdMissing', {});
  const course = book.courses[courseId];
  if (!course) return refuse('course.unknown', { courseId });
  if (offeringId !== undefined && book.offerings[offeringId]) return refuse('offering.idTaken', { offeringId });
  const fault = idFault(offeringId) ?? fieldFault(fields, offeringFields);
  if (fault) return fault;

  const offering: Offering = {
    ...blankTerm(),
    ...course,
    ...fields,
    courseId,
    offeringId: offeringId ?? asId<OfferingId>(newId()),
    weightSets: [],
  };
  const added: BookEvent = { type: 'OfferingAdded', offering, at: (book.offeringsOf[courseId] ?? []).length };
  return [added, ...beginningPolicy(book, offering.offeringId)];
};

export const editOffering: Decide<'EditOffering'> = (book, { offeringId, fields }) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  const offering = book.offerings[offeringId];
  if (!offering) return refuse('offering.unknown', { offeringId });
  const fault = fieldFault(fields, offeringFields);
  if (fault) return fault;

  const change = changeOf<OfferingFields>(offering, fields);
  return change ? [{ type: 'OfferingEdited', offeringId, ...change }] : [];
};

export const saveOffering: Decide<'SaveOffering'> = (book, { courseId, offeringId, fields }, context) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  return book.offerings[offeringId]
    ? editOffering(book, { type: 'EditOffering', offeringId, fields }, context)
    : addOffering(book, { type: 'AddOffering', courseId, offeringId, fields }, context);
};

export const deleteOffering: Decide<'DeleteOffering'> = (book, { offeringId }) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  return book.offerings[offeringId]
    ? deletionOf(book, { of: 'offering', offeringId })
    : refuse('offering.unknown', { offeringId });
};
