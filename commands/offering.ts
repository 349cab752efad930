import { blankTerm } from '../events/blank.ts';
import type { BookEvent } from '../events/catalogue.ts';
import type { Assessment, Category, GradingPolicy, Offering, OfferingFields, WeightSet } from '../events/entities.ts';
import { offeringFields } from '../events/fields.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId, type WeightSetId } from '../events/ids.ts';
import { keysOf, record } from '../events/record.ts';
import { assessmentsIn } from '../projections/book/book.ts';
import { deletionOf } from '../projections/changes/deletion.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import { columnOrder } from '../projections/outcomes/outcome-columns.ts';
import { storedPolicy } from '../projections/settings/policy.ts';
import { advance, type Decide, type Deciders } from './decision.ts';
import { fieldFault, idFault } from './fields.ts';
import { columnsMoved } from './outcomes.ts';
import { beginningPolicy, policyEvents, readPolicy, unreadableCopied } from './policy.ts';
import { refuse } from './refusal.ts';
import { requisiteFault } from './requisites.ts';

export const addOffering: Decide<'AddOffering'> = (book, { courseId, offeringId = undefined, fields }, { newId }) => {
  if (!courseId) return refuse('offering.courseIdMissing', {});
  const course = book.courses[courseId];
  if (!course) return refuse('course.unknown', { courseId });
  if (offeringId !== undefined && book.offerings[offeringId]) return refuse('offering.idTaken', { offeringId });
  const fault = idFault(offeringId) ?? fieldFault(fields, offeringFields) ?? requisiteFault(book, fields, course);
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

const editOffering: Decide<'EditOffering'> = (book, { offeringId, fields }) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  const offering = book.offerings[offeringId];
  if (!offering) return refuse('offering.unknown', { offeringId });
  const fault = fieldFault(fields, offeringFields) ?? requisiteFault(book, fields, offering);
  if (fault) return fault;

  const change = changeOf<OfferingFields>(offering, fields);
  if (!change) return [];
  const { learningOutcomes } = offering;
  const order = columnOrder(learningOutcomes, change.to.learningOutcomes ?? learningOutcomes);
  return [{ type: 'OfferingEdited', offeringId, ...change }, ...columnsMoved(book, offering, order)];
};

const saveOffering: Decide<'SaveOffering'> = (book, { courseId, offeringId, fields }, context) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  return book.offerings[offeringId]
    ? editOffering(book, { type: 'EditOffering', offeringId, fields }, context)
    : addOffering(book, { type: 'AddOffering', courseId, offeringId, fields }, context);
};

const copyOffering: Decide<'CopyOffering'> = (book, { offeringId, fields }, { newId }) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  const source = book.offerings[offeringId];
  if (!source) return refuse('offering.unknown', { offeringId });
  const { courseId } = source;
  if (!book.courses[courseId]) return refuse('course.unknown', { courseId });
  const fault = fieldFault(fields, offeringFields) ?? requisiteFault(book, fields, source);
  if (fault) return fault;

  const copyId = asId<OfferingId>(newId());
  const copies = new Map(
    assessmentsIn(book, offeringId).map((assessment) => [
      assessment.assessmentId,
      assessmentCopy(assessment, copyId, newId),
    ]),
  );
  const readable = policyEvents(book, copyId, policyCopy(readPolicy(book, offeringId), source, copies));
  return [
    {
      type: 'OfferingAdded',
      offering: { ...source, ...fields, offeringId: copyId, weightSets: [] },
      at: (book.offeringsOf[courseId] ?? []).length,
    },
    ...[...copies.values()].map((assessment, at): BookEvent => ({ type: 'AssessmentAdded', assessment, at })),
    ...source.weightSets.map(({ weights }, at): BookEvent => {
      const weightSet = { weightSetId: asId<WeightSetId>(newId()), weights: weightsCopy(weights, copies) };
      return { type: 'WeightSetInserted', offeringId: copyId, weightSet, at };
    }),
    ...readable,
    ...unreadableCopied(advance(book, readable), copyId, storedPolicy(book.settings, offeringId)),
  ];
};

/** The copies, by the ids of the originals. */
type Copies = ReadonlyMap<AssessmentId, Assessment>;

const assessmentCopy = (assessment: Assessment, offeringId: OfferingId, newId: () => string): Assessment => ({
  ...assessment,
  offeringId,
  assessmentId: asId<AssessmentId>(newId()),
  problems: assessment.problems.map((problem) => ({
    ...problem,
    problemId: asId<ProblemId>(newId()),
    outcomes: [...problem.outcomes],
  })),
});

/** Weights of assessments that are not in the offering are left out. */
const weightsCopy = (weights: WeightSet['weights'], copies: Copies): WeightSet['weights'] =>
  record(
    keysOf(weights).flatMap((assessmentId) => {
      const copy = copies.get(assessmentId);
      return copy ? [[copy.assessmentId, weights[assessmentId] ?? 0] as const] : [];
    }),
  );

const policyCopy = (
  {
    excused: _,
    given: __,
    weightSet,
    weightSetNames,
    neverDrop,
    categories,
    extraCredit,
    ...rules
  }: Partial<GradingPolicy>,
  { weightSets }: Offering,
  copies: Copies,
): Partial<GradingPolicy> => ({
  ...rules,
  ...(weightSet !== undefined && {
    weightSet: weightSet === 'best' || weightSet < weightSets.length ? weightSet : 'best',
  }),
  ...(weightSetNames && { weightSetNames: weightSetNames.slice(0, weightSets.length) }),
  ...(neverDrop && { neverDrop: neverDrop.flatMap((assessmentId) => copies.get(assessmentId)?.assessmentId ?? []) }),
  ...(categories && {
    categories: record(
      keysOf(categories).map((id) => {
        const { members, neverDrop: kept, ...rest } = categories[id] as Category;
        return [id, { ...rest, members: setCopy(members, copies), neverDrop: setCopy(kept, copies) }];
      }),
    ),
  }),
  ...(extraCredit && { extraCredit: setCopy(extraCredit, copies) }),
});

const setCopy = (ids: Record<AssessmentId, true>, copies: Copies): Record<AssessmentId, true> =>
  record(
    keysOf(ids).flatMap((id) => {
      const copy = copies.get(id);
      return copy ? [[copy.assessmentId, true as const]] : [];
    }),
  );

const deleteOffering: Decide<'DeleteOffering'> = (book, { offeringId }) => {
  if (!offeringId) return refuse('offering.idMissing', {});
  return book.offerings[offeringId]
    ? deletionOf(book, { of: 'offering', offeringId })
    : refuse('offering.unknown', { offeringId });
};

export const offeringDeciders = {
  AddOffering: addOffering,
  EditOffering: editOffering,
  SaveOffering: saveOffering,
  CopyOffering: copyOffering,
  DeleteOffering: deleteOffering,
} satisfies Deciders;
