import { encodeHeader, genesisHash } from '../../log/header.ts';
import { encodeCommit, type Position } from '../../log/line.ts';
import { countingSalts, gradeEdit, sampleHeader } from './sample.ts';

/** The header of every chain made here. */
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
