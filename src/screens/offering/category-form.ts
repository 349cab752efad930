import { useState } from 'react';
import type { Category, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { own } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { type TypedCategory, typedCategory } from './typed-category.ts';

/**
 * A fact of a category that was changed elsewhere while its form was open. `now`: the new value as text. `isTyped`:
 * another value was typed here, and stays.
 */
export type CameMeanwhile = { readonly at: CategoryFact; readonly now: string; readonly isTyped: boolean };

/** `weight 0` is that of the first set. All members are one fact here. */
type CategoryFact = 'name' | 'within' | 'dropLowest' | 'members' | `weight ${number}`;

/** `begun`: what is stored, as the form has last seen it. `sets`: the ids of its weights' sets. */
export type CategoryForm = {
  readonly typed: TypedCategory;
  readonly begun: TypedCategory;
  readonly sets: readonly string[];
  readonly came: readonly CameMeanwhile[];
};

/** The form after `now` was stored: what was typed stays, and everything else becomes as stored. */
export const rebased = (form: CategoryForm, now: TypedCategory, sets: readonly string[]): CategoryForm => {
  const came: CameMeanwhile[] = [];
  const merged = <Text extends string>(at: CategoryFact, begun: Text, stored: Text, typed: Text): Text => {
    const isTyped = typed !== begun && typed !== stored;
    const earlier = form.came.find((one) => one.at === at);
    if (stored !== begun) came.push({ at, now: stored, isTyped });
    else if (earlier) came.push({ ...earlier, isTyped });
    return isTyped ? typed : stored;
  };
  const [begun, typed] = [form.begun, form.typed].map((one) => ({ ...one, weights: underSets(one, form.sets, sets) }));
  if (!begun || !typed) return form;
  const weights = now.weights.map((weight, at) =>
    merged(`weight ${at}`, begun.weights[at] ?? weight, weight, typed.weights[at] ?? weight),
  );
  const name = merged('name', begun.name, now.name, typed.name);
  const within = merged('within', begun.within, now.within, typed.within);
  const dropLowest = merged('dropLowest', begun.dropLowest, now.dropLowest, typed.dropLowest);
  const areMembersNew = !sameValue(begun.members.toSorted(), now.members.toSorted());
  if (areMembersNew || form.came.some(({ at }) => at === 'members'))
    came.push({ at: 'members', now: '', isTyped: false });
  return {
    typed: { name, within, dropLowest, weights, members: membersOf(begun, now, typed) },
    begun: now,
    sets,
    came,
  };
};

/** Each weight goes with its set, wherever that stands now; `undefined` where the set is new. */
const underSets = ({ weights }: TypedCategory, before: readonly string[], after: readonly string[]) =>
  before.length === 0 && after.length === 0 ? weights : after.map((id) => weights[before.indexOf(id)]);

/** The members that are stored now, with those that were added here, and without those that were removed here. */
const membersOf = (
  begun: Pick<TypedCategory, 'members'>,
  now: TypedCategory,
  typed: Pick<TypedCategory, 'members'>,
): readonly AssessmentId[] => [
  ...now.members.filter((id) => typed.members.includes(id) || !begun.members.includes(id)),
  ...typed.members.filter((id) => !begun.members.includes(id) && !now.members.includes(id)),
];

/** What stands in the form of a category, while others may change the same one. `isGone`: they removed it. */
export const useCategoryForm = (
  { weightSets, ...offering }: Offering,
  { categories, categoryId, begunWith }: CategoryAsked,
) => {
  const stored = categoryId === undefined ? undefined : own(categories, categoryId);
  const sets: readonly string[] = weightSets.map(({ weightSetId }) => weightSetId);
  const [lastStored, setLastStored] = useState(stored);
  if (stored && stored !== lastStored) setLastStored(stored);
  const now = typedCategory({ ...offering, weightSets }, stored ?? lastStored, begunWith);
  const [form, setForm] = useState<CategoryForm>({ typed: now, begun: now, sets, came: [] });
  if (!sameValue([form.begun, form.sets], [now, sets])) setForm(rebased(form, now, sets));
  return {
    stored,
    isGone: lastStored !== undefined && stored === undefined,
    ...form,
    setTyped: (typed: TypedCategory) => setForm({ ...form, typed }),
  };
};

type CategoryAsked = {
  readonly categories: Readonly<Record<string, Category>>;
  /** Without it, a new one is added. */
  readonly categoryId: string | undefined;
  /** What a new one begins with. */
  readonly begunWith: AssessmentId | undefined;
};
