import { blankTerm } from '../events/blank.ts';
import type { DomainEvent } from '../events/catalogue.ts';
import type { Offering, OfferingFields } from '../events/entities.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import type { Book } from '../projections/book.ts';
import { leafAt } from '../projections/settings.ts';
import type { Decide } from './decision.ts';
import { unenrollment } from './enrollment.ts';
import { changeOf, fieldFault, idFault, offeringShape } from './fields.ts';
import { refuse } from './refusal.ts';

export const addOffering: Decide<'AddOffering'> = (book, { courseId, offeringId = undefined, fields }, { newId }) => {
  if (!courseId) return refuse('offering.courseIdMissing', {});
  const course = book.courses[courseId];
  if (!course) return refuse('course.unknown', { courseId });
  if (offeringId !== undefined && book.offerings[offeringId]) return refuse('offering.idTaken', { offeringId });
  const fault = idFault(offeringId) ?? fieldFault(fields, offeringShape);
  if (fault) return fault;

  const offering: Offering = {
    ...blankTerm(),
    ...course,
    ...fields,
    courseId,
    offeringId: offeringId ?? asId<OfferingId>(newId()),
    weightSets: [],
  };
  return [{ type: 'OfferingAdded', offering, at: (book.offeringsOf[courseId] ?? []).length }];
};

export const editOffering: Decide<'EditOffering'> = (book, { offeringId, fields }) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  const offering = book.offerings[offeringId];
  if (!offering) return refuse('offering.unknown', { offeringId });
  const fault = fieldFault(fields, offeringShape);
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
  return book.offerings[offeringId] ? offeringDeletion(book, offeringId) : refuse('offering.unknown', { offeringId });
};

/** The offering's end with all that it holds, last things first, so that turned round it builds up again. */
export const offeringDeletion = (book: Book, offeringId: OfferingId): DomainEvent[] => {
  const offering = book.offerings[offeringId];
  if (!offering) return [];
  const policy = leafAt(book.settings, ['grading', offeringId]);
  const events: DomainEvent[] = [];
  if (policy !== null) events.push({ type: 'SettingEdited', path: ['grading', offeringId], from: policy, to: null });
  for (const studentId of keysOf(book.enrollments[offeringId] ?? {})) {
    events.push(unenrollment(book, offeringId, studentId));
  }
  for (const [at, weightSet] of [...offering.weightSets.entries()].toReversed()) {
    events.push({ type: 'WeightSetRemoved', offeringId, weightSet, at });
  }
  const assessments = book.assessmentsOf[offeringId] ?? [];
  for (let at = assessments.length - 1; at >= 0; at -= 1) {
    const assessmentId = assessments[at];
    const assessment = assessmentId && book.assessments[assessmentId];
    if (assessment) events.push({ type: 'AssessmentDeleted', assessment, at });
  }
  const at = (book.offeringsOf[offering.courseId] ?? []).indexOf(offeringId);
  return [...events, { type: 'OfferingDeleted', offering: { ...offering, weightSets: [] }, at }];
};
