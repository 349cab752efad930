import { genesisHash } from '../header.ts';
import { hashOfLine, type Position } from '../lines/line.ts';
import { type Log, LogFailure, linesAtOnce } from '../port.ts';
import type { ConfirmationClaim } from './claim.ts';

/** The last line of a file that ends with this commit. `confirmed`: what its writer says that a server had confirmed. */
export const footerLine = ({ seq, hash }: Position, confirmed?: ConfirmationClaim): string =>
  JSON.stringify({ count: seq, head: hash, confirmed });

/**
 * The file of everything that is stored up to the head at the time of the call, in slices of whole lines with their
 * line feeds. Fails rather than ends early: a file with a footer has every commit that the log had then.
 */
export const logFileText = async function* (log: Log): AsyncGenerator<string> {
  const head = await log.head();
  const headerLine = await log.header();
  yield `${headerLine}\n`;
  yield* commitsBetween(log, { seq: 0, hash: genesisHash(headerLine) }, head);
};

/** The lines of the commits after `after` up to `last`, and the footer. */
export const commitsBetween = async function* (log: Log, after: Position, last: Position): AsyncGenerator<string> {
  let end = after;
  while (end.seq < last.seq) {
    const lines = await log.lines(end.seq, Math.min(linesAtOnce, last.seq - end.seq));
    const newest = lines.at(-1);
    if (newest === undefined) break;
    end = { seq: end.seq + lines.length, hash: hashOfLine(newest) };
    yield lines.map((line) => `${line}\n`).join('');
  }
  if (end.hash !== last.hash) throw new LogFailure('damaged', 'the stored commits do not end at the head');
  yield `${footerLine(end)}\n`;
};
