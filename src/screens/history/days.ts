import { eachInSteps, type Steps } from '../../../events/steps.ts';
import { dayOf } from '../../browser/local-time.ts';

/** The day so many days later, or earlier if negative. */
export const dayAfter = (day: string, days = 1): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date + days));
};

/**
 * One day of the strip. `changes`: how many the list has on it; `hasSnapshot`: whether a snapshot was saved on it;
 * `tags`: the names of its moments.
 */
export type Day = {
  readonly day: string;
  readonly changes: number;
  readonly isShown: boolean;
  readonly hasSnapshot: boolean;
  readonly tags: readonly string[];
};

type OfDay = Pick<Day, 'day' | 'hasSnapshot'>;

/** By day, what the list has on it. */
export type DayCounts = ReadonlyMap<string, Pick<Day, 'changes' | 'hasSnapshot'>>;

/** A name that was given to a moment of a day. */
export type TagOfDay = { readonly day: string; readonly name: string };

export const countingDays = function* (rows: readonly OfDay[]): Steps<DayCounts> {
  const counts = new Map<string, Pick<Day, 'changes' | 'hasSnapshot'>>();
  yield* eachInSteps(rows, ({ day, hasSnapshot }) => {
    const count = counts.get(day) ?? noChanges;
    counts.set(day, { changes: count.changes + 1, hasSnapshot: count.hasSnapshot || hasSnapshot });
  });
  return counts;
};

/**
 * Every day from the first change to `today`, the quiet ones too, but at most the last `most` days. `isShown`: whether
 * the narrowed list shows a change of the day.
 */
export const daysOf = (
  counts: DayCounts,
  tags: readonly TagOfDay[],
  shown: ReadonlySet<string>,
  today: string,
  most: number,
): readonly Day[] => {
  const names = new Map<string, readonly string[]>();
  for (const { day, name } of tags) names.set(day, [...(names.get(day) ?? []), name]);
  // A wrong clock may have written days that are still to come.
  const [first = today, last = today] = extremes([...counts.keys(), today]);
  const days: Day[] = [];
  for (let day = last; day >= first && days.length < most; day = dayAfter(day, -1)) {
    days.push({ day, isShown: shown.has(day), tags: names.get(day) ?? [], ...(counts.get(day) ?? noChanges) });
  }
  return days.reverse();
};

const noChanges = { changes: 0, hasSnapshot: false };

/** The first and the last of the days; `undefined` if there are none. */
const extremes = (days: readonly string[]): readonly (string | undefined)[] => {
  const sorted = days.toSorted();
  return [sorted[0], sorted.at(-1)];
};

/**
 * The days with words under them. Days with a tag come first, then the first day, days with a snapshot and firsts of
 * months; a day within `apart` days of an earlier choice is passed over.
 */
export const namedDays = (days: readonly Day[], apart: number): ReadonlySet<string> => {
  const namedAt: number[] = [];
  const nameIfApart = (at: number): void => {
    if (at >= 0 && namedAt.every((other) => Math.abs(other - at) >= apart)) namedAt.push(at);
  };
  for (let at = days.length - 1; at >= 0; at -= 1) if (days[at]?.tags.length) nameIfApart(at);
  if (days.length > 0) nameIfApart(0);
  for (let at = days.length - 1; at >= 0; at -= 1) if (days[at]?.hasSnapshot) nameIfApart(at);
  for (const [at, { day }] of days.entries()) if (day.endsWith('-01')) nameIfApart(at);
  return new Set(namedAt.flatMap((at) => days[at]?.day ?? []));
};
