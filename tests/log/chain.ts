import { sha256Hex } from '../../log/digest.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import type { Position } from '../../log/lines/line.ts';
import { encodeCommit } from './encoded.ts';
import { countingSalts, gradeEdit, sampleHeader } from './sample.ts';

/** The header of all chains in these tests. */
export const header = encodeHeader(sampleHeader('sample'));

/** The lines of a log of `length` grade edits. */
export const chainOf = (length: number): string[] => {
  const newSalt = countingSalts();
  let after: Position = { seq: 0, hash: genesisHash(header) };
  return Array.from({ length }, (_, n) => {
    const { line, position } = encodeCommit(gradeEdit(n + 1), after, newSalt);
    after = position;
    return line;
  });
};

/** The line with its hash computed anew, as another version of the application would have written it. */
export const rehashed = (line: string): string => {
  const { prevHash, events } = JSON.parse(line) as { prevHash: string; events: readonly unknown[] };
  const head = `${line.slice(0, line.indexOf(',"prevHash"'))}}`;
  const hash = sha256Hex([prevHash, head, ...events.map((entry) => sha256Hex(JSON.stringify(entry)))].join('\n'));
  return `${line.slice(0, line.lastIndexOf('"hash":"'))}"hash":"${hash}"}`;
};
