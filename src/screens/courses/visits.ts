import { isRules, type Rules, rulesNow } from '../../../projections/final-grades/rules.ts';
import type { Selections } from '../../browser/preferences.ts';

/** Hours: if this page was not opened for so long, opening it begins another visit. */
const hoursBetweenVisits = 4;

/**
 * The selection to remember when the page is opened at `now`, an ISO time. `visitAt` is the last look of the visit
 * before; another look within the same visit leaves it as it is.
 */
export const visitNow = (seen: Selections['courses'], now: string): Selections['courses'] => {
  const { seenAt, visitAt } = seen;
  const isNewVisit = seenAt !== undefined && Date.parse(now) - Date.parse(seenAt) >= hoursBetweenVisits * 3_600_000;
  return { seenAt: now, visitAt: isNewVisit ? seenAt : visitAt, rules: String(rulesSeen(seen)) };
};

/**
 * The rules by which this account's grades were last shown here. Nobody noted them before version 2. A user who is here
 * for the first time has seen no grades by older rules, so today's rules count.
 */
export const rulesSeen = ({ seenAt, rules }: Selections['courses']): Rules => {
  if (rules === undefined) return seenAt === undefined ? rulesNow : 1;
  const seen = Number(rules);
  return isRules(seen) ? seen : rulesNow;
};
