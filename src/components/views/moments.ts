import type { Moment } from '../../../machines/views/past-ledger.ts';
import { minuteOf } from '../../browser/local-time.ts';

/** Moments, the newest first. */
export type Moments = readonly Moment[];

/** The place of the newest moment up to commit `seq`; of the oldest if all are later. */
export const placeOf = (moments: Moments, seq: number): number => firstOr(moments, (one) => one.seq <= seq);

/**
 * The place of the newest moment up to a time; of the oldest if all are later. Clocks jump: what follows a later moment is
 * later, whatever its own clock said.
 */
export const placeAt = (moments: Moments, time: Date): number => {
  const isLater = ({ at }: Moment): boolean => new Date(at).getTime() > time.getTime();
  return Math.min(moments.findLastIndex(isLater) + 1, moments.length - 1);
};

/** The place of the last moment of the day before, or of the next day, on which anything changed. */
export const dayFrom = (moments: Moments, place: number, to: 'before' | 'after'): number => {
  const from = dayAt(moments, place);
  if (to === 'before') {
    const found = moments.findIndex((_, at) => at > place && dayAt(moments, at) !== from);
    return found === -1 ? moments.length - 1 : found;
  }
  let after = place;
  while (after > 0 && dayAt(moments, after) === from) after -= 1;
  const day = dayAt(moments, after);
  while (after > 0 && dayAt(moments, after - 1) === day) after -= 1;
  return after;
};

/** A moment as a field for date and time holds it. */
export const fieldValue = ({ at }: Moment): string => minuteOf(new Date(at));

/** The end of the minute that such a field holds, so that it covers a change within it; `undefined` if it holds no time. */
export const timeIn = (value: string): Date | undefined => {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? undefined : new Date(at + 59_999);
};

/** The last moment of every day on which anything changed, the newest day first; clocks jump, so a day may come twice. */
export const endsOfDays = (moments: Moments): Moments =>
  moments.filter((_, at) => at === 0 || dayAt(moments, at) !== dayAt(moments, at - 1));

const firstOr = (moments: Moments, test: (one: Moment) => boolean): number => {
  const found = moments.findIndex(test);
  return found === -1 ? moments.length - 1 : found;
};

const dayAt = (moments: Moments, place: number): string => new Date(moments[place]?.at ?? 0).toDateString();
