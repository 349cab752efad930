/**
 * The line of an import has many MB, and takes seconds to parse and to hash. Here it is done entry by entry, with the same
 * verdict: only a line that is sound in every part is answered for, and every other is left to those who judge it whole.
 */
import type { Steps } from '../../events/steps.ts';
import { sha256Hex } from '../digest.ts';
import { LogFailure } from '../port.ts';
import {
  canonicalEntry,
  chainHash,
  headerJson,
  isEntry,
  type LineEntry,
  lineJson,
  parseLine,
  type StoredLine,
} from './line.ts';
import { type Bounds, bounding } from './line-text.ts';

/** Characters of a line that is read in a millisecond or two. */
const longLine = 100_000;

/** The line as parsed, if it is long and its own hash is that of its bytes. */
export const soundLongLine = function* (line: string): Steps<StoredLine | undefined> {
  if (line.length < longLine) return undefined;
  const bounds = yield* boundsIn(line);
  const frame = bounds && frameOf(line, bounds);
  if (!bounds || !frame) return undefined;
  const events: LineEntry[] = [];
  const digests: string[] = [];
  for (let place = 0; place < bounds.length; place += 2) {
    const text = line.slice(bounds[place], bounds[place + 1]);
    const entry = entryIn(text);
    if (!entry) return undefined;
    events.push(entry);
    digests.push('erased' in entry ? entry.erased : sha256Hex(text));
    yield place / bounds.length;
  }
  return chainHash(frame.prevHash, headerJson(frame), digests) === frame.hash ? { ...frame, events } : undefined;
};

const boundsIn = function* (line: string): Steps<Bounds | undefined> {
  try {
    return yield* bounding(line);
  } catch (error) {
    if (error instanceof LogFailure) return undefined;
    throw error;
  }
};

/** The line without its entries, if nothing but a comma stands between two of them, and all else is as it is written. */
const frameOf = (line: string, bounds: Bounds): StoredLine | undefined => {
  const [begin, end] = [bounds[0] ?? 0, bounds.at(-1) ?? 0];
  for (let place = 1; place < bounds.length - 1; place += 2) {
    if (line[bounds[place] ?? 0] !== ',' || bounds[place + 1] !== (bounds[place] ?? 0) + 1) return undefined;
  }
  const text = line.slice(0, begin) + line.slice(end);
  const frame = parseLine(text);
  if (typeof frame === 'string' || frame.events.length > 0) return undefined;
  // Else they are in a list of the command, and not the line's own, which comes last.
  const isItsList = line.length - end === `],"hash":"${frame.hash}"}`.length;
  return isItsList && lineJson(headerJson(frame), frame.prevHash, [], frame.hash) === text ? frame : undefined;
};

/** The entry, if this is how it is written. */
const entryIn = (text: string): LineEntry | undefined => {
  try {
    const entry: unknown = JSON.parse(text);
    return isEntry(entry) && JSON.stringify(canonicalEntry(entry)) === text ? entry : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
