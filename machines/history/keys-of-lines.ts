import { isBookEvent } from '../../events/catalogue.ts';
import type { Steps } from '../../events/steps.ts';
import { entriesIn, type LineEntries } from '../../log/lines/line-entries.ts';
import { eventAt, typeAt } from '../../log/lines/line-text.ts';
import { type KeysOf, LogFailure } from '../../log/port.ts';
import { subjectHash, subjectKey } from '../../projections/book/subject.ts';
import { subjectKeysOf } from '../../projections/history/history.ts';
import { inSlices, type Slicing, unnoticed } from '../slices.ts';

/**
 * Names the subjects that lines change; a log keeps them beside each segment. `undefined` for lines that cannot be read,
 * or that hold an event which only a newer application knows: they may be about anything, and are read in every search.
 */
export const keysOfLines =
  (slicing: Slicing): KeysOf =>
  async (lines) => {
    try {
      return await inSlices(hashesIn(lines), unnoticed(slicing));
    } catch (error) {
      if (error instanceof LogFailure) return undefined;
      throw error;
    }
  };

const hashesIn = function* (lines: readonly string[]): Steps<ReadonlySet<number>> {
  const hashes = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const entries = yield* entriesIn(line);
    for (let n = 0; n < entries.begins.length; n += 1) {
      for (const key of keysAt(entries, n)) hashes.add(subjectHash(key));
      yield at / lines.length;
    }
  }
  return hashes;
};

const keysAt = (entries: LineEntries, n: number): Iterable<string> => {
  // A baseline may have many MB, and changes one subject whatever it holds.
  if (typeAt(entries, n) === 'BaselineObserved') return [subjectKey({ what: 'baseline' })];
  const event = eventAt(entries, n);
  return event && isBookEvent(event) ? subjectKeysOf(event) : [];
};
