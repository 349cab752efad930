import { expect, test } from 'vitest';
import { textOf } from '../machines/session-desk.ts';
import {
  addsSomebody,
  bo,
  browserOf,
  comes,
  opened,
  pageOf,
  restsWithThem,
  seconds,
  signsOut,
  stateOf,
} from './named-session.ts';
import { ana, begun, keyed, rests, scores, scoreThere, tabOf } from './named-world.ts';
import type { World } from './world/world.ts';

/** A signed-in world with a score that waits to be sent. */
const full = async (computer: 'mine' | 'shared', tabs = 1): Promise<World> => {
  const world = await begun(keyed, 1, tabs, computer);
  browserOf(world).isReachable = false;
  scores(tabOf(world), 7);
  await world.schedule.run(3 * seconds);
  expect(tabOf(world).ledger.status()).toMatchObject({ unsaved: 0, owed: { count: 1 } });
  return world;
};

test('signing out of one’s own computer locks the log until the same user verifies again, whoever comes between', async () => {
  const world = await full('mine', 2);
  const { storage } = browserOf(world);
  await signsOut(world, pageOf(world));
  await world.schedule.run(10 * seconds);
  expect([stateOf(pageOf(world)).at, stateOf(pageOf(world, 1)).at]).toEqual(['out', 'out']);
  expect(browserOf(world).tabs).toEqual([]);
  const logId = storage.kept?.head.logId;
  browserOf(world).isReachable = true;
  pageOf(world).who = bo;
  await comes(world, pageOf(world));
  expect(pageOf(world).work?.account.user).toBe(bo);
  expect(pageOf(world).work?.ledger.book().courseOrder).toEqual([]);
  expect(storage.kept?.head.logId).toBe(logId);
  await rests(world);
  expect(storage.kept?.head.logId).toBe(logId);
  expect(scoreThere(world, tabOf(world))).toBe(7);
});

test('signing out of a shared computer removes it, offline too, and in every tab', async () => {
  const world = await full('shared', 2);
  await signsOut(world, pageOf(world));
  await world.schedule.run(10 * seconds);
  const browser = browserOf(world);
  expect(browser.storage.kept).toBeUndefined();
  const areas = [browser.lasting, ...browser.pages.map(({ ofTab }) => ofTab)];
  expect(areas.map(textOf).join('')).toBe('');
  expect(browser.tabs).toEqual([]);
  await rests(world);
  expect(scoreThere(world, tabOf(world))).toBeNull();
});

test.each([1, 2, 3, 4, 5, 6, 8])(
  'a shared computer whose tab dies %i ms into removing it goes on when it is next opened',
  async (ms) => {
    const world = await full('shared');
    const browser = browserOf(world);
    const page = pageOf(world);
    world.sessions.person.letGo.add(browser.storage.kept?.head.logId ?? '');
    void page.door.logOut();
    await world.schedule.run(ms);
    browser.crash(page);
    const next = await opened(world);
    await world.schedule.run(seconds);
    expect(browser.storage.kept).toBeUndefined();
    expect([browser.lasting, next.ofTab].map(textOf).join('')).toBe('');
    expect(stateOf(next)).toMatchObject({ at: 'out', stays: undefined });
    await rests(world);
  },
);

test('a removal that was cut short takes nothing of what is done after coming back', async () => {
  const world = await full('shared');
  const browser = browserOf(world);
  const waiting = await opened(world);
  world.sessions.person.letGo.add(browser.storage.kept?.head.logId ?? '');
  void pageOf(world).door.logOut();
  await world.schedule.run(1);
  browser.crash(pageOf(world));
  expect(browser.lasting.getItem('gradeledger/wiping')).toContain(ana);
  browser.isReachable = true;
  await comes(world, waiting);
  addsSomebody(world);
  const logId = browser.storage.kept?.head.logId;
  await opened(world);
  await world.schedule.run(5 * seconds);
  expect(browser.storage.kept?.head.logId).toBe(logId);
  await restsWithThem(world);
});

test.each([0, 1, 2, 3, 4, 5, 6, 8, 10])(
  'a tab that falls asleep %i ms into removing takes nothing of what is done after coming back in another one',
  async (ms) => {
    const world = await full('shared', 2);
    const [browser, asleep, awake] = [browserOf(world), pageOf(world), pageOf(world, 1)];
    world.sessions.person.letGo.add(browser.storage.kept?.head.logId ?? '');
    void asleep.door.logOut();
    await world.schedule.run(ms);
    asleep.isFrozen = true;
    browser.isReachable = true;
    await comes(world, awake);
    addsSomebody(world);
    const logId = browser.storage.kept?.head.logId;
    asleep.thaw();
    await world.schedule.run(5 * seconds);
    expect(browser.storage.kept?.head.logId).toBe(logId);
    expect(browser.lasting.getItem('gradeledger/wiping')).toBeNull();
    await restsWithThem(world);
  },
);

test('signing out while being signed in again is done as soon as that has ended', async () => {
  const world = await begun(keyed, 1, 1, 'shared');
  world.backends.endSessions();
  scores(tabOf(world), 7);
  await world.schedule.run(5 * seconds);
  pageOf(world).session.logInAgain(ana, world.backends.passwordOf(ana));
  expect(stateOf(pageOf(world))).toMatchObject({ standing: 'signing in' });
  await signsOut(world, pageOf(world));
  await world.schedule.run(10 * seconds);
  expect(stateOf(pageOf(world))).toMatchObject({ at: 'out', stays: undefined });
  expect(browserOf(world).storage.kept).toBeUndefined();
  expect(textOf(browserOf(world).lasting) + textOf(pageOf(world).ofTab)).toBe('');
  await rests(world);
});

test('a session that ends while its work is being opened leaves the door closed, not failed', async () => {
  const world = await begun(keyed, 1, 1, 'mine');
  const page = pageOf(world);
  await signsOut(world, page);
  await world.schedule.run(10 * seconds);
  let isCutShort = false;
  page.door.subscribe(() => {
    if (isCutShort || stateOf(page).at !== 'in' || page.door.state().at !== 'opening') return;
    isCutShort = true;
    page.session.logOut();
  });
  for (let round = 0; round < 5 && !isCutShort; round += 1) {
    world.sessions.person.look(browserOf(world), page);
    await world.schedule.run(3 * seconds);
  }
  expect(isCutShort).toBe(true);
  await world.schedule.run(30 * seconds);
  expect([stateOf(page).at, page.door.state().at]).toEqual(['out', 'closed']);
  expect(page.work).toBeUndefined();
});
