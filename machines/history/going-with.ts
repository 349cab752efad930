import { envelopeOf } from '../../log/lines/line-text.ts';
import { type Log, LogFailure, linesAtOnce } from '../../log/port.ts';
import { type ChainCommit, GoingAlong, pairsIn } from '../../projections/history/going-along.ts';
import type { SeqRange, Waiter } from '../ledger/ledger-port.ts';
import { isOfPerson } from '../ledger/undo-stack.ts';
import { runningInSlices, type Slicing } from '../slices.ts';
import { type ListedCommit, listedCommit } from './commit-list.ts';

/** The share of the work that goes into reading which commits took back which. */
const pairsShare = 0.2;

/** See `Ledger.goingWith`. `end`: the last commit of the log. Reads it twice, so that no commit is kept whole. */
export const goingWith = async (
  log: Pick<Log, 'read' | 'lines'>,
  { first, last }: SeqRange,
  end: number,
  slicing: Slicing,
  { tell, signal }: Waiter,
): Promise<readonly ListedCommit[]> => {
  const run = runningInSlices(slicing);
  const envelopes: ChainCommit[] = [];
  for (let at = first - 1; at < end; ) {
    const lines = await log.lines(at, Math.min(linesAtOnce, end - at));
    signal.throwIfAborted();
    if (lines.length === 0) throw missingRow(at + 1);
    for (const line of lines) envelopes.push(chainPartOf(envelopeOf(line)));
    at += lines.length;
    tell((pairsShare * (at - first + 1)) / (end - first + 1));
  }
  const goingAlong = new GoingAlong<Listed>(pairsIn(envelopes));
  for (let at = first - 1; at < end; ) {
    const { commits } = await log.read(at, Math.min(linesAtOnce, end - at), run);
    signal.throwIfAborted();
    if (commits.length === 0) throw missingRow(at + 1);
    for (const commit of commits.filter(isOfPerson))
      goingAlong.next({ id: commit.id, listed: listedCommit(commit) }, commit.events, commit.seq <= last);
    at += commits.length;
    tell(pairsShare + ((1 - pairsShare) * (at - first + 1)) / (end - first + 1));
  }
  return goingAlong.all().flatMap(({ listed }) => listed ?? []);
};

type Listed = Pick<ChainCommit, 'id'> & { readonly listed: ListedCommit | undefined };

const chainPartOf = ({ id, command, undoes, undoesAll }: ChainCommit): ChainCommit => ({
  id,
  command: { type: command.type },
  ...(undoes !== undefined && { undoes }),
  ...(undoesAll && { undoesAll }),
});

const missingRow = (seq: number): LogFailure => new LogFailure('damaged', 'the row is missing', `commit ${seq}`);
