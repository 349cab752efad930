/**
 * A commit as one line of JSON, and the chain over these lines.
 *
 *   line   {"seq":…,"id":…,…,"prevHash":…,"events":[entry,…],"hash":…}
 *   entry  {"salt":…,"v":…,"event":{"type":…,…}}   once erased: {"erased":digest}; the first may be the commit's note
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
import { entryOfNote } from './note.ts';

/** A place in the chain: how many commits lead to it, and the chain's hash there. */
export type Position = { readonly seq: number; readonly hash: string };

export type LineEntry =
  | { readonly salt: string; readonly v: number; readonly event: { readonly type: string } & Record<string, unknown> }
  | { readonly erased: string };

/** A line as it was parsed; its events are not yet brought to today's versions, and its note may be the first of them. */
export type StoredLine = Omit<Commit, 'events'> & { readonly events: readonly LineEntry[] };

/** A commit as text, without its number and its link, which depend on the line before. */
export type PreparedCommit = {
  readonly draft: CommitDraft;
  readonly entries: readonly string[];
  readonly digests: readonly string[];
};

/** `newSalt` gives 128 random bits as hex for each event. */
export const preparingCommit = function* (draft: CommitDraft, newSalt: () => string): Steps<PreparedCommit> {
  const digests: string[] = [];
  const entries = yield* writingEntries(draft, newSalt, (entry) => void digests.push(sha256Hex(entry)));
  return { draft: withNoteBelow(draft), entries, digests };
};

/** The entries of a commit as text. `written` gets each one as soon as it is there. */
export const writingEntries = function* (
  { events, ...envelope }: CommitDraft,
  newSalt: () => string,
  written: (entry: string) => void,
): Steps<readonly string[]> {
  refuseWhatJsonLoses(envelope, 'commit');
  const entries: string[] = [];
  const { note } = envelope.command;
  if (note !== undefined) {
    const entry = JSON.stringify(entryOfNote(note, newSalt()));
    entries.push(entry);
    written(entry);
  }
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

/** The commit as its own fields tell it: its note is among the entries. */
export const withNoteBelow = (draft: CommitDraft): CommitDraft => {
  if (draft.command.note === undefined) return draft;
  const { note: _, ...command } = draft.command;
  return { ...draft, command };
};

/** The line of a commit, and its place. */
export type ChainedLine = { readonly line: string; readonly position: Position };

/** The line of the commit after `after`. Each text in `entries` may hold several entries, joined by commas. */
export const linkCommit = ({ draft, entries, digests }: PreparedCommit, after: Position): ChainedLine => {
  const seq = after.seq + 1;
  const header = headerJson({ ...draft, seq });
  const hash = chainHash(after.hash, header, digests);
  return { line: lineJson(header, after.hash, entries, hash), position: { seq, hash } };
};

/** The line with other texts for its entries. Each must have the digest of the one that it stands for. */
export const lineWith = (stored: StoredLine, entries: readonly string[]): string =>
  lineJson(headerJson(stored), stored.prevHash, entries, stored.hash);

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

/** The chain's hash at a line that a log wrote: the last field, read without parsing the rest. */
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

/** The text of a line up to its entries. */
export const lineBegin = (header: string, prevHash: string): string =>
  `${header.slice(0, -1)},"prevHash":"${prevHash}","events":[`;
export const lineEnd = (hash: string): string => `],"hash":"${hash}"}`;

/** All is joined at once, because to put a head before the joined entries would copy the many MB of an import again. */
const lineJson = (header: string, prevHash: string, entries: readonly string[], hash: string): string => {
  const [head, tail] = [lineBegin(header, prevHash), lineEnd(hash)];
  const [first = '', ...others] = entries;
  const last = others.pop();
  return last === undefined ? head + first + tail : [head + first, ...others, last + tail].join(',');
};

export const chainHash = (prevHash: string, header: string, digests: readonly string[]): string =>
  sha256Hex([prevHash, header, ...digests].join('\n'));

const HASH = /^[0-9a-f]{64}$/;

/** Runs for every line at every start, so it has plain comparisons, and no arrays or patterns. */
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
