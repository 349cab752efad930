import type { Waiter } from '../../machines/ledger/ledger-port.ts';

/**
 * Waits for a ledger's file of about so many lines. `tell`: the share that is read, from 0 to 1; it is not called where
 * `lines` is `undefined`, for a part of a ledger has nobody knows how many.
 */
export type LinesWaiter = Pick<Waiter, 'tell'> & {
  readonly signal: AbortSignal;
  readonly lines: number | undefined;
};

/** A ledger's file has a line before its commits, and one after them. */
export const linesOfLedger = (seq: number): number => seq + 2;

/** The same slices. Each is told of when it is taken; throws the signal's reason once there is one. */
export const tellingLines = async function* (
  slices: AsyncIterable<string>,
  waiting: LinesWaiter | undefined,
): AsyncGenerator<string> {
  let linesRead = 0;
  for await (const slice of slices) {
    waiting?.signal.throwIfAborted();
    yield slice;
    if (waiting?.lines === undefined) continue;
    for (let at = slice.indexOf('\n'); at >= 0; at = slice.indexOf('\n', at + 1)) linesRead += 1;
    waiting.tell(Math.min(1, linesRead / Math.max(1, waiting.lines)));
  }
};
