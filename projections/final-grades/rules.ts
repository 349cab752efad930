/**
 * The rules that a grade is computed by. A number is added whenever the same book could give a different grade, and the
 * older ones stay, so that an older proof can be computed again.
 *
 * 1: drop lowest k leaves out as many as it may. 2: it makes no drop that does not raise the grade.
 */
export const allRules = [1, 2] as const;

export type Rules = (typeof allRules)[number];

export const rulesNow: Rules = 2;

export const isRules = (value: unknown): value is Rules => allRules.some((rules) => rules === value);
