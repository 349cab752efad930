import type { DomainEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { atOnce, part, type Steps } from '../../events/steps.ts';
import { knownTypes, type Upcasters, upcast } from '../../events/upcasters.ts';
import { LogFailure, type LogReading, type StoredCommit } from '../port.ts';
import type { StoredLine } from './line.ts';
import { type BadLine, type Before, checkingLine, type LineCheck, type LineProblem } from './line-check.ts';
import { withoutNote } from './note.ts';

/**
 * Reads the commits of the lines after position `after`, with their events in today's versions. Checks each line's
 * number, link and own hash, so that a digit that the disk has changed never shows in a grade. Fails with `damaged` and
 * the place.
 */
export const readCommits = (lines: readonly string[], after = 0, known: Upcasters = knownTypes): LogReading =>
  atOnce(reading(lines, after, known));

/** `readCommits` in steps. `check`: of each line. */
export const reading = function* (
  lines: readonly string[],
  after = 0,
  known: Upcasters = knownTypes,
  check: Checking = checkingLine,
): Steps<LogReading> {
  const commits: StoredCommit[] = [];
  let before: Before = { seq: after };
  for (const [n, line] of lines.entries()) {
    const read = yield* part(n / lines.length, (n + 1) / lines.length, readingLine(check, line, before, known));
    if ('newer' in read) return { commits, newer: { seq: before.seq + 1, holds: read.newer } };
    before = read;
    commits.push(read);
    yield commits.length / lines.length;
  }
  return { commits };
};

/**
 * The commit of one line, which is number `seq`. Fails with `damaged` also if only a newer application understands it.
 */
export const readingCommit = function* (line: string, seq: number): Steps<StoredCommit> {
  const read = yield* readingLine(checkingLine, line, { seq: seq - 1 }, knownTypes);
  if ('newer' in read) throw damaged('of a newer application', seq);
  return read;
};

type Checking = (line: string, before: Before) => Steps<LineCheck>;

type Newer = { readonly newer: string };

const readingLine = function* (
  check: Checking,
  line: string,
  before: Before,
  known: Upcasters,
): Steps<StoredCommit | Newer> {
  const checked = yield* check(line, before);
  if (checked.kind === 'bad') {
    const newer = yield* newerIn(checked, known);
    if (newer === undefined) throw damaged(checked.problem, before.seq + 1);
    return { newer };
  }
  const { command, entries } = withoutNote(checked.stored);
  const events = yield* decoding(entries, known);
  if ('newer' in events) return events;
  return commitOf(checked.stored, { command, events, erased: entries.length - events.length });
};

/**
 * The part of a bad line that only a newer application knows; `undefined` if the line is damaged. A line that fails its
 * own hash was changed by the disk, not written by an application.
 */
const newerIn = function* ({ problem, stored }: BadLine, known: Upcasters): Steps<string | undefined> {
  if (!stored || problem === 'changed after it was written') return undefined;
  const events = yield* decoding(withoutNote(stored).entries, known);
  if ('newer' in events) return events.newer;
  return problem === 'written by a newer version' ? 'unknown fields' : undefined;
};

const damaged = (problem: LineProblem | 'of a newer application', seq: number): LogFailure => {
  const how = problem === 'does not follow the line before' ? problem : `is ${problem}`;
  return new LogFailure('damaged', `the row ${how}`, `commit ${seq}`);
};

/** Erased events are left out. The first one of a later version of the app ends the reading. */
const decoding = function* (entries: StoredLine['events'], known: Upcasters): Steps<readonly DomainEvent[] | Newer> {
  const events: DomainEvent[] = [];
  for (const entry of entries) {
    if ('erased' in entry) continue;
    const event = upcast(entry.event, entry.v, known);
    if (event === undefined) return { newer: `${entry.event.type} of version ${entry.v}` };
    events.push(event);
    if (events.length % 16 === 0) yield 1;
  }
  return events;
};

/** Turns the parsed line itself into the commit: nobody else uses it, and copies of long logs are slow. */
const commitOf = (
  stored: StoredLine,
  { erased, ...content }: Pick<Commit, 'command' | 'events'> & { readonly erased: number },
): StoredCommit => {
  const commit: Commit = Object.assign(stored, content);
  return erased === 0 ? commit : { ...commit, erased };
};
