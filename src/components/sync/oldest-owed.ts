import { allOwed, type Outbox } from '../../../projections/outbox/outbox.ts';

/** ISO time of the oldest change that is not sent; `undefined` if all are. */
export const oldestOf = (outbox: Outbox): string | undefined => {
  let oldest: string | undefined;
  for (const { since } of allOwed(outbox)) if (oldest === undefined || since.at < oldest) oldest = since.at;
  return oldest;
};
