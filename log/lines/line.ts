/**
 * A commit as one line of JSON, and the chain over these lines.
 *
 *   line   {"seq":…,"id":…,…,"prevHash":…,"events":[entry,…],"hash":…}
 *   entry  {"salt":…,"v":…,"event":{"type":…,…}}   once erased: {"erased":digest}
 *   digest SHA-256 of the entry's bytes, which begin with 128 random bits
 *   hash   SHA-256 of prevHash, header and digests, a line feed between them;
 *          the header is the object of the fields before prevHash
 *
 * Invariant: a line equals its own re-serialisation, so hashing what was parsed is hashing the stored bytes.
 */
import type { Commit, CommitDraft } from '../../events/commit.ts';
import { isTime } from '../../events/date.ts';
import { isRecord } from '../../events/record.ts';
import { eachInSteps, type Steps } from '../../events/steps.ts';
import { versionOf } from '../../events/upcasters.ts';
import { sha256Hex } from '../digest.ts';
import { refuseWhatJsonLoses } from './json.ts';

/** A place in the chain: how many commits lead to it, and the chain's hash there. */
export type Position = { readonly seq: number; readonly hash: string };

export type LineEntry =
  | { readonly salt: string; readonly v: number; readonly event: { readonly type: string } & Record<string, unknown> }
  | { readonly erased: string };

/** A line as it was parsed; its events are not yet brought to today's versions. */
export type StoredLine = Omit<Commit, 'events'> & { readonly events: readonly LineEntry[] };

export type LineProblem = 'not JSON' | 'not a commit' | 'out of order' | 'does not follow the line before' | LineFault;

/** `written by a newer version`: its own hash is sound, and it has fields that are not known here. No change by chance is so. */
export type LineFault = 'not as written' | 'changed after it was written' | 'written by a newer version';

export type LineCheck =
  | (Position & { readonly kind: 'ok'; readonly erased: number; readonly stored: StoredLine })
  | { readonly kind: 'bad'; readonly problem: LineProblem };

/** A commit as text, but for its number and its link, which the line before it decides. */
export type PreparedCommit = {
  readonly draft: CommitDraft;
  readonly entries: readonly string[];
  readonly digests: readonly string[];
};

/** `newSalt` gives 128 random bits as hex for each event. */
export const preparingCommit = function* (draft: CommitDraft, newSalt: () => string): Steps<PreparedCommit> {
  const digests: string[] = [];
  const entries = yield* writingEntries(draft, newSalt, (entry) => void digests.push(sha256Hex(entry)));
  return { draft, entries, digests };
};

/** The entries of a commit. `written` is given each as soon as it is there. */
export const writingEntries = function* (
  { events, ...envelope }: CommitDraft,
  newSalt: () => string,
  written: (entry: string) => void,
): Steps<readonly string[]> {
  refuseWhatJsonLoses(envelope, 'commit');
  const entries: string[] = [];
  yield* eachInSteps(events, (event, position) => {
    refuseWhatJsonLoses(event, `commit.events[${position}]`);
    const v = versionOf(event.type);
    if (v === 0) throw new TypeError(`${event.type} is no event that this application knows, so it cannot record one.`);
    const entry = JSON.stringify({ salt: newSalt(), v, event });
    entries.push(entry);
    written(entry);
  });
  return entries;
};

/** The line of a commit, and its place. */
export type ChainedLine = { readonly line: string; readonly position: Position };

/** The line of the commit after `after`. Of entries, several may be one text, joined by commas. */
export const linkCommit = ({ draft, entries, digests }: PreparedCommit, after: Position): ChainedLine => {
  const seq = after.seq + 1;
  const header = headerJson({ ...draft, seq });
  const hash = chainHash(after.hash, header, digests);
  return { line: lineJson(header, after.hash, entries, hash), position: { seq, hash } };
};

/** Whether this line follows `after`, with sound bytes, number, link and hash. */
export const checkLine = (line: string, after: Position): LineCheck => {
  const stored = parseLine(line);
  if (typeof stored === 'string') return { kind: 'bad', problem: stored };

  const change = changeIn(line, stored);
  if (change === 'not as written') return { kind: 'bad', problem: change };
  if (stored.seq !== after.seq + 1) return { kind: 'bad', problem: 'out of order' };
  if (stored.prevHash !== after.hash) return { kind: 'bad', problem: 'does not follow the line before' };
  if (change) return { kind: 'bad', problem: change };
  return {
    kind: 'ok',
    seq: stored.seq,
    hash: stored.hash,
    erased: stored.events.filter((entry) => 'erased' in entry).length,
    stored,
  };
};

/** What was changed in a line after it was written, judged by its own hash. `stored` is the parsed line. */
export const changeIn = (line: string, stored: StoredLine): LineFault | undefined => {
  const { prevHash, events, hash } = stored;
  const entries = events.map((entry) => JSON.stringify(canonicalEntry(entry)));
  const isWritten = (header: string): boolean => lineJson(header, prevHash, entries, hash) === line;
  const isSound = (header: string): boolean => {
    const digests = events.map((entry, n) => ('erased' in entry ? entry.erased : sha256Hex(entries[n] ?? '')));
    return chainHash(prevHash, header, digests) === hash;
  };
  const known = headerJson(stored);
  if (isWritten(known)) return isSound(known) ? undefined : 'changed after it was written';
  const all = JSON.stringify({ ...stored, prevHash: undefined, events: undefined, hash: undefined });
  const isNewer = all.length > known.length && isWritten(all) && isSound(all);
  return isNewer ? 'written by a newer version' : 'not as written';
};

/** The line with each event in `erase` reduced to its digest: the chain stays sound. */
export const eraseEvents = (
  line: string,
  erase: (event: { readonly type: string } & Record<string, unknown>) => boolean,
): string => {
  const stored = parseLine(line);
  if (typeof stored === 'string') throw new Error(`Only a line of a log can lose events: this one is ${stored}.`);

  const entries = stored.events.map((entry) => {
    const json = JSON.stringify(entry);
    return 'event' in entry && erase(entry.event) ? JSON.stringify({ erased: sha256Hex(json) }) : json;
  });
  return lineJson(headerJson(stored), stored.prevHash, entries, stored.hash);
};

/** The line's fields, or why they cannot be read. Hash and link are not checked. */
export const parseLine = (line: string): StoredLine | 'not JSON' | 'not a commit' => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return 'not JSON';
    throw error;
  }
  return isStoredLine(value) ? value : 'not a commit';
};

/** The chain's hash at a commit with these fields and these digests of its entries. */
export const chainHashAfter = (envelope: Omit<StoredLine, 'events' | 'hash'>, digests: readonly string[]): string =>
  chainHash(envelope.prevHash, headerJson(envelope), digests);

/** The chain's hash at a line that a log wrote. It is the last field, and is read without parsing the rest. */
export const hashOfLine = (line: string): string => line.slice(-66, -2);

export const headerJson = ({
  seq,
  id,
  at,
  actor,
  tab,
  app,
  command,
  cause,
  undoes,
  undoesAll,
}: Omit<StoredLine, 'events' | 'hash' | 'prevHash'>): string =>
  JSON.stringify({ seq, id, at, actor, tab, app, command, cause, undoes, undoesAll });

export const canonicalEntry = (entry: LineEntry): LineEntry =>
  'erased' in entry ? { erased: entry.erased } : { salt: entry.salt, v: entry.v, event: entry.event };

/** Joined once: to put a head before what was joined would copy the many MB of an import again. */
export const lineJson = (header: string, prevHash: string, entries: readonly string[], hash: string): string => {
  const [head, tail] = [`${header.slice(0, -1)},"prevHash":"${prevHash}","events":[`, `],"hash":"${hash}"}`];
  const [first = '', ...others] = entries;
  const last = others.pop();
  return last === undefined ? head + first + tail : [head + first, ...others, last + tail].join(',');
};

export const chainHash = (prevHash: string, header: string, digests: readonly string[]): string =>
  sha256Hex([prevHash, header, ...digests].join('\n'));

const HASH = /^[0-9a-f]{64}$/;

/** Runs for every line at every start: plain comparisons, no arrays, no patterns. */
const isStoredLine = (value: unknown): value is StoredLine =>
  isRecord(value) &&
  typeof value.seq === 'number' &&
  isText(value.id) &&
  isTime(value.at) &&
  isText(value.actor) &&
  isText(value.tab) &&
  isText(value.app) &&
  isRecord(value.command) &&
  isText(value.command.type) &&
  (value.cause === undefined || isText(value.cause)) &&
  (value.undoes === undefined || isText(value.undoes)) &&
  (value.undoesAll === undefined || (Array.isArray(value.undoesAll) && value.undoesAll.every(isText))) &&
  isText(value.prevHash) &&
  Array.isArray(value.events) &&
  value.events.every(isEntry) &&
  isText(value.hash) &&
  value.hash.length === 64;

/** The digest of an erased entry goes into the chain as it is, so it must have the form of a digest. */
export const isEntry = (value: unknown): value is LineEntry => {
  if (!isRecord(value)) return false;
  const { erased, salt, v, event } = value;
  if (erased !== undefined) return isText(erased) && HASH.test(erased);
  return isText(salt) && salt.length === 32 && typeof v === 'number' && v >= 1 && isRecord(event) && isText(event.type);
};

const isText = (value: unknown): value is string => typeof value === 'string';
