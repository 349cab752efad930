/**
 * The check of a stored line, for every reader of a log: whether it can be parsed, stands in its place, and has the
 * bytes that were written. The line of an import has many MB and takes seconds to parse and to hash, so the check goes
 * entry by entry.
 */
import { atOnce, part, type Steps } from '../../events/steps.ts';
import { sha256Hex } from '../digest.ts';
import { LogFailure } from '../port.ts';
import {
  canonicalEntry,
  chainHash,
  headerJson,
  isEntry,
  lineBegin,
  lineEnd,
  type Position,
  parseLine,
  type StoredLine,
} from './line.ts';
import { entriesIn, entryAt } from './line-entries.ts';

export type LineProblem = 'not JSON' | 'not a commit' | 'out of order' | 'does not follow the line before' | Change;

/** `written by a newer version`: the line has unknown fields, and its hash fits them, which no chance change does. */
type Change = 'not as written' | 'changed after it was written' | 'written by a newer version';

export type LineCheck = { readonly kind: 'sound'; readonly stored: StoredLine } | BadLine;

/** `stored`: there if the line can be parsed and stands in its place. */
export type BadLine = { readonly kind: 'bad'; readonly problem: LineProblem; readonly stored?: StoredLine };

/** The end of the chain before a line. `hash` may be unknown. */
export type Before = Pick<Position, 'seq'> & Partial<Position>;

export const checkLine = (line: string, before: Before): LineCheck => atOnce(checkingLine(line, before));

/** `checkLine` in steps. */
export const checkingLine = function* (line: string, before: Before): Steps<LineCheck> {
  if (line.length >= longLine) {
    const stored = yield* part(0, 0.4, parsingInParts(line));
    // A sound line can look changed when it is parsed in parts, so such a line is parsed again as a whole.
    if (stored && !(yield* part(0.4, 1, changeIn(line, stored)))) return inPlace(stored, before);
  }
  const stored = parseLine(line);
  if (typeof stored === 'string') return { kind: 'bad', problem: stored };
  const check = inPlace(stored, before);
  const problem = check.kind === 'sound' ? yield* changeIn(line, stored) : undefined;
  return problem ? { kind: 'bad', problem, stored } : check;
};

export const inPlace = (stored: StoredLine, { seq, hash }: Before): LineCheck => {
  if (stored.seq !== seq + 1) return { kind: 'bad', problem: 'out of order' };
  if (stored.prevHash !== (hash ?? stored.prevHash)) return { kind: 'bad', problem: 'does not follow the line before' };
  return { kind: 'sound', stored };
};

/** What is wrong with the line's bytes, judged by its own hash; `undefined`: they are as they were written. */
const changeIn = function* (line: string, stored: StoredLine): Steps<Change | undefined> {
  const knownFields = headerJson(stored);
  const hash = yield* hashIfWritten(line, knownFields, stored);
  if (hash !== undefined) return hash === stored.hash ? undefined : 'changed after it was written';
  const allFields = JSON.stringify({ ...stored, prevHash: undefined, events: undefined, hash: undefined });
  const isNewer =
    allFields.length > knownFields.length && (yield* hashIfWritten(line, allFields, stored)) === stored.hash;
  return isNewer ? 'written by a newer version' : 'not as written';
};

/** The chain's hash over the line's content; `undefined` if a log with this header would write other bytes. */
const hashIfWritten = function* (line: string, header: string, stored: StoredLine): Steps<string | undefined> {
  const { prevHash, events, hash } = stored;
  const begin = lineBegin(header, prevHash);
  if (line.slice(0, begin.length) !== begin) return undefined;
  const digests: string[] = [];
  let at = begin.length;
  for (const entry of events) {
    if (digests.length > 0 && line[at++] !== ',') return undefined;
    const json = JSON.stringify(canonicalEntry(entry));
    if (line.slice(at, at + json.length) !== json) return undefined;
    at += json.length;
    digests.push('erased' in entry ? entry.erased : sha256Hex(json));
    if (line.length >= longLine) yield digests.length / events.length;
  }
  const isWhole = line.slice(at) === lineEnd(hash);
  return isWhole ? chainHash(prevHash, header, digests) : undefined;
};

/**
 * The line parsed entry by entry; `undefined` if that fails, or if the list that looks like the entries may be one within
 * the line's command. The text between the entries is not looked at.
 */
export const parsingInParts = function* (line: string): Steps<StoredLine | undefined> {
  try {
    const entries = yield* part(0, 0.5, entriesIn(line));
    const { begins, ends } = entries;
    const frame = parseLine(line.slice(0, begins[0] ?? 0) + line.slice(ends.at(-1) ?? 0));
    if (typeof frame === 'string' || frame.events.length > 0) return undefined;
    if (!line.startsWith(lineBegin(headerJson(frame), frame.prevHash))) return undefined;
    const events: StoredLine['events'][number][] = [];
    for (let n = 0; n < begins.length; n += 1) {
      const entry = entryAt(entries, n);
      if (!isEntry(entry)) return undefined;
      events.push(entry);
      yield 0.5 + n / begins.length / 2;
    }
    return { ...frame, events };
  } catch (error) {
    if (error instanceof LogFailure) return undefined;
    throw error;
  }
};

/** Characters: a shorter line is read in a millisecond or two. */
export const longLine = 100_000;
