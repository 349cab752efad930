import { isBookEvent } from '../../../events/catalogue.ts';
import { hashOfLine } from '../../../log/lines/line.ts';
import { readCommits } from '../../../log/lines/read.ts';
import type { StoredCommit } from '../../../log/port.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { changesOf } from '../../../projections/history/history.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import type { ModelLedger } from '../server-model/ledger-model.ts';
import { people } from './backends.ts';
import type { Browser } from './browser.ts';
import { observedFaults } from './invariants-observed.ts';
import { toldTwice } from './invariants-twice.ts';
import { type Joined, joining } from './joined.ts';
import { type Copies, lyingCopies } from './lying-copies.ts';
import { SameRows } from './same-rows.ts';
import type { World } from './world.ts';

const [ana] = people;

/** The lines of a ledger, wherever they are kept. `logId`: of a copy, the server's id of it; empty for the browser's own. */
export type HeldLedger = Pick<ModelLedger, 'logId' | 'header' | 'lines'>;

/** J: what is wrong with what History tells of all the account's ledgers, in each browser of a world that is at rest. */
export const joinedViolations = async (world: World): Promise<readonly string[]> => {
  if (!world.options.mirrors) return [];
  const found: string[] = [];
  const same = new SameRows(everWritten(world));
  for (const browser of world.browsers)
    for (const fault of await joinedFaults(world, browser, same)) found.push(`${browser.name} ${fault}`);
  return found;
};

/** The commits of all logs that were ever written, and of all copies. */
const everWritten = ({ browsers, backends }: World): readonly StoredCommit[] => {
  const logs = browsers.flatMap(({ disk, storage: { kept } }) => [
    ...disk.lost,
    ...disk.wiped,
    ...(kept ? [kept] : []),
  ]);
  return [...logs, ...backends.ledgers.of(ana)].flatMap(({ lines }) => readCommits(lines).commits);
};

const joinedFaults = async (world: World, browser: Browser, same: SameRows): Promise<readonly string[]> => {
  const [tab] = browser.tabs;
  const { kept } = browser.storage;
  const held = world.backends.ledgers.of(ana);
  if (!tab || !kept || browser.disk.isSpoilt()) return [];
  const own = { logId: '', header: kept.header, lines: kept.lines };
  const others = held.filter((copy) => copy.lines.length > 0 && !isBeginningOf(copy, own));
  if (others.length === 0) return [];
  const { seed } = world.options;
  const join = joining(tab);
  const early = held.map((copy, at) => ({
    ...copy,
    lines: copy.lines.slice(0, 1 + ((seed + at) % copy.lines.length)),
  }));
  if (seed % 2 === 0) await join(honest(early.filter(({ lines }) => lines.length > 0)));
  const joined = await join(honest(held));
  const ledgers = [own, ...others];
  const found = [
    ...toldFaults(joined, own, others),
    ...observedFaults(joined, ledgers, same),
    ...toldTwice(world, joined, ledgers, same),
  ];
  const victim = others[seed % others.length];
  if (seed % 3 !== 0 || !victim) return found;
  const lied = await joining(tab)(lyingCopies(held, victim, own, seed / 3));
  const rest = others.filter((copy) => copy !== victim);
  const named = lied.gathered.unused.map(({ logId, why }) => `${logId} ${why}`);
  if (!named.some((one) => one.startsWith(`${victim.logId} `)))
    found.push(`J4: the ledger ${victim.logId} is forged, and not named among ${named.join(', ')}`);
  return [...found, ...toldFaults(lied, own, rest).map((fault) => `beside a forged ledger ${fault}`)];
};

const honest = (copies: readonly ModelLedger[]): Copies => ({ listed: copies, given: copies });

const isBeginningOf = (copy: HeldLedger, own: HeldLedger): boolean =>
  copy.header === own.header && copy.lines.every((line, at) => hashOfLine(line) === hashOfLine(own.lines[at] ?? ''));

/** J1: every ledger is used that the server holds. J2: each commit of people is told once, in the order of its ledger. */
const toldFaults = ({ list, gathered }: Joined, own: HeldLedger, others: readonly HeldLedger[]): readonly string[] => {
  const found: string[] = [];
  const used = gathered.others.map(({ logId }) => logId);
  const expected = others.map(({ logId }) => logId);
  if (used.join() !== expected.join()) found.push(`J1: of ${expected.join()} are used ${used.join()}`);
  const told = list.filter((one) => !isOfServer(one)).map(({ commit }) => commit.id);
  // A commit that several ledgers share is told as the first of them has it, where some of it may be erased.
  const held = [own, ...others].flatMap(({ lines }) => readCommits(lines).commits);
  const firsts = new Map(held.toReversed().map((commit) => [commit.hash, commit]));
  const made = new Map([...firsts.values()].filter(isOfPeople).map(({ hash, id }) => [hash, id]));
  for (const id of new Set([...told, ...made.values()])) {
    const times = told.filter((one) => one === id).length;
    const due = [...made.values()].filter((one) => one === id).length;
    if (times !== due) found.push(`J2: commit ${id} is told ${times} times, not ${due}`);
  }
  return [...found, ...orderFaults(list)];
};

/** A reading of the server: what it held when a ledger began, and what others changed there since. */
const isOfServer = ({ isElsewhere, changes: [first] }: ListedCommit): boolean =>
  isElsewhere || first?.subject.what === 'baseline';

/**
 * What was erased leaves its place, and a commit of its own says so. What a load says of its call stays, though all that it
 * changed is erased.
 */
const isOfPeople = ({ command, events, erased }: StoredCommit): boolean =>
  (command.type !== 'ReadBackend' &&
    events.some((event) => (isBookEvent(event) ? changesOf(event).length > 0 : event.type.startsWith('Snapshot')))) ||
  (command.type !== 'ReadBackend' && erased !== undefined && (events.length === 0 || command.type === loadCommand)) ||
  command.type === 'EraseStudent';

const orderFaults = (list: readonly ListedCommit[]): readonly string[] => {
  const before = new Map<string, number>();
  return list.flatMap(({ commit, other }) => {
    const logId = other?.logId ?? '';
    const last = before.get(logId) ?? Number.POSITIVE_INFINITY;
    before.set(logId, commit.seq);
    return commit.seq < last ? [] : [`J2: commit ${commit.seq} of ${logId || 'its own ledger'} is told after ${last}`];
  });
};
