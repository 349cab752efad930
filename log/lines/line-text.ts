/**
 * A line read as text, to find one event of thousands without parsing all of them. Nothing here checks a hash, and
 * every search goes in steps, because the line of an import may have many MB.
 */
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import type { Steps } from '../../events/steps.ts';
import { upcast } from '../../events/upcasters.ts';
import { LogFailure } from '../port.ts';
import { hashOfLine, type LineEntry } from './line.ts';
import { entryAt, headOf, type LineEntries, parsed } from './line-entries.ts';
import { isEventEntry, noteIn, noteType, type WholeEntry } from './note.ts';

/** A commit without its events. */
export type Envelope = Omit<Commit, 'events'>;

/** The fields before and after the events. Fails with `damaged` if the line has none. */
export const envelopeOf = (line: string): Envelope => {
  const { end, prevHash, events } = headOf(line);
  const envelope = { ...parsed(`${line.slice(0, end)}}`, line), prevHash, hash: hashOfLine(line) } as Envelope;
  const note = noteAt(line, events);
  return note === undefined ? envelope : { ...envelope, command: { ...envelope.command, note } };
};

/** The note in the entry that begins at character `begin`; `undefined`: that entry is something else. */
const noteAt = (line: string, begin: number): string | undefined => {
  noteEntry.lastIndex = begin;
  const [entry] = noteEntry.exec(line) ?? [];
  return entry === undefined ? undefined : noteIn(parsed(entry, line) as LineEntry);
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

/**
 * The numbers of the entries that hold all these texts, of which the rarest comes first. It goes from one place where
 * that stands to the next, not from entry to entry: in a class of thousands few entries have it.
 */
export const choosing = function* (entries: LineEntries, texts: readonly string[]): Steps<number[]> {
  const [rarest = '', ...others] = texts;
  const { line, begins, ends } = entries;
  const chosen: number[] = [];
  for (let n = 0; n < begins.length; n += 1) {
    const found = yield* finding(line, rarest, begins[n]);
    if (found < 0) break;
    n = lastAtOrBefore(begins, found, n);
    const entry = textAt(entries, n);
    if (found < (ends[n] ?? 0) && others.every((text) => entry.includes(text))) chosen.push(n);
    yield found / line.length;
  }
  return chosen;
};

/** The type of an entry's event, if it stands at the entry's beginning, where it is usually written. */
export const typeAt = ({ line, begins }: LineEntries, n: number): string | undefined => {
  const begin = begins[n] ?? 0;
  return beginning.exec(line.slice(begin, begin + longestBeginning))?.[1];
};

/** The entry as it stands; nothing if the line has none of this number. */
export const textAt = ({ line, begins, ends }: LineEntries, n: number): string =>
  line.slice(begins[n] ?? 0, ends[n] ?? 0);

/**
 * The event of an entry, in today's shape; `undefined`: it was erased, or is a note. Fails with `damaged` if only a
 * newer application knows it: then the line has not been read by this one before.
 */
export const eventAt = (entries: LineEntries, n: number): DomainEvent | undefined => {
  const entry = entryAt(entries, n);
  return isEventEntry(entry) ? eventIn(entry, entries.line) : undefined;
};

/** `eventAt` of an entry of this line that is parsed, and an event. */
export const eventIn = ({ event: stored, v }: WholeEntry, line: string): DomainEvent => {
  const event = upcast(stored, v);
  if (event) return event;
  const { seq } = envelopeOf(line);
  throw new LogFailure('damaged', 'what was read before holds an unknown event', `commit ${seq}`);
};

/** So many characters are searched in less than a millisecond. */
const searchedAStep = 262_144;

const beginning = /^\{"salt":"[0-9a-f]{32}","v":\d+,"event":\{"type":"(\w+)"/;
const longestBeginning = 150;

/** The last entry that begins at or before a character. `from`: an earlier such entry. */
const lastAtOrBefore = (begins: readonly number[], character: number, from: number): number => {
  let [low, high] = [from, begins.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((begins[middle] ?? 0) <= character) low = middle;
    else high = middle;
  }
  return low;
};
