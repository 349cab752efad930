/** Where the entries of a line are, so that each can be parsed by itself: the line of an import may have many MB. */
import type { Steps } from '../../events/steps.ts';
import { LogFailure } from '../port.ts';
import type { LineEntry } from './line.ts';

/** The entries of a line, none of them parsed: where each begins and ends, in order. Entries are counted from 0. */
export type LineEntries = {
  readonly line: string;
  readonly begins: readonly number[];
  readonly ends: readonly number[];
};

/** Finds the entries. Fails with `damaged` if the list of events has no end. */
export const entriesIn = function* (line: string): Steps<LineEntries> {
  const scan = new Scan(line, headOf(line).events);
  while (!scan.goOn(scannedAStep)) yield scan.at / line.length;
  return scan;
};

/** The entry, parsed by itself. Fails with `damaged` if it is no JSON. */
export const entryAt = ({ line, begins, ends }: LineEntries, n: number): LineEntry =>
  parsed(line.slice(begins[n], ends[n]), line) as LineEntry;

/** So many characters are scanned in less than a millisecond. */
const scannedAStep = 65_536;

const beforeHash = ',"prevHash":"';
const beforeEvents = '","events":[';

/**
 * `end`, `events`: the characters at which the fields before `prevHash` end and the first entry begins. Both are found
 * by quoted names: quotes within texts are escaped, so no text looks like these.
 */
export const headOf = (line: string): { readonly end: number; readonly prevHash: string; readonly events: number } => {
  const end = line.indexOf(beforeHash);
  const hash = end + beforeHash.length;
  if (end < 0 || !line.startsWith(beforeEvents, hash + 64)) throw damaged(line, 'the row is not a commit');
  return { end, prevHash: line.slice(hash, hash + 64), events: hash + 64 + beforeEvents.length };
};

const [quote, backslash, openList, closeList, openRecord, closeRecord] = [34, 92, 91, 93, 123, 125];

/** Goes over the list of entries character by character. Brackets within quotes do not count. */
class Scan implements LineEntries {
  readonly line: string;
  readonly begins: number[] = [];
  readonly ends: number[] = [];
  #at: number;
  #depth = 0;

  constructor(line: string, at: number) {
    this.line = line;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  /** Goes on for so many characters, and then to the end of the text that it is in. `true`: the list has ended. */
  goOn(characters: number): boolean {
    const { line } = this;
    const until = Math.min(this.#at + characters, line.length);
    for (let at = this.#at; at < until; at += 1) {
      const code = line.charCodeAt(at);
      if (code === quote) at = endOfText(line, at);
      else if (code === openRecord || code === openList) {
        if (this.#depth === 0) this.begins.push(at);
        this.#depth += 1;
      } else if (code === closeRecord || code === closeList) {
        this.#depth -= 1;
        if (this.#depth < 0) return true;
        if (this.#depth === 0) this.ends.push(at + 1);
      }
      this.#at = at + 1;
    }
    if (this.#at >= line.length) throw damaged(line, 'the row has no end');
    return false;
  }
}

/** The character of the quote that ends the text whose first quote is at `begin`. */
const endOfText = (line: string, begin: number): number => {
  let at = begin + 1;
  for (let code = line.charCodeAt(at); code !== quote && at < line.length; code = line.charCodeAt(at)) {
    at += code === backslash ? 2 : 1;
  }
  return at;
};

export const parsed = (text: string, line: string): object => {
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
