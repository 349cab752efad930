/** Categories of assessments: what an offering's policy says of them, and what drop-lowest leaves of each. */
import { type Units, unitsFromZero, unitsPerOne } from '../../events/decimal.ts';
import type { Category, GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import { namingLeaves } from '../../events/policy-leaves.ts';
import { entriesOf } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import { type PolicyFault, policyOf } from '../settings/policy.ts';
import { type DropResult, dropLowest } from './drop-lowest.ts';
import type { Plan } from './plan.ts';
import type { BadItem } from './result.ts';
import type { WeightedResult } from './weighted-mean.ts';

/** `weights`: what the category weighs under each set, or the number that keeps that from being known. */
export type PlannedCategory = Pick<Category, 'name' | 'within' | 'dropLowest'> & {
  readonly categoryId: string;
  readonly weights: readonly (Units | BadItem)[];
  readonly mayDrop: (at: number) => boolean;
};

/** What is known of assessments by their position. `weights`: what they weigh under each set, without categories. */
export type Places = {
  readonly ids: readonly AssessmentId[];
  readonly weights: readonly (readonly (Units | BadItem)[])[];
  readonly maxima: readonly (Units | BadItem)[];
  readonly mayDrop: (at: number) => boolean;
};

export type CategoriesPlan = {
  readonly categories: readonly PlannedCategory[];
  /** The category of the assessment at each position. */
  readonly categoryAt: readonly (PlannedCategory | undefined)[];
  /** What each assessment weighs under each set: in a category, what it weighs among its members. */
  readonly weightSets: readonly (readonly (Units | BadItem)[])[];
  readonly fault: PolicyFault | undefined;
};

/** The categories in the instructor's order. */
export const categoriesInOrder = (
  categories: GradingPolicy['categories'],
): readonly (readonly [categoryId: string, category: Category])[] =>
  entriesOf(categories).sort(([, one], [, other]) => one.at - other.at);

/** Whether a weight was typed for the category that counts while there are no weight sets. */
export const isWeighed = ({ weights }: Pick<Category, 'weights'>): boolean => typeof weights[0] === 'number';

/** Whether, without weight sets, some count by a weight and others by points. `hasOthers`: assessments in no category. */
export const mixesWeightsAndPoints = (categories: readonly Category[], hasOthers: boolean): boolean =>
  categories.some(isWeighed) && (hasOthers || !categories.every(isWeighed));

/**
 * A weight typed for a category stands for all of its members; `within` says what each of them weighs beside the
 * others.
 */
export const categoriesPlan = (policy: GradingPolicy, places: Places, isByPoints: boolean): CategoriesPlan => {
  const stored = categoriesInOrder(policy.categories);
  const categories = stored.map(([categoryId, category]) => plannedCategory(categoryId, category, policy, places));
  const categoriesOf = places.ids.map((id) =>
    categories.filter((_, at) => Object.hasOwn(stored[at]?.[1].members ?? {}, id)),
  );
  const inTwo = places.ids.find((_, at) => (categoriesOf[at]?.length ?? 0) > 1);
  const categoryAt = categoriesOf.map(([category]) => category);
  const hasOthers = categoryAt.some((category) => !category);
  const isMixed =
    isByPoints &&
    mixesWeightsAndPoints(
      stored.map(([, category]) => category),
      hasOthers,
    );
  return {
    categories,
    categoryAt,
    weightSets: places.weights.map((weights, set) =>
      weights.map((weight, at) => {
        const category = categoryAt[at];
        const categoryWeight = category?.weights[set];
        if (!category || categoryWeight === undefined) return weight;
        if (categoryWeight === 0 || typeof categoryWeight !== 'number') return categoryWeight;
        if (category.within === 'equally') return unitsPerOne;
        return category.within === 'points' ? (places.maxima[at] ?? 0) : weight;
      }),
    ),
    fault: inTwo
      ? { kind: 'two categories', assessmentId: inTwo }
      : isMixed
        ? { kind: 'weights and points' }
        : undefined,
  };
};

/** If no weight was typed, a category weighs what its members do, without extra credit. */
const plannedCategory = (
  categoryId: string,
  { name, within, dropLowest: mostDrops, members, weights: typedWeights, neverDrop }: Category,
  { extraCredit }: GradingPolicy,
  { ids, weights, mayDrop }: Places,
): PlannedCategory => {
  const isNeededMember = (id: AssessmentId): boolean => Object.hasOwn(members, id) && !Object.hasOwn(extraCredit, id);
  return {
    ...{ categoryId, name, within, dropLowest: mostDrops },
    weights: weights.map(
      (setWeights, set) =>
        unitsFromZero(typedWeights[set]) ?? sumOf(setWeights.filter((_, at) => isNeededMember(idAt(ids, at)))),
    ),
    mayDrop: (at) => mayDrop(at) && !Object.hasOwn(neverDrop, idAt(ids, at)),
  };
};

const idAt = (ids: readonly AssessmentId[], at: number): AssessmentId => ids[at] ?? ('' as AssessmentId);

/** The sum, or the first that is no number. */
const sumOf = (weights: readonly (Units | BadItem)[]): Units | BadItem =>
  weights.reduce<Units | BadItem>(
    (sum, one) => (typeof sum !== 'number' ? sum : typeof one !== 'number' ? one : sum + one),
    0,
  );

/**
 * What is left after the drops under one set: first those of each category, which raise what is earned in it, then those
 * of assessments outside. Each member left has its part of its category's weight.
 */
export const afterDrops = (plan: Plan, set: number, counted: readonly WeightedResult[]): DropResult => {
  const { policy, mayDrop, rules, categories, categoryAt } = plan;
  const dropRule = (count: number, mayDropAt: (at: number) => boolean) => ({ count, mayDrop: mayDropAt, rules });
  if (categories.length === 0) return dropLowest(counted, dropRule(policy.dropLowest, mayDrop));

  const dropped: WeightedResult[] = [];
  const left = counted.filter(({ at }) => !categoryAt[at]);
  for (const category of categories) {
    const members = counted.filter(({ at }) => categoryAt[at] === category);
    const whole = category.weights[set];
    if (typeof whole !== 'number' || members.every(({ extra }) => extra)) continue;
    const inCategory = dropLowest(members, dropRule(category.dropLowest, category.mayDrop));
    const sum = inCategory.kept.reduce((all, { weight, extra }) => (extra ? all : all + weight), 0);
    left.push(...inCategory.kept.map((member) => ({ ...member, part: { whole, sum } })));
    dropped.push(...inCategory.dropped);
  }
  const inAll = dropLowest(
    left.sort(byPlace),
    dropRule(policy.dropLowest, (at) => !categoryAt[at] && mayDrop(at)),
  );
  return { kept: inAll.kept, dropped: [...dropped, ...inAll.dropped].sort(byPlace) };
};

const byPlace = (one: WeightedResult, other: WeightedResult): number => one.at - other.at;

/** The ids in categories and extra credit that are of no assessment of the offering. They count for nothing. */
export const strangersIn = (book: Book, offeringId: OfferingId): readonly AssessmentId[] => {
  const named = namingLeaves(policyOf(book.settings, offeringId)).flatMap(({ assessmentId }) => assessmentId ?? []);
  return [...new Set(named)].filter((id) => book.assessments[id]?.offeringId !== offeringId);
};
