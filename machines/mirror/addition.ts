import type { Position } from '../../log/lines/line.ts';
import type { Log } from '../../log/port.ts';
import type { Fork } from './mirror-port.ts';

/** Lines to be added to a copy after a commit that it holds. */
type AddedLines = {
  /** The log's first line, while the copy has none. */
  readonly header?: string;
  readonly forkOf?: Fork | undefined;
  readonly after: Position;
  readonly lines: readonly string[];
};

/** The JSON of an addition, in pieces of at most some million characters. */
export const addition = ({ header, forkOf, after: { seq: after, hash }, lines }: AddedLines): readonly string[] => {
  const begin = JSON.stringify({ header, forkOf, after, hash });
  const pieces = [`${begin.slice(0, -1)},"lines":[`];
  for (const [n, line] of lines.entries()) {
    pieces.push(n === 0 ? '"' : ',"');
    for (let from = 0; from < line.length; from += pieceLength) {
      pieces.push(JSON.stringify(line.slice(from, from + pieceLength)).slice(1, -1));
    }
    pieces.push('"');
  }
  pieces.push(']}');
  return pieces;
};

/** Characters. */
const pieceLength = 500_000;

/** Characters of a batch; a longer line goes alone. */
const batchLength = 1_000_000;
/** How many lines are looked at for a batch. */
const linesOfBatch = 1_000;

/** The lines after `after` that are sent next, up to line `until`. */
export const nextBatch = async (log: Pick<Log, 'lines'>, after: number, until: number): Promise<readonly string[]> => {
  const lines = await log.lines(after, Math.min(linesOfBatch, until - after));
  let [count, length] = [0, 0];
  for (const line of lines) {
    length += line.length;
    if (count > 0 && length > batchLength) break;
    count += 1;
  }
  return lines.slice(0, count);
};
