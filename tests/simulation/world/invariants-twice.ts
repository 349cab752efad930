import { hashOfLine } from '../../../log/lines/line.ts';
import type { Change } from '../../../projections/events/changes.ts';
import type { HeldLedger } from './invariants-joined.ts';
import { changesIn, linesOfPeople } from './invariants-observed.ts';
import type { Joined } from './joined.ts';
import { isOfOthers } from './lacking-readings.ts';
import { idsIn, rowOf, type SameRows } from './same-rows.ts';
import { addFaults, readingFaults, untrustedFaults } from './untrusted-replies.ts';
import type { World } from './world.ts';

/** J6: what is told as made elsewhere was written there by a program that keeps no ledger. */
export const toldTwice = (
  world: World,
  { list }: Joined,
  ledgers: readonly HeldLedger[],
  same: SameRows,
): readonly string[] => {
  if (!isKnownWho(world)) return [];
  const touched = new Set([...world.backends.touched].map((row) => inOneWay(row, same)));
  const mayBeTwice = excuses(ledgers, same);
  /** Also excused: ids of a false reading, and rows whose log was lost before the answer. */
  const isExcused = (change: Change, observedBy: string): boolean =>
    mayBeTwice(change, observedBy) || idsIn(change).some((id) => isOfOthers(id) || isUnheard(world, id, same));
  return list
    .filter(({ isElsewhere }) => isElsewhere)
    .flatMap(({ commit, changes, other }) =>
      changes
        .filter((change) => !touched.has(rowOf(change, same)) && !isExcused(change, other?.logId ?? ''))
        .map(
          ({ subject, field, to }) =>
            `J6: commit ${commit.seq} of ${other?.logId ?? 'its own ledger'} tells as made elsewhere ${JSON.stringify(subject)} ${field} ${JSON.stringify(to)}`,
        ),
    );
};

/**
 * What may be told twice: rows that were deleted and brought back, so that they have several ids; problems, once some came or went, and weight sets; what goes
 * along with a deletion; settings; and what several ledgers changed, so that a reading shows a value once more that had been sent before.
 */
const excuses = (ledgers: readonly HeldLedger[], same: SameRows): ((change: Change, observedBy: string) => boolean) => {
  const moved = new Set(
    ledgers.flatMap(({ lines }) =>
      changesIn(lines)
        .filter(isOfParts)
        .flatMap((change) => idsIn(change).map((id) => same.idOf(id))),
    ),
  );
  const givers = new Map<string, Set<string>>();
  const known = new Set<string>();
  for (const { logId, lines } of ledgers) {
    const own = lines.filter((line) => !known.has(hashOfLine(line)));
    for (const line of own) known.add(hashOfLine(line));
    for (const change of changesIn(linesOfPeople(own))) {
      const place = `${rowOf(change, same)} ${change.field}`;
      givers.set(place, (givers.get(place) ?? new Set()).add(logId));
    }
  }
  return (change, observedBy) => {
    const { subject, field, to } = change;
    const by = givers.get(`${rowOf(change, same)} ${field}`) ?? new Set([]);
    if (subject.what === 'setting' || same.isBroughtBack(idsIn(change)) || by.size > 1 || by.has(observedBy))
      return true;
    if (subject.what === 'enrollment') return to === null;
    if (subject.what === 'weights') return true;
    if (subject.what === 'grade') return !to || moved.has(same.idOf(subject.assessmentId));
    return subject.what === 'assessment' && moved.has(same.idOf(subject.assessmentId));
  };
};

/** Whether a log that was lost before the server's answer had asked for the row, so that no ledger has its id. */
const isUnheard = ({ watch, browsers }: World, id: string, same: SameRows): boolean => {
  const maker = watch.makerOf(id);
  if (maker === undefined || same.isGiven(id)) return false;
  const lost = browsers.flatMap(({ disk }) => [...disk.lost, ...disk.wiped]);
  return lost.some(({ lines }) => lines.some((line) => line.includes(`"${maker}"`)));
};

/** Whether problems came or went, or the assessment itself: then nothing says which problem is which. */
const isOfParts = ({ subject, field, to }: Change): boolean =>
  subject.what === 'assessment' && (field === null ? to === null : field === 'problems' || field.includes('~'));

const inOneWay = (row: string, same: SameRows): string => {
  const [list = '', ...ids] = row.split(' ');
  return [list, ...ids.map((id) => same.idOf(id))].join(' ');
};

/** Whether everything at the server was written by ledgers that are still there, or by other programs that were counted. */
const isKnownWho = ({ options, counts, browsers, backends }: World): boolean => {
  const { server } = options;
  const isAstray = [
    'server restored',
    'clock jumps',
    'student erased',
    ...addFaults,
    ...untrustedFaults,
    ...readingFaults,
  ].some((fault) => counts.has(fault as never));
  const isLost = browsers.some(({ disk, person }) => {
    const copies = backends.ledgers.of(person);
    return [...disk.lost, ...disk.wiped].some(
      (log) =>
        !copies.some(
          (copy) =>
            copy.header === log.header &&
            log.lines.every((line, at) => hashOfLine(line) === hashOfLine(copy.lines[at] ?? '')),
        ),
    );
  });
  return server.keys && server.ifMatch && !isAstray && !isLost;
};
