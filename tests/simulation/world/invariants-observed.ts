import { isBookEvent } from '../../../events/catalogue.ts';
import { isRecord } from '../../../events/record.ts';
import { atOnce } from '../../../events/steps.ts';
import { hashOfLine } from '../../../log/lines/line.ts';
import { readCommits, readingCommit } from '../../../log/lines/read.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Change } from '../../../projections/events/changes.ts';
import { changesOf } from '../../../projections/history/history.ts';
import type { HeldLedger } from './invariants-joined.ts';
import type { Joined } from './joined.ts';
import { idsIn, rowOf, type SameRows } from './same-rows.ts';

/** What is wrong with the changes that a browser tells of all ledgers. */
export const observedFaults = ({ list }: Joined, ledgers: readonly HeldLedger[], same: SameRows): readonly string[] => [
  ...lostChanges(list, ledgers, same),
  ...strangeIds(list, ledgers, same),
];

/** J3: whatever a ledger tells or observed of a value is told, as often as the ledger that has it most often has it. */
const lostChanges = (
  list: readonly ListedCommit[],
  ledgers: readonly HeldLedger[],
  same: SameRows,
): readonly string[] => {
  const told = countOf(
    list.flatMap(({ changes }) => changes),
    same,
  );
  const known = new Set<string>();
  return ledgers.flatMap(({ logId, lines }) => {
    const there = countOf(changesIn(lines.filter((line) => !known.has(hashOfLine(line)))), same);
    for (const line of lines) known.add(hashOfLine(line));
    return [...there]
      .filter(([given, times]) => (told.get(given) ?? 0) < times)
      .map(
        ([given, times]) =>
          `J3: ${logId || 'its own ledger'} has ${given} ${times} times, and it is told ${told.get(given) ?? 0} times`,
      );
  });
};

const parsed = (line: string): number => Number((JSON.parse(line) as { seq: number }).seq);
export const changesIn = (lines: readonly string[]): readonly Change[] =>
  lines.flatMap((line) => {
    const { events } = atOnce(readingCommit(line, parsed(line)));
    if (events.some(({ type }) => type === 'BaselineObserved')) return [];
    return events.filter(isBookEvent).flatMap((event) => changesOf(event));
  });

/** How often each plain value is given. Problems and weight sets, whose ids differ, count as one place of their item. */
const countOf = (changes: readonly Change[], same: SameRows): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { subject, field, to } of changes) {
    if (subject.what === 'setting' || subject.what === 'baseline') continue;
    const values = field === null ? [['', to !== null], ...(isRecord(to) ? Object.entries(to) : [])] : [[field, to]];
    for (const [name, value] of values) {
      const isPlain = value === null || typeof value !== 'object';
      if (!isPlain || (subject.what === 'grade' && (value === false || value === 0))) continue;
      if (String(name).endsWith('Id')) continue;
      const given = `${rowOf({ subject }, same)} ${String(name).includes('~') ? 'a part' : name} ${JSON.stringify(value)}`;
      counts.set(given, (counts.get(given) ?? 0) + 1);
    }
  }
  return counts;
};

/** J5: an item that this browser added is told by the id that it has here. */
const strangeIds = (list: readonly ListedCommit[], [own]: readonly HeldLedger[], same: SameRows): readonly string[] => {
  const here = new Map<string, string>();
  for (const { events } of readCommits(own?.lines ?? []).commits)
    for (const event of events)
      if (event.type === 'IdAssigned') here.set(event.id, String(Object.values(event.item)[1]));
  return list.flatMap(({ commit, changes, other }) =>
    changes
      .flatMap((change) => (other ? idsIn(change) : []))
      .filter((id) => here.has(id) && here.get(id) !== id && !same.isBroughtBack([id]))
      .map((id) => `J5: ${commit.id} of ${other?.logId} tells of ${id}, which is ${here.get(id)} here`),
  );
};

/** The lines of commits that no reading of the server made. */
export const linesOfPeople = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !line.includes('"command":{"type":"ReadBackend"'));
