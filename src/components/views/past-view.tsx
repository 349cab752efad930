import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { type Moment, openPast, type PastLedger } from '../../../machines/views/past-ledger.ts';
import { shownTime } from '../../ui/times.ts';
import type { View } from '../../workspace/view.ts';
import { Now } from '../../workspace/views.tsx';
import { PastBar } from './past-bar.tsx';

/** The view of a moment, by default the newest; `undefined` if nothing has ever been changed. Fails as `openPast` does. */
export const pastView = async (now: Ledger, moment?: Moment, waiting?: Waiter): Promise<View | undefined> => {
  const at = moment ?? (await newest(now));
  if (!at) return undefined;
  const ledger = await openPast(now, at, (one) => shownTime(one.at), waiting);
  return { kind: 'past', ledger, bar: <Bar ledger={ledger} /> };
};

/** The tags are today's, and the other ledgers are asked for from now, whatever moment the screens show. */
const Bar = ({ ledger }: { readonly ledger: PastLedger }) => (
  <Now>
    <PastBar ledger={ledger} />
  </Now>
);

const newest = async (now: Ledger): Promise<Moment | undefined> => {
  for await (const { commit } of now.history.commits())
    return { seq: commit.seq, at: commit.at, time: Date.parse(commit.at) };
  return undefined;
};
