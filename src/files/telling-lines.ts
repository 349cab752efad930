import type { Waiter } from '../../machines/ledger/ledger-port.ts';

/** Waits for a ledger's file of about so many lines. `tell`: the share that is read, from 0 to 1. */
export type LinesWaiter = Pick<Waiter, 'tell'> & { readonly signal: AbortSignal; readonly lines: number };

/** The same slices. Each is told of when it is taken; throws the signal's reason once there is one. */
export const tellingLines = async function* (
  slices: AsyncIterable<string>,
  waiting: LinesWaiter | undefined,
): AsyncGenerator<string> {
  let done = 0;
  for await (const slice of slices) {
    waiting?.signal.throwIfAborted();
    yield slice;
    if (!waiting) continue;
    for (let at = slice.indexOf('\n'); at >= 0; at = slice.indexOf('\n', at + 1)) done += 1;
    waiting.tell(Math.min(1, done / Math.max(1, waiting.lines)));
  }
};
