import { unitsPerOne } from '../../../events/decimal.ts';
import type { Assessment, Category, GradingPolicy } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { entriesOf, keysOf, record } from '../../../events/record.ts';
import { categoriesInOrder } from '../../../projections/final-grades/categories.ts';
import type { Plan } from '../../../projections/final-grades/plan.ts';

type Categories = GradingPolicy['categories'];

/** A category with its assessments, in the offering's order. */
export type CategoryGroup = {
  readonly categoryId: string;
  readonly category: Category;
  readonly members: readonly Assessment[];
};

/** The rows of the table: the categories with their members, then the assessments that are in none. */
export const groupsOf = (
  assessments: readonly Assessment[],
  categories: Categories,
): { readonly groups: readonly CategoryGroup[]; readonly others: readonly Assessment[] } => {
  const groups = categoriesInOrder(categories).map(([categoryId, category]) => ({
    ...{ categoryId, category },
    members: assessments.filter(({ assessmentId }) => Object.hasOwn(category.members, assessmentId)),
  }));
  const grouped = new Set(groups.flatMap(({ members }) => members));
  return { groups, others: assessments.filter((one) => !grouped.has(one)) };
};

/** The categories after the assessment went into one of them, or out of all. */
export const withMember = (categories: Categories, assessmentId: AssessmentId, to: string | undefined): Categories =>
  record(
    entriesOf(categories).map(([id, category]) => {
      const { [assessmentId]: _, ...members } = category.members;
      if (id === to) return [id, { ...category, members: { ...members, [assessmentId]: true as const } }];
      const { [assessmentId]: __, ...neverDrop } = category.neverDrop;
      return [id, { ...category, members, neverDrop }];
    }),
  );

/** The extra credit after an assessment became one, or none any more. */
export const withExtra = (
  extraCredit: GradingPolicy['extraCredit'],
  assessmentId: AssessmentId,
  isExtra: boolean,
): GradingPolicy['extraCredit'] => {
  const others = keysOf(extraCredit).filter((id) => id !== assessmentId);
  return record((isExtra ? [...others, assessmentId] : others).map((id) => [id, true] as const));
};

/** The categories after one took the place of another, and those between them moved up or down by one. */
export const movedTo = (categories: Categories, categoryId: string, place: number): Categories => {
  const order = categoriesInOrder(categories).map(([id]) => id);
  const from = order.indexOf(categoryId);
  if (from < 0 || place < 0 || place >= order.length) return categories;
  order.splice(place, 0, ...order.splice(from, 1));
  return record(entriesOf(categories).map(([id, one]) => [id, { ...one, at: order.indexOf(id) }]));
};

/**
 * What each assessment of a category counts in each set if nothing is dropped and all is graded: its part of what the
 * category weighs, in the unit of the weights. `undefined`: it counts by its own weight, which stands in a field, or what
 * it counts cannot be said.
 */
export const sharesOf = (plan: Plan): ReadonlyMap<AssessmentId, readonly (number | undefined)[]> => {
  const { assessments, categoryAt, weightSets, policy } = plan;
  const share = (at: number, set: number): number | undefined => {
    const category = categoryAt[at];
    const categoryUnits = category?.weights[set];
    const hasOwnWeight =
      category?.within === 'weights' || typeof policy.categories[category?.categoryId ?? '']?.weights[set] !== 'number';
    if (category === undefined || typeof categoryUnits !== 'number' || hasOwnWeight) return undefined;
    const memberWeights = (weightSets[set] ?? []).map((weight, place) =>
      categoryAt[place] === category ? Number(weight) : 0,
    );
    const sum = memberWeights.reduce((all, weight, place) => (plan.isExtra(place) ? all : all + weight), 0);
    return sum > 0 ? (categoryUnits / unitsPerOne) * ((memberWeights[at] ?? 0) / sum) : undefined;
  };
  return new Map(
    assessments.flatMap(({ assessmentId }, at) =>
      categoryAt[at] ? [[assessmentId, weightSets.map((_, set) => share(at, set))] as const] : [],
    ),
  );
};
