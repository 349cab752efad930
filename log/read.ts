import type { DomainEvent } from '../events/catalogue.ts';
import type { Commit } from '../events/commit.ts';
import { type Upcasters, upcast, upcasters } from '../events/upcasters.ts';
import { parseLine, type StoredLine } from './line.ts';
import { LogFailure, type Read, type StoredCommit } from './port.ts';

/**
 * The commits of lines that follow position `after`, their events in today's versions. Numbers and
 * links are checked, hashes are not: that is `checkLine`, on demand. Fails with `damaged` and the place.
 */
export const readCommits = (lines: Iterable<string>, after = 0, known: Upcasters = upcasters): Read => {
  const commits: StoredCommit[] = [];
  let seq = after;
  let prevHash: string | undefined;
  for (const line of lines) {
    seq += 1;
    const stored = soundLine(line, seq, prevHash);
    prevHash = stored.hash;
    const commit = decode(stored, known);
    if ('newer' in commit) return { commits, newer: { seq, ...commit.newer } };
    commits.push(commit);
  }
  return { commits };
};

const soundLine = (line: string, seq: number, prevHash: string | undefined): StoredLine => {
  const place = `commit ${seq}`;
  const stored = parseLine(line);
  if (typeof stored === 'string') throw new LogFailure('damaged', `the row is ${stored}`, place);
  if (stored.seq !== seq) throw new LogFailure('damaged', `the row holds commit ${stored.seq}`, place);
  if (prevHash !== undefined && stored.prevHash !== prevHash) {
    throw new LogFailure('damaged', 'the row does not follow the one before', place);
  }
  return stored;
};

type Newer = { readonly newer: { readonly type: string; readonly version: number } };

/** Turns the parsed line itself into the commit: nobody else holds it, and copies of long logs are slow. */
const decode = (stored: StoredLine, known: Upcasters): StoredCommit | Newer => {
  const events: DomainEvent[] = [];
  for (const entry of stored.events) {
    if ('erased' in entry) continue;
    const event = upcast(entry.event, entry.v, known);
    if (event === undefined) return { newer: { type: entry.event.type, version: entry.v } };
    events.push(event);
  }
  const erased = stored.events.length - events.length;
  const commit: Commit = Object.assign(stored, { events });
  return erased === 0 ? commit : { ...commit, erased };
};
