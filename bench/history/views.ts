import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { inSlices } from '../../machines/slices.ts';
import { openTrial } from '../../machines/views/trial-ledger.ts';
import { compareMoments } from '../../projections/compare/moments.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import { whyReading } from '../../src/components/history/why-reading.ts';
import { idOf, offeringId } from './class.ts';

/** Runs and notes a step; the step of the measurement. */
type Step = <T>(what: string, run: () => Promise<T>) => Promise<T>;

/** Rows of the first page of History, and commits that are undone together. */
const [page, undone] = [500, 500];

/** What the screens of the past, of a trial and of History ask of a ledger of `edits` typed scores. */
export const viewsMeasured = async (ledger: Ledger, edits: number, step: Step): Promise<void> => {
  await step(`the newest ${page} changes of History`, async () => {
    let left = page;
    for await (const _ of ledger.history.commits()) {
      left -= 1;
      if (left === 0) break;
    }
  });
  await step('every moment of the slider', async () => {
    for await (const _ of ledger.history.commits());
  });
  const then = await ledger.history.bookAt(edits / 2, unwatched);
  await step('half the log compared with now', () => inSlices(compareMoments(then, ledger.book()), pageSlicing));
  const seat = { offeringId, studentId: idOf('s', 0) };
  await step('why a grade changed since the beginning', () =>
    whyReading(ledger, seat, { seq: 2 }, new Date(), unwatched)(ledger.status().seq),
  );

  const trial = openTrial(ledger, { newId: () => 'trial', now: () => '' });
  await step('a policy tried, with whose final grades differ', async () => {
    const before = ledger.book();
    const tried = trial.dispatch({ type: 'EditGradingPolicy', offeringId, policy: { dropLowest: 1 } });
    if (!tried.ok) throw new Error('The policy was not tried.');
    await inSlices(compareMoments(before, trial.book()), pageSlicing);
  });

  const { seq } = ledger.status();
  const going = await step(`what has to go with ${undone} scores of a range`, () =>
    ledger.history.goingWith({ first: seq - undone + 1, last: seq }, unwatched),
  );
  await step('these taken back, from asked to saved', () =>
    ledger.takeBackAt(
      going.map(({ commit }) => commit.seq),
      unwatched,
    ),
  );
};
