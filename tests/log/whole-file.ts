import { footerLine } from '../../log/file/writing.ts';
import { genesisHash } from '../../log/header.ts';
import { hashOfLine, type Position } from '../../log/lines/line.ts';

/** The file's lines, without line feeds. `lines` are all lines of the log, from the first. */
export const writeLogFile = function* (headerLine: string, lines: Iterable<string>): Generator<string> {
  let end: Position = { seq: 0, hash: genesisHash(headerLine) };
  yield headerLine;
  for (const line of lines) {
    end = { seq: end.seq + 1, hash: hashOfLine(line) };
    yield line;
  }
  yield footerLine(end);
};
