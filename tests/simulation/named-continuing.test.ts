import { expect, test } from 'vitest';
import { asId, type IntentId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { LogBytesCheck } from '../../log/file/bytes-check.ts';
import { linkCommit, preparingCommit } from '../../log/lines/line.ts';
import { headOf } from '../../log/stored/line-store.ts';
import { readingLog } from '../../log/stored/memory.ts';
import { type ContinuedLog, type ContinueRefusal, continueLedger } from '../../machines/ledger/continuing.ts';
import { openBook } from '../../machines/ledger/open-book.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { browserOf } from './named-session.ts';
import { ana, begun, classOf, does, keyed, lose, online, plain, scores, scoreThere, tabOf } from './named-world.ts';
import { differencesFrom } from './world/converged.ts';
import { home } from './world/sites.ts';
import type { World } from './world/world.ts';

const minutes = 60_000;
let made = 0;
const account = { user: ana, backend: home };

/** The ledger of a computer, as a file that was read again. */
const exported = async (world: World, device = 0): Promise<ContinuedLog> => {
  const check = new LogBytesCheck();
  const lines: string[] = [];
  const reading = (async () => {
    for await (const slice of tabOf(world, device).ledger.history.file()) {
      lines.push(...check.take(new TextEncoder().encode(slice)).commits.map(({ line }) => line));
    }
  })();
  await world.schedule.run(1_000);
  await reading;
  const found = check.end();
  if (found.kind === 'bad') throw new Error(found.problem);
  return { ...found, lines };
};

/** The instructor continues the file in the first tab of the second computer. */
const continues = async (
  world: World,
  file: ContinuedLog,
  who = account,
  device = 1,
): Promise<ContinueRefusal | undefined> => {
  const browser = browserOf(world, device);
  const [page] = browser.pages;
  if (!page) throw new Error('there is no page');
  void page.door.leave();
  await world.schedule.run(1_000);
  const { user, backend } = account;
  const newSalt = (): string => '0'.repeat(32);
  const newHeader = () => ({ logId: 'new', user, backend, at: '2026-09-01T08:00:00.000Z', app: 'simulated 1' });
  const log = browser.logOf(page, accountDatabase(account), { newHeader, newSalt });
  const done = continueLedger(log, who, file, {
    hashAt: (headerLine, lines, seq) => headOf(headerLine, lines.slice(0, seq), 0).hash,
    linked: (draft, after) => linkCommit(atOnce(preparingCommit(draft, newSalt)), after).line,
    folded: async (headerLine, lines) => {
      const { book, beside } = await openBook(readingLog(headerLine, lines), { version: '', backend: true });
      return beside.outbox && { book, outbox: beside.outbox };
    },
    newIntentId: () => {
      made += 1;
      return asId<IntentId>(`c${String(1_000 - made).padStart(21, '0')}`);
    },
    sign: () => ({
      ...{ id: asId(`continued~${device}`), actor: ana, tab: page.name, app: 'simulated 1' },
      at: new Date(world.schedule.now).toISOString(),
    }),
  });
  await world.schedule.run(1_000);
  log.close();
  void page.door.enterAccount();
  await world.schedule.run(5_000);
  return done;
};

type Way = 'offline' | 'unanswered';

/**
 * Computer 1 has work that the server does not have: it knows that it has no connection, and sent nothing; or its calls get no
 * answer.
 */
const withWork = async (server: typeof keyed, way: Way = 'offline'): Promise<World> => {
  const world = await begun(server, 2);
  browserOf(world).isReachable = false;
  if (way === 'offline') online(world, false);
  const tab = tabOf(world);
  scores(tab, 7);
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'Zimmer' } });
  does(tab, { type: 'AddCourse', fields: { courseCode: 'NEW', courseNumber: '1', title: 'New course' } });
  const { offeringId } = classOf(tab);
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Essay' }, maxima: [10] });
  await world.schedule.run(3_000);
  expect(tab.ledger.status()).toMatchObject({ unsaved: 0, owed: { count: 4 } });
  return world;
};

const wiped = async (world: World): Promise<void> => {
  const browser = browserOf(world);
  for (const page of browser.pages) browser.crash(page);
  await browser.disk.delete();
};

/** Everything stands at the server once. */
const isThereOnce = (world: World): void => {
  const { students, courses, assessments } = world.backends.model.data(ana);
  expect(students.filter(({ studentCode }) => studentCode === 'Z9')).toHaveLength(1);
  expect(courses.filter(({ courseCode }) => courseCode === 'NEW')).toHaveLength(1);
  expect(assessments.filter(({ assessmentName }) => assessmentName === 'Essay')).toHaveLength(1);
  expect(scoreThere(world, tabOf(world, 1))).toBe(7);
};

const isSettled = async (world: World): Promise<void> => {
  expect(tabOf(world, 1).ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  expect(await differencesFrom(world)).toEqual([]);
};

const ways = [
  ['full server, nothing sent', keyed, 'offline'],
  ['full server, no answer', keyed, 'unanswered'],
  ['plain server, nothing sent', plain, 'offline'],
  ['plain server, no answer', plain, 'unanswered'],
] as const;

/** Computer 1 goes on, and sends. */
const goesOn = (world: World): void => {
  browserOf(world).isReachable = true;
  online(world, true);
};

test.each(ways)(
  'R21.3 what a wiped computer had exported is continued on another, and sent once (%s)',
  async (_, server, way) => {
    const world = await withWork(server, way);
    const file = await exported(world);
    await wiped(world);
    expect(await continues(world, file)).toBeUndefined();
    const book = tabOf(world, 1).ledger.book();
    expect([...book.students.values()].map(({ studentCode }) => studentCode)).toContain('Z9');
    await world.schedule.run(20 * minutes);
    isThereOnce(world);
    await isSettled(world);
  },
);

test.each(ways)('what the other computer sent after it had exported is not sent again (%s)', async (_, server, way) => {
  const world = await withWork(server, way);
  const file = await exported(world);
  goesOn(world);
  await world.schedule.run(10 * minutes);
  isThereOnce(world);
  await wiped(world);
  expect(await continues(world, file)).toBeUndefined();
  await world.schedule.run(20 * minutes);
  isThereOnce(world);
  await isSettled(world);
});

test.each(ways)('the other computer goes on sending while this one already continues (%s)', async (_, server, way) => {
  const world = await withWork(server, way);
  const file = await exported(world);
  expect(await continues(world, file)).toBeUndefined();
  goesOn(world);
  await world.schedule.run(30 * minutes);
  isThereOnce(world);
  await isSettled(world);
});

test.each([
  ['full server', keyed],
  ['plain server', plain],
] as const)('R21.3 what is continued back on a computer whose other tab leads is sent once (%s)', async (_, server) => {
  const world = await begun(server, 2, 2);
  browserOf(world).isReachable = false;
  online(world, false);
  does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9' } });
  await world.schedule.run(3_000);
  expect(await continues(world, await exported(world))).toBeUndefined();
  await world.schedule.run(6 * minutes);
  const there = tabOf(world, 1);
  does(there, { type: 'AddStudent', fields: { studentCode: 'Y8' } });
  does(there, { type: 'AddCourse', fields: { courseCode: 'Y8', courseNumber: '1', title: 'Y8' } });
  await world.schedule.run(300);
  const back = await exported(world, 1);
  const other = browserOf(world, 1);
  for (const page of [...other.pages]) other.crash(page);
  await other.disk.delete();
  expect(await continues(world, back, account, 0)).toBeUndefined();
  goesOn(world);
  await world.schedule.run(30 * minutes);
  const { students, courses } = world.backends.model.data(ana);
  expect(students.filter(({ studentCode }) => studentCode === 'Z9' || studentCode === 'Y8')).toHaveLength(2);
  expect(courses.filter(({ courseCode }) => courseCode === 'Y8')).toHaveLength(1);
  expect(tabOf(world).ledger.status().owed).toMatchObject({ count: 0 });
  expect(await differencesFrom(world)).toEqual([]);
});

test('a value that the other computer changed after it had exported is asked about', async () => {
  const world = await withWork(keyed);
  const file = await exported(world);
  goesOn(world);
  await world.schedule.run(10 * minutes);
  scores(tabOf(world), 9);
  await world.schedule.run(1 * minutes);
  await wiped(world);
  expect(await continues(world, file)).toBeUndefined();
  await world.schedule.run(20 * minutes);
  expect(scoreThere(world, tabOf(world, 1))).toBe(9);
  expect(tabOf(world, 1).ledger.status().owed).toMatchObject({ needsYou: 1 });
});

test('a call whose answer the file does not have takes effect once', async () => {
  const world = await begun(plain, 2);
  lose(world, 'reply lost');
  does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9' } });
  await world.schedule.run(3_000);
  const file = await exported(world);
  await wiped(world);
  expect(await continues(world, file)).toBeUndefined();
  await world.schedule.run(20 * minutes);
  expect(world.backends.model.data(ana).students.filter(({ studentCode }) => studentCode === 'Z9')).toHaveLength(1);
  await isSettled(world);
});

test('R21.4 a computer with work of its own keeps it, and so does another account', async () => {
  const world = await withWork(keyed);
  const file = await exported(world);
  expect(await continues(world, file, { ...account, user: 'bo@example.org' })).toBe('another account');
  scores(tabOf(world, 1), 3, 1);
  await world.schedule.run(5_000);
  const before = tabOf(world, 1).ledger.status().head;
  expect(await continues(world, file)).toBe('worked here');
  expect(tabOf(world, 1).ledger.status().head).toBe(before);
});

test('a file is continued once', async () => {
  const world = await withWork(keyed);
  const file = await exported(world);
  await wiped(world);
  expect(await continues(world, file)).toBeUndefined();
  expect(await continues(world, file)).toBe('under way here');
  await world.schedule.run(20 * minutes);
  expect(await continues(world, file)).toBe('nothing new');
  isThereOnce(world);
});

test('a disk that has no room keeps what it has', async () => {
  const world = await withWork(keyed);
  const file = await exported(world);
  const { storage } = browserOf(world, 1);
  const before = storage.kept?.head;
  storage.quota = 100;
  expect(await continues(world, file)).toBe('no room');
  expect(storage.kept?.head).toEqual(before);
});
