/**
 * A line read as text, to find one event of thousands without parsing all of them. Nothing here checks a hash, and
 * every search goes in steps, because the line of an import may have many MB.
 */
import type { Commit } from '../../events/commit.ts';
import type { Steps } from '../../events/steps.ts';
import { hashOfLine, type LineEntry } from './line.ts';
import { type Bounds, headOf, parsed } from './line-bounds.ts';
import { noteIn, noteType } from './note.ts';

/** A commit without its events. */
export type Envelope = Omit<Commit, 'events'>;

/** The fields before and after the events. Fails with `damaged` if the line has none. */
export const envelopeOf = (line: string): Envelope => {
  const { end, prevHash, events } = headOf(line);
  const envelope = { ...parsed(`${line.slice(0, end)}}`, line), prevHash, hash: hashOfLine(line) } as Envelope;
  const note = noteAt(line, events);
  return note === undefined ? envelope : { ...envelope, command: { ...envelope.command, note } };
};

/** The note in the entry that begins at a character. */
const noteAt = (line: string, begin: number): string | undefined => {
  noteEntry.lastIndex = begin;
  const [found] = noteEntry.exec(line) ?? [];
  return found === undefined ? undefined : noteIn(parsed(found, line) as LineEntry);
};

const noteEntry = new RegExp(
  `\\{"salt":"[0-9a-f]{32}","v":\\d+,"event":\\{"type":"${noteType}","note":"(?:[^"\\\\]|\\\\.)*"\\}\\}`,
  'y',
);

/** The place of a text in the line, from `from` on; -1: it is not there. */
export const finding = function* (line: string, text: string, from = 0): Steps<number> {
  for (let at = from; at < line.length; at += searchedAStep) {
    const found = line.slice(at, at + searchedAStep + text.length - 1).indexOf(text);
    if (found >= 0) return at + found;
    if (at + searchedAStep < line.length) yield at / line.length;
  }
  return -1;
};

/** The places in `bounds` of the entries that hold all these texts, of which the rarest comes first. */
export const choosing = function* (line: string, bounds: Bounds, texts: readonly string[]): Steps<number[]> {
  const [rarest = '', ...others] = texts;
  const chosen: number[] = [];
  for (let place = 0; place < bounds.length; place += 2) {
    const found = yield* finding(line, rarest, bounds[place]);
    if (found < 0) break;
    place = lastAtOrBefore(bounds, found, place);
    const entry = line.slice(bounds[place], bounds[place + 1]);
    if (found < (bounds[place + 1] ?? 0) && others.every((text) => entry.includes(text))) chosen.push(place);
    yield found / line.length;
  }
  return chosen;
};

/** The type of an entry's event, if it stands at the entry's beginning, where it is usually written. */
export const typeAt = (line: string, bounds: Bounds, place: number): string | undefined => {
  const begin = bounds[place] ?? 0;
  return beginning.exec(line.slice(begin, begin + longestBeginning))?.[1];
};

/** So many characters are searched in less than a millisecond. */
const searchedAStep = 262_144;

const beginning = /^\{"salt":"[0-9a-f]{32}","v":\d+,"event":\{"type":"(\w+)"/;
const longestBeginning = 150;

/** The place of the last entry that begins at or before a character. `from`: the place of an earlier such entry. */
const lastAtOrBefore = (bounds: Bounds, character: number, from: number): number => {
  let [low, high] = [from / 2, bounds.length / 2];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((bounds[2 * middle] ?? 0) <= character) low = middle;
    else high = middle;
  }
  return 2 * low;
};
