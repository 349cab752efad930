import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { type Moment, openPast } from '../../../machines/views/past-ledger.ts';
import { shownTime } from '../../ui/times.ts';
import type { View } from '../../workspace/view.ts';
import { PastBar } from './past-bar.tsx';

/** The view of a moment, by default the newest; `undefined` if nothing has ever been changed. */
export const pastView = async (now: Ledger, moment?: Moment): Promise<View | undefined> => {
  const at = moment ?? (await newest(now));
  if (!at) return undefined;
  const ledger = await openPast(now, at, (one) => shownTime(one.at));
  return { kind: 'past', ledger, bar: <PastBar ledger={ledger} /> };
};

const newest = async (now: Ledger): Promise<Moment | undefined> => {
  for await (const { commit } of now.history.commits()) return { seq: commit.seq, at: commit.at };
  return undefined;
};
