import { describe, expect, test } from 'vitest';
import { openSession } from '../../machines/session/session.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import {
  ana,
  at,
  elsewhere,
  json,
  memoryArea,
  type noReply,
  openDesk,
  passwords,
  signIn,
  site,
  standing,
  textOf,
  to,
} from './session-desk.ts';

describe('expired in mid-work', () => {
  const expired = async () => {
    const { browser } = await openDesk();
    const desk = browser();
    const session = await signIn(desk.tab('a'));
    desk.cookies.clear();
    await session.remote({ method: 'GET', path: '/user/course/get/all', headers: {} });
    const state = await standing(session, 'expired');
    return { ...desk, session, state };
  };

  test('R15.6 a 401 asks again, with the work on screen; the same user goes on', async () => {
    const { session, state } = await expired();
    expect(state).toMatchObject({ fault: { code: 'ended' }, session: { userEmail: ana } });
    session.logInAgain(' ANA@example.edu', passwords[ana]);
    await standing(session, 'verified');
    const reply = await session.remote({ method: 'GET', path: '/user/course/get/all', headers: {} });
    expect(reply).toMatchObject({ status: 200 });
  });

  test('somebody else is refused, and their password goes nowhere', async () => {
    const { session, sent } = await expired();
    const before = sent.length;
    session.logInAgain('bob@example.edu', passwords['bob@example.edu']);
    expect(await standing(session, 'expired')).toMatchObject({ fault: { code: 'otherUser' } });
    expect(sent.length).toBe(before);
  });

  test('a wrong password is told, and may be tried again', async () => {
    const { session } = await expired();
    session.logInAgain(ana, 'wrong');
    await standing(session, 'signing in');
    expect(await standing(session, 'expired')).toMatchObject({ fault: { code: 'wrongCredentials' } });
    session.logInAgain(ana, passwords[ana]);
    await standing(session, 'verified');
  });

  test('a 401 that verifying does not confirm is looked into once, and the session goes on as it was', async () => {
    const { browser } = await openDesk();
    const { tab, network, sent, lasting } = browser();
    const session = await signIn(tab('a'));
    const keptNow = () => textOf(lasting).split('\n').sort();
    const [before, kept] = [session.credentials(), keptNow()];
    const seen: unknown[] = [];
    session.subscribe(() => {
      const state = session.state();
      seen.push(state.at === 'in' ? state.standing : state.at);
    });
    const verifiedBefore = sent.filter(to('/user/verify')).length;
    network((request) => (to('/user/course')(request) ? json(401, { success: false }) : undefined));
    const ask = { method: 'GET', path: '/user/course/get/all', headers: {} } as const;
    expect(await session.remote(ask)).toMatchObject({ status: 401 });
    expect(seen).toEqual(['checking']);
    await standing(session, 'verified');
    expect(seen).toEqual(['checking', 'verified']);
    expect(sent.filter(to('/user/verify'))).toHaveLength(verifiedBefore + 1);
    expect([session.credentials(), keptNow()]).toEqual([before, kept]);
    network(() => undefined);
    expect(await session.remote(ask)).toMatchObject({ status: 200 });
  });
});

test('a session that is refused late is not written over the one that somebody began meanwhile', async () => {
  const { browser } = await openDesk();
  const { tab, network, lasting } = browser();
  await signIn(tab('a'));
  let refuse: (reply: typeof noReply | ReturnType<typeof json>) => void = () => undefined;
  network((request) =>
    to('/user/verify')(request)
      ? new Promise((resolve) => {
          refuse = resolve;
        })
      : undefined,
  );
  const late = openSession(tab('b'));
  const kept = lasting.getItem('gradeledger/session')?.replaceAll(ana, 'bob@example.edu') ?? '';
  const bobs = kept.replace(/"antiForgeryToken":"[^"]*"/, '"antiForgeryToken":"his own"');
  lasting.setItem('gradeledger/session', bobs);
  refuse(json(401, { success: false, reason: 'session.none' }));
  expect(await at(late, 'out')).toMatchObject({ fault: { code: 'ended' } });
  expect(lasting.getItem('gradeledger/session')).toBe(bobs);
});

describe('two tabs', () => {
  const twoTabs = async () => {
    const desk = await openDesk();
    const browser = desk.browser();
    const first = await signIn(browser.tab('first'));
    const second = openSession(browser.tab('second'));
    await standing(second, 'verified');
    return { ...browser, first, second };
  };

  test('before a login is posted the other stops, and no call of it leaves until the login has ended', async () => {
    const { first, second, network, cookies } = await twoTabs();
    cookies.clear();
    await first.remote({ method: 'GET', path: '/user/course/get/all', headers: {} });
    await standing(first, 'expired');
    let seen: unknown;
    network(async (request) => {
      if (!to('/core/login')(request)) return undefined;
      seen = [second.state(), await second.remote({ method: 'GET', path: '/user/course/get/all', headers: {} })];
      return undefined;
    });
    first.logInAgain(ana, passwords[ana]);
    await standing(first, 'verified');
    expect(seen).toMatchObject([{ standing: 'quiet' }, { kind: 'no reply', offline: true }]);
    await standing(second, 'verified');
    expect(second.credentials()).toEqual(first.credentials());
  });

  test('a login that is refused in one lets the other go on at once', async () => {
    const { first, second, cookies } = await twoTabs();
    const held = new Map(cookies);
    cookies.clear();
    await first.remote({ method: 'GET', path: '/user/course/get/all', headers: {} });
    await standing(first, 'expired');
    for (const [origin, cookie] of held) cookies.set(origin, cookie);
    first.logInAgain(ana, 'a wrong one');
    await standing(second, 'quiet');
    await expect.poll(() => second.state()).toMatchObject({ at: 'in', standing: 'verified' });
    expect(await second.remote({ method: 'GET', path: '/user/course/get/all', headers: {} })).toMatchObject({
      status: 200,
    });
  });

  test('a sign-in in one reaches the network only once the calls of the other have ended', async () => {
    const { first, second, network, cookies, sent } = await twoTabs();
    cookies.clear();
    await first.remote({ method: 'GET', path: '/user/course/get/all', headers: {} });
    await standing(first, 'expired');
    let end: (reply: ReturnType<typeof json>) => void = () => undefined;
    network((request) =>
      to('/user/student')(request)
        ? new Promise((resolve) => {
            end = resolve;
          })
        : undefined,
    );
    const held = second.remote({ method: 'GET', path: '/user/student/get/all', headers: {} });
    const before = sent.filter(to('/core/login')).length;
    first.logInAgain(ana, passwords[ana]);
    await standing(second, 'quiet');
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(sent.filter(to('/core/login')).length).toBe(before);
    end(json(200, { success: true, students: [] }));
    expect(await held).toMatchObject({ status: 200 });
    await standing(first, 'verified');
    expect(sent.filter(to('/core/login')).length).toBe(before + 1);
  });

  test('a 401 that an older session was told does not make the present one verify', async () => {
    const { first, second, network, sent } = await twoTabs();
    let end: (reply: ReturnType<typeof json>) => void = () => undefined;
    network((request) =>
      to('/user/student')(request)
        ? new Promise((resolve) => {
            end = resolve;
          })
        : undefined,
    );
    const held = first.remote({ method: 'GET', path: '/user/student/get/all', headers: {} });
    const older = first.credentials();
    second.logOut();
    await at(first, 'out');
    first.lookUp(ana);
    await at(first, 'asking');
    first.logIn(passwords[ana], 'mine');
    await standing(first, 'verified');
    expect(first.credentials()?.headers).not.toEqual(older?.headers);
    const before = sent.filter(to('/user/verify')).length;
    end(json(401, { success: false, reason: 'session.none' }));
    expect(await held).toMatchObject({ status: 401 });
    expect([sent.filter(to('/user/verify')).length, first.state()]).toMatchObject([before, { standing: 'verified' }]);
  });

  test.each<[string, Pick<StoredSession, 'userEmail'>]>([
    ['the same user', { userEmail: ana }],
    ['another user', { userEmail: 'bob@example.edu' }],
  ])('a login of %s at another server is no concern of a tab', async (_, account) => {
    const { first, tab, sent } = await twoTabs();
    const [before, asked] = [first.credentials(), sent.length];
    const kept = tab('first').store.read();
    if (!kept) throw new Error('Somebody is signed in.');
    const { tabs } = tab('third', { ofTab: memoryArea() });
    const session = { ...kept, ...account, backend: elsewhere, antiForgeryToken: 'another' };
    tabs.tell({ type: 'login ended', backend: elsewhere, session });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect([first.state(), first.credentials(), sent.length]).toMatchObject([{ standing: 'verified' }, before, asked]);
  });

  test('another user’s login never lets the first one’s tab go on as him', async () => {
    const { first, tab } = await twoTabs();
    const third = openSession(tab('third', { ofTab: memoryArea() }));
    await standing(third, 'verified');
    third.logOut();
    await at(first, 'out');
    await signIn(tab('third'));
    const anas = openSession(tab('fourth'));
    await standing(anas, 'verified');
    third.lookUp('bob@example.edu');
    await at(third, 'asking');
    third.logIn(passwords['bob@example.edu'], 'mine');
    await standing(third, 'verified');
    expect(await standing(anas, 'expired')).toMatchObject({
      fault: { code: 'takenOver' },
      session: { userEmail: ana },
    });
    expect(await anas.remote({ method: 'GET', path: '/user/verify/get', headers: {} })).toEqual({
      kind: 'no reply',
      offline: true,
    });
  });

  test('logging out in one shows nobody’s work in the other', async () => {
    const { first, second } = await twoTabs();
    first.logOut();
    expect(await at(second, 'out')).toMatchObject({ fault: { code: 'loggedOutElsewhere' }, stays: undefined });
  });
});

describe('a user of this computer, and a tab in which another one shares it', () => {
  const twoUsers = async () => {
    const desk = await openDesk();
    const { tab, lasting } = desk.browser();
    const bobsTab = memoryArea();
    const bobs = await signIn(tab('bob’s', { ofTab: bobsTab }), 'bob@example.edu', 'shared');
    await signIn(tab('ana’s'));
    await standing(bobs, 'expired');
    const kept = lasting.getItem('gradeledger/session');
    return { tab, lasting, bobsTab, bobs, kept };
  };

  test('signing out in that tab leaves the other session, which a reload goes on with', async () => {
    const { tab, lasting, bobsTab, bobs, kept } = await twoUsers();
    bobs.logOut();
    expect(await at(bobs, 'out')).toMatchObject({ farewell: { told: 'told' } });
    expect([lasting.getItem('gradeledger/session'), textOf(bobsTab)]).toEqual([kept, '']);
    expect(await standing(openSession(tab('reloaded')), 'verified')).toMatchObject({ session: { userEmail: ana } });
  });

  test('a session that a reload of that tab finds ended leaves the other one', async () => {
    const { tab, lasting, bobsTab, kept } = await twoUsers();
    const reloaded = openSession(tab('bob’s', { ofTab: bobsTab }));
    expect(await at(reloaded, 'out')).toMatchObject({ fault: { code: 'ended' } });
    expect(lasting.getItem('gradeledger/session')).toBe(kept);
    expect(bobsTab.getItem('gradeledger/session')).toContain('"verified":false');
  });

  test('signing out in another tab of the same user as that tab’s leaves the other one', async () => {
    const { tab, lasting, bobsTab, bobs, kept } = await twoUsers();
    tab('bob’s second').tabs.tell({ type: 'logged out', user: 'bob@example.edu', backend: site, removed: true });
    expect(await at(bobs, 'out')).toMatchObject({ fault: { code: 'loggedOutElsewhere' } });
    expect([lasting.getItem('gradeledger/session'), textOf(bobsTab)]).toEqual([kept, '']);
  });
});
