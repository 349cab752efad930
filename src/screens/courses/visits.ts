import type { Selections } from '../../preferences.ts';

/** Hours without a look at this page after which opening it is another visit. */
const pause = 4;

/** What is remembered once the page is opened, `now` as an ISO time: an earlier look of this visit is none of an earlier one. */
export const visitNow = ({ seenAt, visitAt }: Selections['courses'], now: string): Selections['courses'] => {
  const isAnother = seenAt !== undefined && Date.parse(now) - Date.parse(seenAt) >= pause * 3_600_000;
  return { seenAt: now, visitAt: isAnother ? seenAt : visitAt };
};
