/** Signing out in one of several tabs, while another one is being signed in again. */
import { expect, test } from 'vitest';
import { textOf } from '../machines/session-desk.ts';
import {
  addsSomebody,
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
import type { Browser } from './world/browser.ts';
import type { World } from './world/world.ts';

test('signing out closes the work of one that is being signed in again, at once, and ends its new session', async () => {
  const world = await signingInAgain();
  const [first, browser] = [pageOf(world), browserOf(world)];
  await signsOut(world, pageOf(world, 1));
  expect(first.work).toBeUndefined();
  expect(stateOf(first).at).toBe('loggingOut');
  await world.schedule.run(5 * seconds);
  expect(textIn(browser)).toBe('');
  expect(browser.storage.kept).toBeUndefined();
  await world.schedule.run(30 * seconds);
  expect(stateOf(first)).toMatchObject({ at: 'out', email: '', stays: undefined });
  expect(browser.cookies.size).toBe(0);
  expect(textIn(browser)).toBe('');
  await rests(world);
});

test('signing out closes it also where that sign-in then fails', async () => {
  const world = await signingInAgain({ password: 'a mistake' });
  await signsOut(world, pageOf(world, 1));
  await world.schedule.run(30 * seconds);
  const fault = { code: 'loggedOutElsewhere' };
  expect(stateOf(pageOf(world))).toMatchObject({ at: 'out', email: '', stays: undefined, fault });
  expect(textIn(browserOf(world))).toBe('');
  await rests(world);
});

test('whoever comes back there meanwhile is back in both, and keeps what they do', async () => {
  const world = await signingInAgain();
  await signsOut(world, pageOf(world, 1));
  await world.schedule.run(3 * seconds);
  await comes(world, pageOf(world, 1));
  addsSomebody(world);
  const logId = browserOf(world).storage.kept?.head.logId;
  await world.schedule.run(30 * seconds);
  expect(browserOf(world).storage.kept?.head.logId).toBe(logId);
  expect([0, 1].map((at) => stateOf(pageOf(world, at)))).toMatchObject([
    { at: 'in', standing: 'verified' },
    { at: 'in', standing: 'verified' },
  ]);
  await restsWithThem(world);
});

test('signing out of one that slept while it was being signed in again takes nothing of what is done after coming back', async () => {
  const world = await signingInAgain();
  const [browser, asleep, awake] = [browserOf(world), pageOf(world), pageOf(world, 1)];
  await signsOut(world, asleep);
  expect(stateOf(asleep).at).toBe('loggingOut');
  asleep.isFrozen = true;
  await signsOut(world, awake);
  await world.schedule.run(3 * seconds);
  await comes(world, awake);
  addsSomebody(world);
  const logId = browser.storage.kept?.head.logId;
  asleep.thaw();
  await world.schedule.run(30 * seconds);
  expect(browser.storage.kept?.head.logId).toBe(logId);
  await restsWithThem(world);
});

test('a tab that slept over two sign-outs and a new sign-in takes nothing of what was done since', async () => {
  const world = await signingInAgain({ tabs: 3 });
  const [asleep, follows, leaves] = [pageOf(world), pageOf(world, 1), pageOf(world, 2)];
  asleep.isFrozen = true;
  await world.schedule.run(160 * seconds);
  follows.session.logInAgain(ana, world.backends.passwordOf(ana));
  expect(stateOf(follows)).toMatchObject({ standing: 'signing in' });
  await signsOut(world, leaves);
  await world.schedule.run(5 * seconds);
  expect([follows, leaves].map((page) => stateOf(page).at)).toEqual(['out', 'out']);
  await comes(world, leaves);
  addsSomebody(world, leaves.work?.tab);
  const logId = browserOf(world).storage.kept?.head.logId;
  asleep.thaw();
  await world.schedule.run(30 * seconds);
  expect(browserOf(world).storage.kept?.head.logId).toBe(logId);
  await restsWithThem(world);
});

test('signing out is heard by one whose session has ended, and at which an address was typed again', async () => {
  const world = await begun(keyed, 1, 2, 'shared');
  const browser = browserOf(world);
  const { ofTab } = pageOf(world);
  browser.crash(pageOf(world));
  world.backends.endSessions();
  const page = await world.sessions.open(browser, ofTab);
  page.session.lookUp(ana);
  await world.schedule.run(2 * seconds);
  expect(stateOf(page).at).toBe('asking');
  expect(textOf(ofTab)).toContain(ana);
  await signsOut(world, pageOf(world));
  await world.schedule.run(2 * seconds);
  expect(textIn(browser)).toBe('');
  await rests(world);
});

test('signing in on what is one’s own computer now leaves nothing where a shared one keeps it', async () => {
  const world = await begun(keyed, 1, 1, 'shared');
  const [browser, first] = [browserOf(world), pageOf(world)];
  const release = heldUp(world, '/user/grade');
  scores(tabOf(world), 7);
  await world.schedule.run(3 * seconds);
  expect(textOf(first.ofTab)).toContain('gradeledger/waiting');
  const second = await opened(world);
  second.session.lookUp(ana);
  await world.schedule.run(2 * seconds);
  second.session.logIn(world.backends.passwordOf(ana), 'mine');
  await world.schedule.run(10 * seconds);
  expect(stateOf(first)).toMatchObject({ at: 'in', session: { computer: 'mine' } });
  expect([first, second].map(({ ofTab }) => textOf(ofTab)).join('')).toBe('');
  expect(first.accounts.allWaiting()).toBe(1);
  browser.crash(first);
  const next = await world.sessions.open(browser, first.ofTab);
  await world.schedule.run(2 * seconds);
  expect(stateOf(next)).toMatchObject({ at: 'in', standing: 'verified' });
  await signsOut(world, next);
  await world.schedule.run(10 * seconds);
  expect(browser.storage.kept).toBeDefined();
  expect([next, second].map(({ ofTab }) => textOf(ofTab)).join('')).toBe('');
  release();
  await rests(world);
  expect(scoreThere(world, tabOf(world))).toBe(7);
});

/** A shared computer, whose session has ended. The first tab is signing in again, and its call takes 20 s. */
const signingInAgain = async ({ password = '', tabs = 2 } = {}): Promise<World> => {
  const world = await begun(keyed, 1, tabs, 'shared');
  world.backends.endSessions();
  scores(tabOf(world), 7);
  await world.schedule.run(5 * seconds);
  const release = heldUp(world, '/core/login');
  world.schedule.after(20 * seconds, release);
  pageOf(world).session.logInAgain(ana, password || world.backends.passwordOf(ana));
  await world.schedule.run(seconds);
  expect(stateOf(pageOf(world))).toMatchObject({ at: 'in', standing: 'signing in' });
  return world;
};

/** Holds up the next call to this path until the returned function is called. */
const heldUp = (world: World, path: string): (() => void) => {
  const carry = world.network.carry.bind(world.network);
  let release = (): void => undefined;
  world.network.carry = async (browser, origin, request) => {
    if (request.path.startsWith(path)) {
      world.network.carry = carry;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return carry(browser, origin, request);
  };
  return () => release();
};

const textIn = ({ lasting, pages }: Browser): string =>
  [lasting, ...pages.map(({ ofTab }) => ofTab)].map(textOf).join('');
