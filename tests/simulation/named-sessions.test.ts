import { describe, expect, test } from 'vitest';
import { bo, browserOf, comes, opened, pageOf, seconds, signsOut, stateOf } from './named-session.ts';
import { ana, begun, keyed, plain, rests, scores, scoreThere, signsIn, tabOf } from './named-world.ts';
import type { Page } from './world/page.ts';
import { elsewhere, home } from './world/sites.ts';
import type { World } from './world/world.ts';

const calls = (world: World, path: string): number =>
  world.trace.filter((line) => line.includes('server:') && line.includes(path)).length;

describe('opening a tab', () => {
  test('shows nothing of theirs before the server has verified them', async () => {
    const world = await begun(keyed);
    browserOf(world).openPage();
    await world.schedule.run(5);
    expect(stateOf(pageOf(world, 1)).at).toBe('verifying');
    expect(pageOf(world, 1).work).toBeUndefined();
    await world.schedule.run(2 * seconds);
    expect(stateOf(pageOf(world, 1))).toMatchObject({ at: 'in', standing: 'verified' });
    expect(pageOf(world, 1).work?.account).toEqual({ user: ana, backend: home });
    await rests(world);
  });

  test('without any reply one may go on offline, and what is done there is sent when there is one', async () => {
    const world = await begun(keyed);
    const browser = browserOf(world);
    browser.crash(pageOf(world));
    browser.isOnline = false;
    const page = await opened(world);
    await world.schedule.run(seconds);
    expect(stateOf(page)).toMatchObject({ at: 'out', mayContinue: true, fault: { code: 'unreachable' } });
    expect(page.work).toBeUndefined();
    page.session.continueOffline();
    await world.schedule.run(seconds);
    scores(tabOf(world), 6);
    await world.schedule.run(20 * seconds);
    expect(stateOf(page)).toMatchObject({ at: 'in', standing: 'offline' });
    browser.isOnline = true;
    await world.schedule.run(60 * seconds);
    expect(stateOf(page)).toMatchObject({ at: 'in', standing: 'verified' });
    expect(scoreThere(world, tabOf(world))).toBe(6);
    await rests(world);
  });

  test('with a session that has ended one has to sign in, and may not go on without', async () => {
    const world = await begun(keyed);
    browserOf(world).crash(pageOf(world));
    world.backends.endSessions();
    const page = await opened(world);
    await world.schedule.run(seconds);
    expect(stateOf(page)).toMatchObject({ at: 'out', mayContinue: false, fault: { code: 'ended' } });
    expect(page.work).toBeUndefined();
    await rests(world);
  });
});

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('in mid-queue, %s', (_, server) => {
  test('a session that ends is renewed in place, with the work as it was', async () => {
    const world = await begun(server, 1, 2);
    const { ledger } = tabOf(world);
    world.backends.endSessions();
    scores(tabOf(world), 7);
    await world.schedule.run(5 * seconds);
    expect(stateOf(pageOf(world))).toMatchObject({ at: 'in', standing: 'expired', fault: { code: 'ended' } });
    expect(scoreThere(world, tabOf(world))).toBeNull();
    await signsIn(world);
    expect(tabOf(world).ledger).toBe(ledger);
    expect(scoreThere(world, tabOf(world))).toBe(7);
    await rests(world);
  });

  test.each(['refused', 'ended'] as const)(
    'an account that is frozen, its sessions %s, shows it, and goes on when it is not',
    async (its) => {
      const world = await begun(server);
      world.backends.freeze(ana, its);
      scores(tabOf(world), 7);
      await world.schedule.run(5 * seconds);
      await signsIn(world);
      expect(stateOf(pageOf(world))).toMatchObject({ at: 'in', standing: 'expired', fault: { code: 'frozen' } });
      scores(tabOf(world), 8, 1);
      await world.schedule.run(60 * seconds);
      expect(tabOf(world).ledger.status()).toMatchObject({
        mode: 'ready',
        unsaved: 0,
        owed: { count: 2, needsYou: 0, isDoubted: false },
      });
      expect(scoreThere(world, tabOf(world))).toBeNull();
      world.backends.unfreeze(ana);
      await signsIn(world);
      await world.schedule.run(10 * seconds);
      expect([scoreThere(world, tabOf(world)), scoreThere(world, tabOf(world), 1)]).toEqual([7, 8]);
      await rests(world);
    },
  );

  test('a password that was changed elsewhere is asked for, and the queue goes on under the new one', async () => {
    const world = await begun(server);
    world.backends.changePassword(ana);
    scores(tabOf(world), 7);
    await world.schedule.run(5 * seconds);
    pageOf(world).session.logInAgain(ana, 'first secret of ana@example.org');
    await world.schedule.run(2 * seconds);
    expect(stateOf(pageOf(world))).toMatchObject({ standing: 'expired', fault: { code: 'wrongCredentials' } });
    await signsIn(world);
    expect(scoreThere(world, tabOf(world))).toBe(7);
    await rests(world);
  });

  test('another user signs in in a second tab: calls of the first stop, calls of the other are their own, and the first goes on later', async () => {
    const world = await begun(server, 1, 2, 'shared');
    const page = await opened(world, bo);
    await comes(world, page);
    expect(stateOf(page)).toMatchObject({ at: 'in', session: { userEmail: bo } });
    expect(stateOf(pageOf(world))).toMatchObject({ standing: 'expired', fault: { code: 'takenOver' } });
    expect(stateOf(pageOf(world, 1))).toMatchObject({ standing: 'expired', fault: { code: 'takenOver' } });
    const before = calls(world, '/user/grade');
    scores(tabOf(world), 7);
    await world.schedule.run(300 * seconds);
    expect(calls(world, '/user/grade')).toBe(before);
    expect(tabOf(world).ledger.status()).toMatchObject({ unsaved: 0, owed: { count: 1 } });
    await rests(world);
    expect(scoreThere(world, tabOf(world))).toBe(7);
  });
});

describe('a lookup that names another domain', () => {
  const named = async (world: World, page: Page, where: string): Promise<void> => {
    const carry = world.network.carry.bind(world.network);
    world.network.carry = async (browser, origin, request) => {
      const reply = await carry(browser, origin, request);
      const isLookup = request.path.startsWith('/identifyapi/');
      return isLookup && reply.kind === 'reply' ? { ...reply, text: reply.text.replace(home, where) } : reply;
    };
    page.session.lookUp(ana);
    await world.schedule.run(2 * seconds);
    world.network.carry = carry;
  };

  test('stops and asks; the work is not sent there, and waits at home meanwhile', async () => {
    const world = await begun(keyed);
    const page = pageOf(world);
    browserOf(world).isReachable = false;
    scores(tabOf(world), 7);
    await world.schedule.run(3 * seconds);
    await signsOut(world, page);
    await world.schedule.run(10 * seconds);
    browserOf(world).isReachable = true;
    await named(world, page, elsewhere);
    expect(stateOf(page)).toMatchObject({ at: 'moved', where: { backend: elsewhere, before: home } });
    await world.schedule.run(60 * seconds);
    expect(stateOf(page).at).toBe('moved');
    page.session.confirm();
    page.session.logIn(`other secret of ${ana}`, 'mine');
    await world.schedule.run(5 * seconds);
    expect(page.work?.account).toEqual({ user: ana, backend: elsewhere });
    expect(world.sites.elsewhere.data(ana)).toMatchObject({ courses: [], students: [], grades: [] });
    expect(page.work?.ledger.book().courseOrder).toEqual([]);
    await rests(world);
    expect(scoreThere(world, tabOf(world))).toBe(7);
  });

  test('that nobody trusts is refused, and gets neither password nor call', async () => {
    const world = await begun(keyed);
    const page = pageOf(world);
    await signsOut(world, page);
    await world.schedule.run(2 * seconds);
    await named(world, page, 'https://stranger.example');
    expect(stateOf(page)).toMatchObject({ at: 'out', fault: { code: 'backendNotTrusted' } });
    await rests(world);
  });
});

test('a sign-in that fails in one tab lets the others go on as before', async () => {
  const world = await begun(keyed, 1, 1, 'shared');
  const page = await opened(world);
  page.session.lookUp(ana);
  await world.schedule.run(2 * seconds);
  page.session.logIn('a mistake', 'shared');
  scores(tabOf(world), 7);
  await world.schedule.run(30 * seconds);
  expect(stateOf(page)).toMatchObject({ at: 'asking', fault: { code: 'wrongCredentials' } });
  expect(stateOf(pageOf(world))).toMatchObject({ at: 'in', standing: 'verified' });
  await rests(world);
  expect(scoreThere(world, tabOf(world))).toBe(7);
});

test('two tabs of one user at a shared computer share one session: signing in again in one renews the other', async () => {
  const world = await begun(keyed, 1, 2, 'shared');
  world.backends.endSessions();
  browserOf(world).wake();
  scores(tabOf(world), 7);
  await world.schedule.run(5 * seconds);
  await comes(world, pageOf(world));
  expect([stateOf(pageOf(world)), stateOf(pageOf(world, 1))]).toMatchObject([
    { at: 'in', standing: 'verified' },
    { at: 'in', standing: 'verified' },
  ]);
  expect(pageOf(world, 1).session.credentials()).toEqual(pageOf(world).session.credentials());
  browserOf(world).crash(pageOf(world));
  const next = await world.sessions.open(browserOf(world), pageOf(world).ofTab);
  expect(stateOf(next)).toMatchObject({ at: 'in', standing: 'verified' });
  await rests(world);
  expect(scoreThere(world, tabOf(world))).toBe(7);
});
