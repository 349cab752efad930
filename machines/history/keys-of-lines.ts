import { isBookEvent } from '../../events/catalogue.ts';
import type { Steps } from '../../events/steps.ts';
import { upcast } from '../../events/upcasters.ts';
import { type Bounds, bounding, entryAt } from '../../log/lines/line-bounds.ts';
import { typeAt } from '../../log/lines/line-text.ts';
import { isEventEntry } from '../../log/lines/note.ts';
import { type KeysOf, LogFailure } from '../../log/port.ts';
import { subjectHash, subjectKey } from '../../projections/book/subject.ts';
import { subjectKeysOf } from '../../projections/history/history.ts';
import { inSlices, type Slicing, unnoticed } from '../slices.ts';

/**
 * Names the subjects that lines change; a log keeps them beside each segment. `undefined` for lines that cannot be read,
 * which may be about anything.
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

/** `undefined`: of some event it cannot be told what it changes, so that this segment is read in every search. */
const hashesIn = function* (lines: readonly string[]): Steps<ReadonlySet<number> | undefined> {
  const hashes = new Set<number>();
  for (const [n, line] of lines.entries()) {
    const bounds = yield* bounding(line);
    for (let place = 0; place < bounds.length; place += 2) {
      const keys = keysAt(line, bounds, place);
      if (!keys) return undefined;
      for (const key of keys) hashes.add(subjectHash(key));
      yield n / lines.length;
    }
  }
  return hashes;
};

/** `undefined`: only a newer application knows. */
const keysAt = (line: string, bounds: Bounds, place: number): Iterable<string> | undefined => {
  // A baseline may have many MB, and changes one subject whatever it holds.
  if (typeAt(line, bounds, place) === 'BaselineObserved') return [subjectKey({ what: 'baseline' })];
  const entry = entryAt(line, bounds, place);
  if (!isEventEntry(entry)) return [];
  const event = upcast(entry.event, entry.v);
  if (!event) return undefined;
  return isBookEvent(event) ? subjectKeysOf(event) : [];
};
