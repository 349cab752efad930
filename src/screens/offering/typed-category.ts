import { readEntry } from '../../../commands/entry.ts';
import type { Category, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { mostDropLowest } from '../../../events/policy.ts';
import { keysOf, record } from '../../../events/record.ts';
import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { policyText } from '../../../messages/screens/policy.ts';
import type { FieldFault } from '../../ui/fields/field-fault.ts';
import { shownNumber } from '../../ui/numbers.ts';

/** What stands in the form of a category. */
export type TypedCategory = {
  readonly name: string;
  readonly members: readonly AssessmentId[];
  readonly weights: readonly string[];
  readonly within: Category['within'];
  readonly dropLowest: string;
};

/** What the form begins with. `stored`: the category that is edited; `undefined` for a new one. */
export const typedCategory = (
  { weightSets }: Offering,
  stored: Category | undefined,
  begunWith: AssessmentId | undefined,
): TypedCategory => ({
  name: stored?.name ?? '',
  members: stored ? keysOf(stored.members) : begunWith === undefined ? [] : [begunWith],
  weights: Array.from({ length: Math.max(1, weightSets.length) }, (_, at) => {
    const weight = stored?.weights[at] ?? null;
    return weight === null ? '' : shownNumber(weight);
  }),
  within: stored?.within ?? 'equally',
  dropLowest: String(stored?.dropLowest ?? 0),
});

/**
 * The category that the form says, or which field is at fault. Of the stored category it keeps the place, and which
 * members are never dropped. `all`: the offering's categories, after which a new one stands.
 */
export const readCategory = (
  { name, members, weights, within, dropLowest }: TypedCategory,
  stored: Category | undefined,
  all: readonly Category[],
): { readonly category: Category } | FieldFault => {
  if (name.trim() === '') return { at: 'name', fault: text.nameMissing };
  const read = weights.map((weight) => readEntry(weight, { max: 100, decimalSign: 'either' }));
  const faultyAt = read.findIndex((entry) => 'fault' in entry);
  if (faultyAt >= 0) return { at: `weight${faultyAt}`, fault: text.notAWeight(weights[faultyAt] ?? '') };
  if (!/^\d{1,3}$/u.test(dropLowest.trim()) || Number(dropLowest) > mostDropLowest)
    return { at: 'drop', fault: policyText.notWhole(dropLowest) };
  const neverDropped = keysOf(stored?.neverDrop ?? record()).filter((id) => members.includes(id));
  return {
    category: {
      name: name.trim(),
      at: stored?.at ?? 1 + Math.max(-1, ...all.map(({ at }) => at)),
      members: record(members.map((id) => [id, true] as const)),
      weights: read.map((entry) => ('fault' in entry ? null : entry.value)),
      within,
      dropLowest: Number(dropLowest),
      neverDrop: record(neverDropped.map((id) => [id, true] as const)),
    },
  };
};
