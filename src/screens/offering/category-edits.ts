import { useMemo } from 'react';
import type { Category, GradingPolicy } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { own, record } from '../../../events/record.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { categoriesInOrder } from '../../../projections/final-grades/categories.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { newId } from '../../browser/identity.ts';
import { useAsk, useAskInForm } from '../../workspace/ask-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { movedTo, withExtra, withMember } from './category-groups.ts';

export type CategoryEdits = {
  /** Saves a category, by default a new one. Returns the sentence that refuses it; `undefined` if it is saved. */
  readonly save: (categoryId: string | undefined, category: Category) => string | undefined;
  readonly remove: (categoryId: string) => void;
  /** Moves the category to the place of `target`; that one and those between the two move by one place. */
  readonly move: (categoryId: string, target: string) => void;
  /** Moves the category up (-1) or down (1) among the others. */
  readonly step: (categoryId: string, by: -1 | 1) => void;
  /** Puts the assessment into a category, or (`undefined`) out of all. */
  readonly put: (assessmentId: AssessmentId, to: string | undefined) => void;
  /** Puts the assessment into the category before (-1) or after (1) its own; outside all of them is the last place. */
  readonly shift: (assessmentId: AssessmentId, by: -1 | 1) => void;
  readonly setExtra: (assessmentId: AssessmentId, isExtra: boolean) => void;
};

/** What can be done to the categories of an offering. Each is one commit, made from the policy of that moment. */
export const useCategoryEdits = (offeringId: OfferingId): CategoryEdits => {
  const ask = useAsk();
  const askInForm = useAskInForm();
  const ledger = useLedger();
  return useMemo(() => {
    const policy = (): GradingPolicy => policyOf(ledger.book().settings, offeringId);
    const categoriesNow = () => policy().categories;
    const nameOf = (categoryId: string): string => own(categoriesNow(), categoryId)?.name || text.unnamed;
    const editOf = (change: Partial<GradingPolicy>) =>
      ({ type: 'EditGradingPolicy', offeringId, policy: change }) as const;
    const order = (): readonly string[] => categoriesInOrder(categoriesNow()).map(([id]) => id);
    const moveToPlace = (categoryId: string, at: number): void => {
      const moved = movedTo(categoriesNow(), categoryId, at);
      if (moved !== categoriesNow()) ask(editOf({ categories: moved }));
    };
    const put: CategoryEdits['put'] = (assessmentId, to) => {
      const name = assessmentName(ledger.book(), assessmentId);
      const done = to === undefined ? text.takenOut(name) : text.putInto(name, nameOf(to));
      ask(editOf({ categories: withMember(categoriesNow(), assessmentId, to) }), done);
    };
    const categoryOf = (assessmentId: AssessmentId): string | undefined =>
      order().find((id) => Object.hasOwn(categoriesNow()[id]?.members ?? {}, assessmentId));
    return {
      put,
      move: (categoryId, target) => moveToPlace(categoryId, order().indexOf(target)),
      save: (categoryId, category) =>
        askInForm(editOf({ categories: { ...categoriesNow(), [categoryId ?? newId()]: category } })),
      remove: (categoryId) => {
        const rest = Object.entries(categoriesNow()).filter(([id]) => id !== categoryId);
        ask(editOf({ categories: record(rest) }), text.removed(nameOf(categoryId)));
      },
      step: (categoryId, by) => moveToPlace(categoryId, order().indexOf(categoryId) + by),
      shift: (assessmentId, by) => {
        const places = [...order(), undefined];
        const to = places.indexOf(categoryOf(assessmentId)) + by;
        if (to >= 0 && to < places.length) put(assessmentId, places[to]);
      },
      setExtra: (assessmentId, isExtra) => {
        const name = assessmentName(ledger.book(), assessmentId);
        const extraCredit = withExtra(policy().extraCredit, assessmentId, isExtra);
        ask(editOf({ extraCredit }), isExtra ? text.nowExtra(name) : text.noLongerExtra(name));
      },
    };
  }, [ask, askInForm, ledger, offeringId]);
};
