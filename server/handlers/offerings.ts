import { blankTerm } from '../../events/blank.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import type { WireOffering } from '../../events/wire.ts';
import { mismatch, otherScope } from '../calls/if-match.ts';
import { roomFor } from '../calls/quota.ts';
import type { ReadTransaction, WriteTransaction } from '../storage.ts';
import { applied, done, type Handlers, overQuota, refuse } from './call.ts';
import { removeOfferings } from './cascade.ts';
import { isSound, type ProblemOrder, permuted } from './problem-order.ts';
import { filled, find, isThere } from './row.ts';

export const offerings: Handlers<
  'listOfferings' | 'listOfferingsOfCourse' | 'readOffering' | 'addOffering' | 'editOffering' | 'deleteOffering'
> = {
  listOfferings: async (rows) => done({ offerings: await rows.list('offerings') }),

  listOfferingsOfCourse: async (rows, { params }) => {
    if (!(await isThere(rows, 'courses', params))) return refuse('course.unknown');
    return done({ offerings: await rows.list('offerings', params) });
  },

  readOffering: async (rows, { params }) => {
    const offering = await find(rows, 'offerings', params);
    return offering ? done({ offering }) : refuse('offering.unknown');
  },

  /** What the body does not name is taken from the course. */
  addOffering: async (rows, { params, body, world }) => {
    const { offeringId: given, courseId, ...fields } = body;
    if (courseId !== undefined && courseId !== params.courseId) return refuse('body.malformed');
    const course = await find(rows, 'courses', params);
    if (!course) return refuse('course.unknown');
    if (given !== undefined && (await isThere(rows, 'offerings', { offeringId: given }))) {
      return refuse('offering.idTaken');
    }
    if ((await roomFor(rows, 'offerings', world)) < 1) return overQuota();
    const offeringId = asId<OfferingId>(world.newSecret());
    const blank: WireOffering = { ...course, ...blankTerm(), offeringId, assessmentWeights: [] };
    const offering = filled(blank, fields);
    if (!(await weighsOwnAssessments(rows, offering))) return refuse('assessment.unknown');
    await rows.put('offerings', [offering]);
    return done({ offeringId });
  },

  editOffering: async (rows, { params, body: { ifMatch, outcomeOrder, ...fields } }) => {
    const offering = await find(rows, 'offerings', params);
    if (!offering) return refuse('offering.unknown');
    const conflict = mismatch(offering, ifMatch, fields);
    if (conflict) return conflict;
    const { learningOutcomes: before } = offering;
    if (outcomeOrder && !isSound(outcomeOrder, before.length, fields.learningOutcomes?.length)) {
      return refuse('offering.outcomeOrderWrong');
    }
    const learningOutcomes = fields.learningOutcomes ?? permuted(outcomeOrder ?? [...before.keys()], before, '');
    const edited = filled(offering, { ...fields, learningOutcomes });
    if (fields.assessmentWeights && !(await weighsOwnAssessments(rows, edited))) return refuse('assessment.unknown');
    await rows.put('offerings', [edited]);
    if (outcomeOrder) await moveColumns(rows, edited, outcomeOrder);
    return applied;
  },

  deleteOffering: async (rows, { params, query }) => {
    const offerings = await rows.remove('offerings', params);
    if (offerings.length === 0) return refuse('offering.unknown');
    return otherScope(await removeOfferings(rows, offerings), query) ?? applied;
  },
};

/** Moves the columns of all outcome tables of the offering to the new places of its learning outcomes. */
const moveColumns = async (
  rows: WriteTransaction,
  { offeringId }: WireOffering,
  order: ProblemOrder,
): Promise<void> => {
  const moved = (await rows.list('assessments', { offeringId })).map((assessment) => ({
    ...assessment,
    LOVersusProblemTable: assessment.LOVersusProblemTable.map((cells) => permuted(order, cells, null)),
  }));
  await rows.put('assessments', moved);
};

/** Whether all weights are those of assessments of the offering. */
const weighsOwnAssessments = async (
  rows: ReadTransaction,
  { offeringId, assessmentWeights }: WireOffering,
): Promise<boolean> => {
  const ids = new Set<string>((await rows.list('assessments', { offeringId })).map((one) => one.assessmentId));
  return assessmentWeights.every((weights) => Object.keys(weights).every((assessmentId) => ids.has(assessmentId)));
};
