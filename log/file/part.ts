import { genesisHash, storedHeader } from '../header.ts';
import { hashOfLine, type Position } from '../lines/line.ts';
import { envelopeOf } from '../lines/line-text.ts';
import { type FileRange, type Log, linesAtOnce } from '../port.ts';
import { encodePart } from './part-header.ts';
import { commitsBetween } from './writing.ts';

/**
 * The part of a log's file from the first commit of the range to its last, in the form of `logFileText`; its header
 * says that it is a part. Yields nothing if no commit is in the range.
 */
export const logPartText = async function* (log: Log, range: FileRange): AsyncGenerator<string> {
  const head = await log.head();
  const headerLine = await log.header();
  const part = await partIn(log, { seq: 0, hash: genesisHash(headerLine) }, head, range);
  if (!part) return;
  yield `${encodePart(storedHeader(headerLine), part.after)}\n`;
  yield* commitsBetween(log, part.after, part.last);
};

type Part = { readonly after: Position; readonly last: Position };

/**
 * From the first commit in the range to the last: the part also has the commits between them, whose times may be
 * outside because clocks jump. `undefined`: no commit is in the range.
 */
const partIn = async (log: Log, begin: Position, head: Position, range: FileRange): Promise<Part | undefined> => {
  let part: Part | undefined;
  let before = begin;
  while (before.seq < head.seq) {
    const lines = await log.lines(before.seq, Math.min(linesAtOnce, head.seq - before.seq));
    if (lines.length === 0) break;
    for (const line of lines) {
      const position: Position = { seq: before.seq + 1, hash: hashOfLine(line) };
      const at = Date.parse(envelopeOf(line).at);
      if (at >= range.from && at < range.until) part = { after: part?.after ?? before, last: position };
      before = position;
    }
  }
  return part;
};
