import { takeCheckpoint } from '../../log/checkpoint.ts';
import type { Log } from '../../log/port.ts';
import { keysOfLines } from '../history/keys-of-lines.ts';
import { runningInSlices, type Slicing, unnoticed, unsliced } from '../slices.ts';
import { type FoldOptions, recordsFold } from './open-book.ts';

export type TendLog = (log: Log, folding: FoldOptions, slicing?: Slicing) => Promise<void>;

/**
 * Saves a checkpoint of what is stored, and packs the rows before it with the subjects that they change. Without it,
 * only the next start and the history are slower.
 */
export const tendLog: TendLog = async (log, folding, slicing = unsliced) => {
  const run = runningInSlices(unnoticed(slicing));
  const { seq } = await takeCheckpoint(log, recordsFold(folding), (await log.head()).seq, run);
  await log.seal(seq, keysOfLines(slicing), run);
};
