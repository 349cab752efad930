import type { Category, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { mostDropLowest } from '../../../events/policy.ts';
import { keysOf, record } from '../../../events/record.ts';
import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { policyText } from '../../../messages/screens/policy.ts';
import type { FieldFault } from '../../ui/fields/field-fault.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';

/** What stands in the form of a category. */
export type TypedCategory = {
  readonly name: string;
  readonly members: readonly AssessmentId[];
  readonly weights: readonly string[];
  readonly within: Category['within'];
  readonly dropLowest: string;
};

/** What the form begins with. */
export const typedCategory = (
  { weightSets }: Offering,
  held: Category | undefined,
  begunWith: AssessmentId | undefined,
): TypedCategory => ({
  name: held?.name ?? '',
  members: held ? keysOf(held.members) : begunWith === undefined ? [] : [begunWith],
  weights: Array.from({ length: Math.max(1, weightSets.length) }, (_, at) => {
    const weight = held?.weights[at] ?? null;
    return weight === null ? '' : shownNumber(weight);
  }),
  within: held?.within ?? 'equally',
  dropLowest: String(held?.dropLowest ?? 0),
});

/** What is kept of the category that is edited: its place, and which members are never dropped. */
export const readCategory = (
  { name, members, weights, within, dropLowest }: TypedCategory,
  held: Category | undefined,
  all: readonly Category[],
): { readonly category: Category } | FieldFault => {
  if (name.trim() === '') return { at: 'name', fault: text.nameMissing };
  const read = weights.map(readNumber);
  const bad = read.findIndex((weight) => weight === undefined || (weight !== null && weight < 0));
  if (bad >= 0) return { at: `weight${bad}`, fault: text.notAWeight(weights[bad] ?? '') };
  if (!/^\d{1,3}$/u.test(dropLowest.trim()) || Number(dropLowest) > mostDropLowest)
    return { at: 'drop', fault: policyText.notWhole(dropLowest) };
  const kept = keysOf(held?.neverDrop ?? record()).filter((id) => members.includes(id));
  return {
    category: {
      name: name.trim(),
      at: held?.at ?? 1 + Math.max(-1, ...all.map(({ at }) => at)),
      members: record(members.map((id) => [id, true] as const)),
      weights: read.map((weight) => weight ?? null),
      within,
      dropLowest: Number(dropLowest),
      neverDrop: record(kept.map((id) => [id, true] as const)),
    },
  };
};
