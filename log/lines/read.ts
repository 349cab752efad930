import type { DomainEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { atOnce, type Steps } from '../../events/steps.ts';
import { knownTypes, type Upcasters, upcast } from '../../events/upcasters.ts';
import { LogFailure, type LogReading, type StoredCommit } from '../port.ts';
import { changeIn, type LineFault, parseLine, type StoredLine } from './line.ts';
import { soundLongLine } from './long-line.ts';

/**
 * Reads the commits of the lines after position `after`, with their events in today's versions. Checks each line's
 * number, link and own hash, so that a digit which the disk has changed never shows as a grade. Fails with `damaged`
 * and the place.
 */
export const readCommits = (lines: readonly string[], after = 0, known: Upcasters = knownTypes): LogReading =>
  atOnce(reading(lines, after, known));

/** The same in steps. */
export const reading = function* (
  lines: readonly string[],
  after = 0,
  known: Upcasters = knownTypes,
): Steps<LogReading> {
  const commits: StoredCommit[] = [];
  let seq = after;
  let prevHash: string | undefined;
  for (const line of lines) {
    seq += 1;
    const sound = yield* soundLongLine(line);
    const stored = inPlace(sound ?? parseLine(line), seq, prevHash);
    prevHash = stored.hash;
    const change = sound ? undefined : changeIn(line, stored);
    const events = yield* decoding(stored, known);
    const holds = newerIn(events, change);
    if (holds !== undefined) return { commits, newer: { seq, holds } };
    if (change || 'newer' in events) throw new LogFailure('damaged', `the row is ${change}`, `commit ${seq}`);
    commits.push(commitOf(stored, events));
    yield commits.length / lines.length;
  }
  return { commits };
};

const inPlace = (stored: ReturnType<typeof parseLine>, seq: number, prevHash: string | undefined): StoredLine => {
  const place = `commit ${seq}`;
  if (typeof stored === 'string') throw new LogFailure('damaged', `the row is ${stored}`, place);
  if (stored.seq !== seq) throw new LogFailure('damaged', `the row holds commit ${stored.seq}`, place);
  if (prevHash !== undefined && stored.prevHash !== prevHash) {
    throw new LogFailure('damaged', 'the row does not follow the one before', place);
  }
  return stored;
};

type Newer = { readonly newer: string };

/** What only a newer application knows. A line that fails its own hash was changed by the disk, not by an application. */
const newerIn = (events: readonly DomainEvent[] | Newer, change: LineFault | undefined): string | undefined => {
  if (change === 'changed after it was written') return undefined;
  if ('newer' in events) return events.newer;
  return change === 'written by a newer version' ? 'unknown fields' : undefined;
};

const decoding = function* (stored: StoredLine, known: Upcasters): Steps<readonly DomainEvent[] | Newer> {
  const events: DomainEvent[] = [];
  for (const entry of stored.events) {
    if ('erased' in entry) continue;
    const event = upcast(entry.event, entry.v, known);
    if (event === undefined) return { newer: `${entry.event.type} of version ${entry.v}` };
    events.push(event);
    if (events.length % 16 === 0) yield 0;
  }
  return events;
};

/** Turns the parsed line itself into the commit: nobody else uses it, and copies of long logs are slow. */
const commitOf = (stored: StoredLine, events: readonly DomainEvent[]): StoredCommit => {
  const erased = stored.events.length - events.length;
  const commit: Commit = Object.assign(stored, { events });
  return erased === 0 ? commit : { ...commit, erased };
};
