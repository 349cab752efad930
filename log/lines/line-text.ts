/**
 * A line read as text, to find one event of thousands without parsing all of them. Nothing here checks a hash, and
 * every search goes in steps, because the line of an import may have many MB.
 */
import type { Commit } from '../../events/commit.ts';
import type { Steps } from '../../events/steps.ts';
import { LogFailure } from '../port.ts';
import { hashOfLine, type LineEntry } from './line.ts';
import { noteIn, noteType } from './note.ts';

/** A commit without its events. */
export type Envelope = Omit<Commit, 'events'>;

/** Where each entry begins and ends in its line, in order: begin, end, begin, end, … */
export type Bounds = readonly number[];

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

/** Where the entries are. Fails with `damaged` if the list of events has no end. */
export const bounding = function* (line: string): Steps<Bounds> {
  const scan = new Scan(line, headOf(line).events);
  while (!scan.goOn(scannedAStep)) yield scan.at / line.length;
  return scan.bounds;
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

/** The entry at a place. Fails with `damaged` if it is no JSON. */
export const entryAt = (line: string, bounds: Bounds, place: number): LineEntry =>
  parsed(line.slice(bounds[place], bounds[place + 1]), line) as LineEntry;

/** So many characters are searched, or scanned, in less than a millisecond. */
const searchedAStep = 262_144;
const scannedAStep = 65_536;

const beginning = /^\{"salt":"[0-9a-f]{32}","v":\d+,"event":\{"type":"(\w+)"/;
const longestBeginning = 150;

const beforeHash = ',"prevHash":"';
const beforeEvents = '","events":[';

/**
 * Finds the events and `prevHash` by their quoted names. Quotes within texts are escaped, so no text looks like these.
 */
const headOf = (line: string): { readonly end: number; readonly prevHash: string; readonly events: number } => {
  const end = line.indexOf(beforeHash);
  const hash = end + beforeHash.length;
  if (end < 0 || !line.startsWith(beforeEvents, hash + 64)) throw damaged(line, 'the row is not a commit');
  return { end, prevHash: line.slice(hash, hash + 64), events: hash + 64 + beforeEvents.length };
};

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

const [quote, backslash, openList, closeList, openRecord, closeRecord] = [34, 92, 91, 93, 123, 125];

/** Goes over the list of entries character by character. Brackets within quotes do not count. */
class Scan {
  readonly bounds: number[] = [];
  readonly #line: string;
  #at: number;
  #depth = 0;

  constructor(line: string, at: number) {
    this.#line = line;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  /** Goes on for so many characters, and then to the end of the text that it is in. `true`: the list has ended. */
  goOn(characters: number): boolean {
    const line = this.#line;
    const until = Math.min(this.#at + characters, line.length);
    for (let at = this.#at; at < until; at += 1) {
      const code = line.charCodeAt(at);
      if (code === quote) at = endOfText(line, at);
      else if (code === openRecord || code === openList) {
        if (this.#depth === 0) this.bounds.push(at);
        this.#depth += 1;
      } else if (code === closeRecord || code === closeList) {
        this.#depth -= 1;
        if (this.#depth < 0) return true;
        if (this.#depth === 0) this.bounds.push(at + 1);
      }
      this.#at = at + 1;
    }
    if (this.#at >= line.length) throw damaged(line, 'the row has no end');
    return false;
  }
}

const endOfText = (line: string, begin: number): number => {
  let at = begin + 1;
  for (let code = line.charCodeAt(at); code !== quote && at < line.length; code = line.charCodeAt(at)) {
    at += code === backslash ? 2 : 1;
  }
  return at;
};

const parsed = (text: string, line: string): object => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(line, 'the row is not JSON');
    throw error;
  }
};

const damaged = (line: string, detail: string): LogFailure => {
  const [, seq = '?'] = /^\{"seq":(\d+),/.exec(line.slice(0, 30)) ?? [];
  return new LogFailure('damaged', detail, `commit ${seq}`);
};
