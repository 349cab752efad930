import { decide } from '../../../commands/decide.ts';
import { isRefusal } from '../../../commands/refusal.ts';
import type { DomainEvent, EventOf } from '../../../events/catalogue.ts';
import type { Commit } from '../../../events/commit.ts';
import type { Offering } from '../../../events/entities.ts';
import { itemKey } from '../../../events/items.ts';
import { sameValue } from '../../../events/same-value.ts';
import { readCommits } from '../../../log/lines/read.ts';
import type { Book } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { storedLastChanges } from '../../../projections/history/last-changes.ts';
import { isLoad } from '../../../projections/records/loads.ts';
import { emptyRecords, fold, type LogRecords } from '../../../projections/records/records.ts';
import { faultsOf } from '../../sound-book.ts';
import { comparable } from '../differential/comparable.ts';
import { people } from './backends.ts';
import type { Browser } from './browser.ts';
import { erasedViolations } from './invariants-erased.ts';
import { joinedViolations } from './invariants-joined.ts';
import { mirrorViolations } from './invariants-mirror.ts';
import { news } from './invariants-news.ts';
import { sessionViolations } from './invariants-session.ts';
import { storedFaults } from './invariants-stored.ts';
import type { CallSeen } from './log-seen.ts';
import { misplacedIn } from './problem-work.ts';
import { sorted } from './sorted.ts';
import { isMark, marksIn, unsureIn } from './unsure.ts';
import type { Promised, World } from './world.ts';

const [ana] = people;

/** Everything wrong with the world, by the promises of docs/sync.md. Empty if the world is sound. */
export const violationsOf = async (world: World): Promise<readonly string[]> => {
  const { backends, faults, browsers } = world;
  const found = [...faults, ...backends.differences.map((one) => `differential: ${one}`)];
  found.push(...(await sessionViolations(world)));
  const twin = await backends.twinData(ana);
  if (
    twin !== undefined &&
    sorted({ success: true, ...(comparable(backends.model.data(ana)) as object) }) !== sorted(twin)
  ) {
    found.push('differential: the real handlers hold other data than the model');
  }
  const logs = await Promise.all(browsers.map(commitsOf));
  for (const [at, browser] of browsers.entries()) {
    world.saving.look(browser);
    for (const fault of await storedFaults(world, browser, logs[at] ?? [])) found.push(`${browser.name} ${fault}`);
  }
  for (const [at, browser] of browsers.entries()) found.push(...violationsAt(world, browser, logs[at] ?? []));
  if (world.options.about === 'problems') found.push(...misplacedIn(world, askedAbout(world, logs)));
  found.push(...mirrorViolations(world));
  found.push(...erasedViolations(world), ...(await joinedViolations(world)));
  if (isAlone(world)) found.push(...doubledRows(world, logs));
  return found;
};

/** Grades about which any log, a lost one included, asked the instructor to which problems their points belong. */
const askedAbout = (world: World, logs: readonly (readonly Commit[])[]): ReadonlySet<string> => {
  const commits = [...logs, ...world.browsers.flatMap(lostLogs)].flat();
  const asked = commits.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'ServerHolds' && event.problems ? itemKey(event.item) : [])),
  );
  return new Set(asked);
};

const violationsAt = (world: World, browser: Browser, commits: readonly Commit[]): readonly string[] => {
  const found: string[] = [];
  const lost = lostLogs(browser);
  const ids = new Set<string>([...lost, commits].flat().map(({ id }) => id));
  const missing = new Set(
    world.promised
      .filter((one) => one.browser === browser && !ids.has(one.commit.id) && !isLetGo(world, one))
      // An undo of a commit that was withdrawn, or that came to nothing, has nothing to take back.
      .filter(({ commit: { undoes } }) => undoes === undefined || ids.has(undoes)),
  );
  const follow = (log: readonly Commit[]): LogRecords => {
    const folded = emptyRecords();
    for (const commit of log) {
      fold(folded, commit);
      for (const promised of missing) if (holds(folded.book, promised)) missing.delete(promised);
    }
    return folded;
  };
  for (const log of lost) follow(log);
  const folded = follow(commits);
  // Another tab than the one that erased a student remembers which commits changed their grades, until it is opened anew.
  const hasErased = commits.some(({ command }) => command.type === 'EraseStudent');
  const told = (records: LogRecords): string =>
    toldBy(hasErased ? { ...records, lastChanges: folded.lastChanges } : records);
  for (const { commit } of missing) found.push(`S1: ${commit.id} was said to be saved, and is not in the log`);
  for (const tab of browser.tabs) {
    if (tab.ledger.status().mode !== 'ready') continue;
    if (told(tab.ledger.records.saved()) !== told(folded)) found.push(`S8: ${tab.name} shows other than its log`);
  }
  // If another device has removed weight sets, or a lost log was about to send that, the names of the sets may stay:
  // see the gaps in docs/sync.md.
  const mayLoseSets = world.options.devices > 1 || world.counts.has('server restored') || lost.length > 0;
  const excused = mayLoseSets ? / names of .* weight sets$/ : undefined;
  found.push(...faultsOf(folded.book).filter((fault) => !excused?.test(fault)));
  // A call that was under way when its log was lost must still have its effect once at most, although nobody waits for
  // it.
  for (const log of [...lost, commits]) found.push(...doubledCalls(world, log));
  found.push(...unknownCalls(world, browser, commits));
  return [...found, ...(isAlone(world) && lost.length === 0 ? news(world, commits) : [])].map(
    (one) => `${browser.name} ${one}`,
  );
};

const toldBy = ({ book, outbox, lastChanges, snapshots }: LogRecords): string =>
  sorted({ book, outbox, lastChanges: storedLastChanges(lastChanges), snapshots });

/**
 * The logs that this browser's disk has lost. What was saved must be in the log it was saved to, as long as that
 * existed; after a deletion nothing more can be promised.
 */
const lostLogs = ({ disk }: Browser): readonly (readonly Commit[])[] =>
  disk.lost.map(({ lines }) => readCommits(lines).commits);

/** Whether the owner chose to have the work removed from this computer. */
const isLetGo = ({ sessions }: World, { browser, log }: Promised): boolean =>
  log !== undefined && sessions.person.letGo.has(log) && browser.storage.kept?.head.logId !== log;

/**
 * Whether the book already has what the commit did, so that nothing was left to write: all its values, or each part
 * that it changed. `EnrollStudents` asks for no date, so a student who is enrolled since another day counts.
 */
const holds = (book: Book, { commit, values }: Promised): boolean =>
  values.every(({ item, value }) => {
    const held = valueIn(book, item);
    return commit.command.type === 'EnrollStudents' ? held !== null : sameValue(held, value);
  }) ||
  standAsMoved(book, commit, values) ||
  !isRefusal(decide(book, { type: 'UndoCommit', commit }, { now: commit.at, newId: () => commit.id }));

/** Whether weight sets stand in the order they were moved into, except that one of them was withdrawn since. */
const standAsMoved = (book: Book, { command }: Promised['commit'], values: Promised['values']): boolean =>
  command.type === 'MoveWeightSet' &&
  values.some(({ item, value }) => {
    const [held, moved] = [setIdsOf(valueIn(book, item)), setIdsOf(value)];
    const left = moved.filter((id) => held.includes(id));
    return held.length === moved.length - 1 && sameValue(held, left);
  });

const setIdsOf = (value: unknown): readonly string[] => {
  const { weightSets = [] } = (value ?? {}) as Partial<Offering>;
  return weightSets.map(({ weightSetId }) => weightSetId);
};

const commitsOf = async ({ disk }: Browser): Promise<readonly Commit[]> => (await disk.reopened().read(0)).commits;

/** S2: reports calls that had their effect more than once. */
const doubledCalls = (world: World, commits: readonly Commit[]): readonly string[] =>
  intendedIn(world, commits).flatMap(({ intent, call }) => {
    const times = world.backends.model.effectsOf(intent).applied;
    return times > 1 ? [`S2: ${call} had its effect ${times} times`] : [];
  });

/**
 * The calls of these commits, without those that left before a backup was restored: the server may have forgotten their
 * outcomes.
 */
const intendedIn = ({ watch }: World, commits: readonly Commit[]): readonly EventOf<'CallIntended'>[] =>
  commits
    .flatMap(({ events }) => events)
    .filter((event) => event.type === 'CallIntended')
    .filter(({ intent }) => !watch.forgotten.has(intent));

/** S2: reports calls that had an effect and are not known to have been applied. */
const unknownCalls = (world: World, browser: Browser, commits: readonly Commit[]): readonly string[] => {
  const { backends, network, watch } = world;
  const { calls } = watch.logOf(browser);
  const applied = new Set<string>();
  for (const event of commits.flatMap(({ events }) => events)) {
    if (event.type === 'CallApplied' || event.type === 'IdAssigned') applied.add(event.intent);
    // Refused or contradicted, and then applied from the network's second copy: no client can know. See “What cannot
    // be” in docs/sync.md.
    const isSaidNot = event.type === 'CallRefused' || (event.type === 'CallDropped' && event.why === 'not applied');
    if (isSaidNot && network.doubled.has(event.intent)) applied.add(event.intent);
    // Applied, asked about again, then done by halves and denied: see S10 in invariants-news.ts.
    if (isSaidNot && network.halved.has(event.intent)) applied.add(event.intent);
    // The call was applied, and answered with an id that it cannot have.
    if (event.type === 'CallRefused' && event.reason === 'idTaken') applied.add(event.intent);
    // Looked up: others may have put back what the load changed, so the reading shows what was there before it.
    const seen = isSaidNot ? calls.get(event.intent) : undefined;
    if (event.type === 'CallDropped' && seen?.isLookedUp && isLoad(seen.call) && !isAlone(world))
      applied.add(event.intent);
    // The outcome was found by looking it up: the row was asked about, or could not be found.
    if (event.type === 'CallDropped' && event.why === 'looked up' && isWellLookedUp(world, calls.get(event.intent)))
      applied.add(event.intent);
  }
  return intendedIn(world, commits)
    .filter(({ intent }) => backends.model.effectsOf(intent).applied > 0 && !applied.has(intent))
    .map(({ call }) => `S2: ${call} was applied, and nobody knows`);
};

/**
 * Whether the call was rightly looked up. A key settles the outcome without looking, unless the key may be too old or
 * the answer named other seats, or it is a load, which is not asked for hours later. A row that others have changed since cannot be recognised.
 */
const isWellLookedUp = (world: World, seen: CallSeen | undefined): boolean => {
  if (!seen || (seen.isPassedOver && isAlone(world))) return false;
  const { options, counts } = world;
  // A whole roster's answer names nobody (decision 0268): it is looked up, and others may have enrolled somebody by then.
  if (seen.call === 'deleteEnrollmentsOfOffering' && !isAlone(world)) return true;
  return !options.server.keys || counts.has('clock jumps') || /^(un)?enroll$|^addEnrollment$|^load/.test(seen.call);
};

/**
 * Without keys, no two rows have the mark of one addition. Rows that others change meanwhile carry no proof; after a
 * question the instructor may knowingly add a row again, and a backup brings deleted rows back. A merge that is lost with
 * its log may have given the mark to the kept student, while the other one is still there.
 */
const doubledRows = ({ backends, watch, browsers }: World, logs: readonly (readonly Commit[])[]): readonly string[] => {
  const { courses, offerings, assessments, students } = backends.model.data(ana);
  const lost = browsers.flatMap(lostLogs);
  const known = [...logs, ...lost].flatMap((log) => [...unsureIn(log).marks]);
  const merged = lost.flat().flatMap(({ events }) => events.flatMap(marksOfMerged));
  const excused = new Set([...known, ...merged, ...watch.unsettled.marks]);
  // A copy of an offering has assessments of the same names as the one that it was made from.
  const rows = [
    ...courses.map(({ title }) => ({ mark: title, within: '' })),
    ...offerings.map(({ tag }) => ({ mark: tag, within: '' })),
    ...assessments.map(({ assessmentName, offeringId }) => ({ mark: assessmentName, within: offeringId })),
    ...students.map(({ lastName }) => ({ mark: lastName, within: '' })),
  ].filter(({ mark }) => isMark(mark) && !excused.has(mark));
  const keys = rows.map(({ mark, within }) => `${mark} ${within}`);
  return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `S2: there are several of ${key.trim()}`);
};

const marksOfMerged = (event: DomainEvent): readonly string[] =>
  event.type === 'StudentDeleted' && event.mergedInto !== undefined ? marksIn(event.student) : [];

const isAlone = ({ options, sessions }: World): boolean =>
  options.devices === 1 &&
  sessions.person.letGo.size === 0 &&
  !options.faults['another device edits'] &&
  !options.faults['another device deletes'] &&
  !options.faults['another device moves problems'];
