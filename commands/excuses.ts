import { excusedOf, excusesIn, isExcused } from '../events/excuses.ts';
import { policyOf } from '../projections/settings/policy.ts';
import { excuseEdited } from '../projections/settings/policy-events.ts';
import { advance, type Decide } from './decision.ts';
import { badExcusesRemoved, policyFault, unreadablePolicyFault } from './policy.ts';
import { refuse } from './refusal.ts';

/** Edits only the leaves of these excuses, so that others, given or taken back on another device meanwhile, stay. */
export const editExcuses: Decide<'EditExcuses'> = (book, { offeringId, excuses, excused }) => {
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const tree = excusedOf(excuses);
  // Taking an excuse back is never refused for a fault of the policy.
  const fault = excused
    ? (unreadablePolicyFault(book, offeringId) ?? policyFault(book, offeringId, { excused: tree }))
    : undefined;
  if (fault) return fault;

  const repairs = excuses.length > 0 ? badExcusesRemoved(book, offeringId) : [];
  const current = policyOf(advance(book, repairs).settings, offeringId).excused;
  const changed = excusesIn(tree).filter((excuse) => isExcused(current, excuse) !== excused);
  return [...repairs, ...changed.map((excuse) => excuseEdited(offeringId, excuse, excused))];
};
