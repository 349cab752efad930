import type { Assessment, AssessmentFields } from '../events/entities.ts';
import { assessmentFields } from '../events/fields.ts';
import { type AssessmentId, asId, type ProblemId } from '../events/ids.ts';
import { sameValue } from '../events/same-value.ts';
import { deletionOf } from '../projections/changes/deletion.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import type { Decide, Deciders } from './decision.ts';
import { amountFault, fieldFault, idFault, lengthFault } from './fields.ts';
import { type Refusal, refuse } from './refusal.ts';

export const addAssessment: Decide<'AddAssessment'> = (book, command, { newId }) => {
  const { offeringId, assessmentId = undefined, fields, maxima } = command;
  if (!offeringId) return refuse('assessment.offeringIdMissing', {});
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  if (assessmentId !== undefined && book.assessments[assessmentId]) {
    return refuse('assessment.idTaken', { assessmentId });
  }
  const fault = idFault(assessmentId) ?? fieldFault<AssessmentFields>(fields, assessmentFields) ?? maximaFault(command);
  if (fault) return fault;

  const assessment: Assessment = {
    ...fields,
    assessmentId: assessmentId ?? asId<AssessmentId>(newId()),
    offeringId,
    problems: maxima.map((max) => ({ problemId: asId<ProblemId>(newId()), max, outcomes: [] })),
  };
  return [{ type: 'AssessmentAdded', assessment, at: (book.assessmentsOf[offeringId] ?? []).length }];
};

const editAssessment: Decide<'EditAssessment'> = (book, { assessmentId, fields }) => {
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  const fault = fieldFault<AssessmentFields>(fields, assessmentFields);
  if (fault) return fault;

  const change = changeOf<AssessmentFields>(assessment, fields);
  return change ? [{ type: 'AssessmentEdited', assessmentId, ...change }] : [];
};

/**
 * Adds the assessment, or edits the name of the one that is there. Its maxima must then be the present ones, for problems
 * are edited one by one. No screen and no import gives this command (decision 0140).
 */
const saveAssessment: Decide<'SaveAssessment'> = (book, command, context) => {
  const { offeringId, assessmentId, fields, maxima } = command;
  const assessment = book.assessments[assessmentId];
  if (!assessment) return addAssessment(book, { ...command, type: 'AddAssessment' }, context);
  if (assessment.offeringId !== offeringId) return refuse('assessment.otherOffering', { assessmentId, offeringId });
  if (
    !sameValue(
      maxima,
      assessment.problems.map(({ max }) => max),
    )
  ) {
    return refuse('assessment.problemsDiffer', { assessmentId });
  }
  return editAssessment(book, { type: 'EditAssessment', assessmentId, fields }, context);
};

const deleteAssessment: Decide<'DeleteAssessment'> = (book, { assessmentId }) =>
  book.assessments[assessmentId]
    ? deletionOf(book, { of: 'assessment', assessmentId })
    : refuse('assessment.unknown', { assessmentId });

const maximaFault = ({
  fields,
  maxima,
}: {
  fields: AssessmentFields;
  maxima: readonly number[];
}): Refusal | undefined => {
  if (maxima.length === 0) return refuse('assessment.withoutProblem', { assessmentName: fields.assessmentName });
  const tooLong = lengthFault('problems', maxima.length);
  return tooLong ?? maxima.map((max) => amountFault('max', max)).find((fault) => fault !== undefined);
};

export const assessmentDeciders = {
  AddAssessment: addAssessment,
  EditAssessment: editAssessment,
  SaveAssessment: saveAssessment,
  DeleteAssessment: deleteAssessment,
} satisfies Deciders;
