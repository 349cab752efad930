import { isRules, type Rules, rulesNow } from '../../../projections/final-grades/rules.ts';
import type { Selections } from '../../browser/preferences.ts';

/** Hours without a look at this page after which opening it is another visit. */
const pause = 4;

/** What is remembered once the page is opened, `now` as an ISO time: an earlier look of this visit is none of an earlier one. */
export const visitNow = (seen: Selections['courses'], now: string): Selections['courses'] => {
  const { seenAt, visitAt } = seen;
  const isAnother = seenAt !== undefined && Date.parse(now) - Date.parse(seenAt) >= pause * 3_600_000;
  return { seenAt: now, visitAt: isAnother ? seenAt : visitAt, rules: String(rulesSeen(seen)) };
};

/**
 * The rules by which this account's grades were last shown here. Before version 2 of them they were not noted; who is here
 * for the first time has seen none by older ones.
 */
export const rulesSeen = ({ seenAt, rules }: Selections['courses']): Rules => {
  if (rules === undefined) return seenAt === undefined ? rulesNow : 1;
  const seen = Number(rules);
  return isRules(seen) ? seen : rulesNow;
};
