/** What becomes of an item that both sides have, of whatever kind it is. */
import type { Assessment, Course, Enrollment, Grade, Json, Offering, Student } from '../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId } from '../events/ids.ts';
import type { Item, ItemValue } from '../events/items.ts';
import { isRecord, keysOf, record } from '../events/record.ts';
import { isStray } from '../events/wire.ts';
import { blankGrade, isBlank } from '../projections/gradebook.ts';
import { owedGradesOf } from '../projections/outbox.ts';
import type { Sides } from './sides.ts';
import { type Merged, mergeFields, mergeGrades, mergeLeaves } from './three-way.ts';
import { mergeAssessments, mergeOfferings, type SetsSide, type SetWords, sideOfSets } from './three-way-lists.ts';

/** What the book will have besides what is compared now. */
export type After = {
  readonly has: (item: Item) => boolean;
  readonly assessment: (assessmentId: AssessmentId) => Assessment | null;
};

export type MergedItem = Merged<ItemValue | null> & { readonly unseen?: boolean };

export const mergeItem = (sides: Sides, item: Item, after: After): MergedItem => {
  const [held, theirs, ours] = [sides.held(item), sides.theirs(item), sides.ours(item)];
  switch (item.of) {
    case 'course':
      return mergeFields(held as Course | null, theirs as Course, ours as Course);
    case 'student':
      return mergeFields(held as Student | null, theirs as Student, ours as Student);
    case 'seat':
      return mergeFields(held as Enrollment | null, theirs as Enrollment, ours as Enrollment);
    case 'offering':
      return mergeOfferings(
        held as Offering | null,
        theirs as Offering,
        ours as Offering,
        setsOf(sides, item.offeringId),
        (id) => after.has({ of: 'assessment', assessmentId: id }),
      );
    case 'assessment': {
      const typed = typedOn(sides, ours as Assessment);
      return mergeAssessments(held as Assessment | null, theirs as Assessment, ours as Assessment, (id) =>
        typed.has(id),
      );
    }
    case 'grade': {
      const problems = new Set(after.assessment(item.assessmentId)?.problems.map(({ problemId }) => problemId));
      const [was, there, here] = [held, theirs, ours].map((value) => (value as Grade | null) ?? blank) as [
        Grade,
        Grade,
        Grade,
      ];
      const merged = mergeGrades(was, there, here, (id) => problems.has(id) || isStray(id));
      return { ...merged, value: isBlank(merged.value) ? null : merged.value };
    }
    case 'setting':
      return mergeSetting(sides, item, after);
  }
};

const blank = blankGrade();

/** Problems on which grades here hold points that the backend does not have so. */
const typedOn = (sides: Sides, { offeringId, assessmentId }: Assessment): ReadonlySet<ProblemId> => {
  const typed = new Set<ProblemId>();
  for (const { item, base } of owedGradesOf(sides.records.outbox, offeringId, assessmentId)) {
    const points = (sides.ours(item) as Grade | null)?.points ?? record<ProblemId, number>();
    for (const id of keysOf(points)) if (points[id] !== (base as Grade | null)?.points[id]) typed.add(id);
  }
  return typed;
};

const mergeSetting = (sides: Sides, item: Extract<Item, { of: 'setting' }>, after: After): MergedItem => {
  const [held, theirs, ours] = [sides.held(item), sides.theirs(item), sides.ours(item)] as [Json, Json, Json];
  const [top, id] = item.section;
  if (top !== 'grading' || id === undefined) return mergeLeaves(held, theirs, ours);
  const offeringId = asId<OfferingId>(id);
  const isKept = setsOf(sides, offeringId) === 'kept';
  const merged = mergeLeaves(held, theirs, ours, (key) => isKept && (key === 'weightSet' || key === 'weightSetNames'));
  return { ...merged, value: withoutStrangers(merged.value, ours, offeringId, after) };
};

const setsOf = (sides: Sides, offeringId: OfferingId): SetsSide => {
  const offering: Item = { of: 'offering', offeringId };
  const policy: Item = { of: 'setting', section: ['grading', offeringId] };
  const [theirs, ours] = [sides.theirs(offering), sides.ours(offering)] as (Offering | null)[];
  if (!theirs || !ours) return 'ours';
  return sideOfSets(
    [sides.held(offering) as Offering | null, wordsOf(sides.held(policy))],
    [theirs, wordsOf(sides.theirs(policy))],
    [ours, wordsOf(sides.ours(policy))],
  );
};

const wordsOf = (policy: unknown): SetWords => {
  const { weightSet = null, weightSetNames = null } = isRecord(policy) ? policy : {};
  return { weightSet, weightSetNames };
};

/** What a policy says of what is not here is left out, unless it was said here before. */
const withoutStrangers = (policy: Json, ours: Json, offeringId: OfferingId, after: After): Json => {
  if (!isRecord(policy) || policy === ours) return policy;
  const value = record(Object.entries(policy as Record<string, Json>));
  const isHere = (id: unknown): boolean =>
    typeof id !== 'string' || after.assessment(asId<AssessmentId>(id))?.offeringId === offeringId;
  const isSeated = (id: unknown): boolean =>
    typeof id !== 'string' || after.has({ of: 'seat', offeringId, studentId: asId(id) });
  const { neverDrop, excused } = value;
  if (Array.isArray(neverDrop)) value.neverDrop = neverDrop.filter(isHere);
  if (Array.isArray(excused)) {
    value.excused = excused.filter((one) => !isRecord(one) || (isHere(one.assessmentId) && isSeated(one.studentId)));
  }
  return value;
};
