import { asId, type OfferingId } from '../../../events/ids.ts';
import type { WireAssessment, WireOffering } from '../../../events/wire.ts';
import { type Call, differs, done, fieldsOf, refused, unseen } from './answer.ts';
import { blankOffering } from './book.ts';
import { scopeOfOffering, without } from './scope.ts';

export const listOfferings: Call = (book) => done(book, { offerings: book.offerings });

export const listOfferingsOfCourse: Call = (book, { ids }) => {
  if (!book.courses.some(({ courseId }) => courseId === ids.courseId)) return refused('course.unknown');
  return done(book, { offerings: book.offerings.filter(({ courseId }) => courseId === ids.courseId) });
};

export const readOffering: Call = (book, { ids }) => {
  const offering = book.offerings.find(({ offeringId }) => offeringId === ids.offeringId);
  return offering ? done(book, { offering }) : refused('offering.unknown');
};

/** Copies from the course the fields that the body lacks. */
export const addOffering: Call = (book, { ids, body, world }) => {
  const course = book.courses.find(({ courseId }) => courseId === ids.courseId);
  if (!course) return refused('course.unknown');
  if (book.offerings.some(({ offeringId }) => offeringId === body.offeringId)) return refused('offering.idTaken');
  if (weighsOthers(body, () => false)) return refused('assessment.unknown');
  if (book.offerings.length >= world.quotas.offerings) return { kind: 'quota exceeded' };

  const offeringId = asId<OfferingId>(world.mint('offering'));
  const offering: WireOffering = {
    ...blankOffering,
    ...course,
    ...(body as Partial<WireOffering>),
    offeringId,
    courseId: course.courseId,
  };
  return done({ ...book, offerings: [...book.offerings, offering] }, { offeringId });
};

export const editOffering: Call = (book, { ids, body }) => {
  const offering = book.offerings.find(({ offeringId }) => offeringId === ids.offeringId);
  if (!offering) return refused('offering.unknown');
  const isOurs = (id: string): boolean =>
    book.assessments.some(({ offeringId, assessmentId }) => offeringId === offering.offeringId && assessmentId === id);
  if (differs(offering, body.ifMatch)) return refused('conflict', { current: offering });
  const { outcomeOrder: places, learningOutcomes: texts } = body as Edit;
  const known = offering.learningOutcomes;
  if (places && !isOrder(places, known, texts)) return refused('offering.outcomeOrderWrong');
  if (weighsOthers(body, isOurs)) return refused('assessment.unknown');

  const moved = places && { learningOutcomes: texts ?? places.map((place) => known[place ?? -1] ?? '') };
  const edited = { ...offering, ...fieldsOf(body), ...moved };
  const inOrder = (row: WireAssessment): WireAssessment => ({
    ...row,
    LOVersusProblemTable: row.LOVersusProblemTable.map((cells) =>
      (places ?? []).map((place) => (place === null ? null : (cells[place] ?? null))),
    ),
  });
  return done({
    ...book,
    offerings: book.offerings.map((row) => (row === offering ? edited : row)),
    assessments: book.assessments.map((row) => (places && row.offeringId === offering.offeringId ? inOrder(row) : row)),
  });
};

export const deleteOffering: Call = (book, ask) => {
  const scope = scopeOfOffering(book, ask.ids.offeringId ?? '');
  if (!scope.offerings?.length) return refused('offering.unknown');
  return unseen(scope, ask) ?? done(without(book, scope));
};

type Edit = Partial<WireOffering> & { outcomeOrder?: (number | null)[] };

/** Whether each outcome has one new place at most, and there is a text for each place. */
const isOrder = (
  places: (number | null)[],
  known: readonly string[],
  texts: readonly string[] | undefined,
): boolean => {
  const old = places.filter((place) => place !== null);
  if (new Set(old).size < old.length || old.some((place) => place >= known.length)) return false;
  return texts ? texts.length === places.length : old.length === places.length;
};

/** The contract does not cover it: the model refuses a weight for an assessment that is not the offering's. */
const weighsOthers = (body: Readonly<Record<string, unknown>>, isOurs: (id: string) => boolean): boolean =>
  ((body as Partial<WireOffering>).assessmentWeights ?? []).some((weights) => !Object.keys(weights).every(isOurs));
