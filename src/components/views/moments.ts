import { type Moment, momentKey } from '../../../machines/views/past-ledger.ts';
import { minuteOf } from '../../browser/local-time.ts';

/** Moments, the newest first. */
export type Moments = readonly Moment[];

/**
 * The place of a moment. Of a commit of this browser's ledger that is not listed: that of the newest one up to it, the
 * oldest if all are later; of any other by its time.
 */
export const placeOf = (moments: Moments, moment: Moment): number => {
  const place = moments.findIndex((one) => originOf(one) === originOf(moment));
  if (place >= 0) return place;
  if (moment.of) return placeAt(moments, new Date(moment.at));
  return firstOrOldest(moments, (one) => !one.of && one.seq <= moment.seq);
};

/** Whether the ledger that is shown has the newest change by then; otherwise what its own newest one did tells little. */
export const isOfItsOwn = (moment: Moment): boolean => originOf(moment) === momentKey(moment);

const originOf = (moment: Moment): string => moment.origin ?? momentKey(moment);

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

/** The place of the first moment that passes the test, or of the oldest one. */
const firstOrOldest = (moments: Moments, test: (one: Moment) => boolean): number => {
  const found = moments.findIndex(test);
  return found === -1 ? moments.length - 1 : found;
};

const dayAt = (moments: Moments, place: number): string => new Date(moments[place]?.at ?? 0).toDateString();
