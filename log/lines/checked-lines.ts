/** Lines whose bytes were checked when they came into memory, and have been there since. */

import type { Steps } from '../../events/steps.ts';
import { knownTypes } from '../../events/upcasters.ts';
import type { LogReading } from '../port.ts';
import { parseLine } from './line.ts';
import { type Before, inPlace, type LineCheck, longLine, parsingInParts } from './line-check.ts';
import { reading } from './read.ts';

/** Reads the commits of such lines after position `after`, as `reading` does; of each line only its place is checked. */
export const readingChecked = (lines: readonly string[], after: number): Steps<LogReading> =>
  reading(lines, after, knownTypes, parsingLine);

const parsingLine = function* (line: string, before: Before): Steps<LineCheck> {
  const stored = (line.length >= longLine && (yield* parsingInParts(line))) || parseLine(line);
  return typeof stored === 'string' ? { kind: 'bad', problem: stored } : inPlace(stored, before);
};
