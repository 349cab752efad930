import type { Assessment, Category, GradingPolicy } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { categoriesInOrder, isWeighed, mixesWeightsAndPoints } from '../../../projections/final-grades/categories.ts';
import { maximaAsWeights } from '../../components/offering/weight-edits.ts';
import { groupsOf } from './category-groups.ts';

/**
 * What counts while an offering has no weight set: each assessment by its points, or each category by the weight that was
 * typed for it. If some have a weight and others only points, no final grade can be computed.
 */
type Counting =
  | { readonly by: 'points' | 'categories' }
  | {
      readonly by: 'neither';
      readonly weighted: readonly Category[];
      readonly unweighted: readonly Category[];
      readonly inNoCategory: readonly Assessment[];
    };

export const countingWithoutSets = (
  assessments: readonly Assessment[],
  categories: GradingPolicy['categories'],
): Counting => {
  const stored = categoriesInOrder(categories).map(([, category]) => category);
  const inNoCategory = groupsOf(assessments, categories).others;
  if (!mixesWeightsAndPoints(stored, inNoCategory.length > 0))
    return { by: stored.some(isWeighed) ? 'categories' : 'points' };
  const unweighted = stored.filter((category) => !isWeighed(category));
  return { by: 'neither', weighted: stored.filter(isWeighed), unweighted, inNoCategory };
};

/**
 * The weights of a first set. They are the points, so that no grade changes; where weights and points are mixed, what has
 * no weight yet stays out, for beside a weight of 30 points would look like weights that somebody chose.
 */
export const weightsOfFirstSet = (
  assessments: readonly Assessment[],
  categories: GradingPolicy['categories'],
): Record<AssessmentId, number> => {
  if (countingWithoutSets(assessments, categories).by !== 'neither') return maximaAsWeights(assessments);
  const { groups } = groupsOf(assessments, categories);
  return maximaAsWeights(groups.filter(({ category }) => isWeighed(category)).flatMap(({ members }) => members));
};
