import type { GradingPolicy } from '../events/entities.ts';
import { sameValue } from '../events/same-value.ts';
import { policyOf } from '../projections/policy.ts';
import type { Decide } from './decision.ts';
import { policyEvents, policyFault } from './policy.ts';
import { refuse } from './refusal.ts';

type Excuse = GradingPolicy['excused'][number];

/** Decided on the excuses of the moment: another tab's meanwhile stay, whichever came first. */
export const editExcuses: Decide<'EditExcuses'> = (book, { offeringId, excuses, excused }) => {
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const fault = excused ? policyFault(book, offeringId, { excused: [...excuses] }) : undefined;
  if (fault) return fault;

  const current = policyOf(book.settings, offeringId).excused;
  return policyEvents(book, offeringId, {
    excused: excused ? together(current, excuses) : current.filter((one) => !isIn(excuses, one)),
  });
};

const isIn = (excuses: readonly Excuse[], one: Excuse): boolean => excuses.some((other) => sameValue(one, other));

const together = (current: readonly Excuse[], added: readonly Excuse[]): Excuse[] => {
  const all = [...current];
  for (const one of added) if (!isIn(all, one)) all.push(one);
  return all;
};
