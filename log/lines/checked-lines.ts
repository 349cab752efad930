/** Lines whose bytes were checked before, and are known to be the same since. */

import { part, type Steps } from '../../events/steps.ts';
import { knownTypes } from '../../events/upcasters.ts';
import type { LogReading } from '../port.ts';
import { parseLine } from './line.ts';
import { type Before, checkingLine, inPlace, type LineCheck, longLine, parsingInParts } from './line-check.ts';
import { reading } from './read.ts';

/** `proved`: which of the lines are, byte for byte, as they were when their bytes were checked. */
export type ReadLines = { readonly lines: readonly string[]; readonly proved: readonly boolean[] };

/** Reads the commits of lines after position `after`, as `reading` does; of a proved line only its place is checked. */
export const readingProved = ({ lines, proved }: ReadLines, after: number): Steps<LogReading> =>
  reading(lines, after, knownTypes, (line, before) =>
    proved[before.seq - after] ? parsingLine(line, before) : checkingLine(line, before),
  );

/** `readingProved` for lines that have been in memory since they were checked. */
export const readingChecked = (lines: readonly string[], after: number): Steps<LogReading> =>
  reading(lines, after, knownTypes, parsingLine);

const parsingLine = function* (line: string, before: Before): Steps<LineCheck> {
  const stored = (line.length >= longLine && (yield* parsingInParts(line))) || parseLine(line);
  return typeof stored === 'string' ? { kind: 'bad', problem: stored } : inPlace(stored, before);
};

/** Whether all lines after position `after` are sound, and follow each other. */
export const areSound = function* (lines: readonly string[], after: number): Steps<boolean> {
  let before: Before = { seq: after };
  for (const [n, line] of lines.entries()) {
    const check = yield* part(n / lines.length, (n + 1) / lines.length, checkingLine(line, before));
    if (check.kind === 'bad') return false;
    before = check.stored;
    yield (n + 1) / lines.length;
  }
  return true;
};
