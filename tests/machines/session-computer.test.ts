import { describe, expect, test } from 'vitest';
import { openSession, type Session } from '../../machines/session/session.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import {
  ana,
  at,
  memoryArea,
  noReply,
  openDesk,
  passwords,
  signIn,
  site,
  standing,
  textOf,
  to,
} from './session-desk.ts';

const session = 'gradeledger/session';

const sessionIn = (one: Session): StoredSession => {
  const state = one.state();
  if (state.at !== 'in') throw new Error(`Nobody is in: ${state.at}`);
  return state.session;
};

test('R15.3 a sign-in on a shared computer leaves nothing of the session before it for other tabs', async () => {
  const { browser } = await openDesk();
  const { tab, lasting } = browser();
  const ofTab = memoryArea();
  lasting.setItem('gradeledger/session', 'an earlier one');
  await signIn(tab('a', { ofTab }), ana, 'shared');
  expect(lasting.getItem('gradeledger/session')).toBeNull();
  expect(ofTab.getItem('gradeledger/session')).toContain(ana);
});

test('R15.4 every call of a session carries its two headers, beside the call’s own', async () => {
  const { browser } = await openDesk();
  const { tab, sent } = browser();
  const session = await signIn(tab('a'));
  await standing(session, 'verified');
  await session.remote({ method: 'GET', path: '/user/verify/get', headers: { 'X-Own': 'kept' } });
  const { headers = {} } = session.credentials() ?? {};
  expect(Object.keys(headers)).toEqual(['X-Gradeledger-Anti-Forgery', 'X-Gradeledger-Backend']);
  expect(sent.at(-1)?.headers).toEqual({ ...headers, 'X-Own': 'kept' });
});

describe('one’s own computer becomes shared', () => {
  test('at once, and offline: the session is in the tab alone, and signing out removes the work', async () => {
    const { browser } = await openDesk();
    const { tab, lasting, wiped, sent, network } = browser();
    const ofTab = memoryArea();
    const here = await signIn(tab('a', { ofTab }));
    network(() => noReply);
    const calls = sent.length;
    here.share();
    expect(here.state()).toMatchObject({ at: 'in', standing: 'verified', session: { computer: 'shared' } });
    expect(sent.length).toBe(calls);
    expect([lasting.getItem(session), ofTab.getItem(session)]).toEqual([null, expect.stringContaining('"shared"')]);
    here.logOut();
    await at(here, 'out');
    expect(wiped).toEqual([`${ana} ${site}`]);
    expect([textOf(lasting), textOf(ofTab)].join('')).not.toContain(ana);
  });

  test('in every tab: whichever signs out, the work is removed', async () => {
    const { browser } = await openDesk();
    const { tab, lasting, wiped } = browser();
    const first = await signIn(tab('first'));
    const second = openSession(tab('second'));
    await standing(second, 'verified');
    first.share();
    expect(second.state()).toMatchObject({ session: { computer: 'shared' } });
    expect(lasting.getItem(session)).toBeNull();
    second.logOut();
    await Promise.all([at(first, 'out'), at(second, 'out')]);
    expect(wiped).toEqual([`${ana} ${site}`]);
  });

  test('and a reload of the tab remembers it', async () => {
    const { browser } = await openDesk();
    const { tab } = browser();
    const ofTab = memoryArea();
    (await signIn(tab('a', { ofTab }))).share();
    const again = openSession(tab('a', { ofTab }));
    expect(await standing(again, 'verified')).toMatchObject({ session: { computer: 'shared' } });
  });

  test('while another tab signs in again: it stays shared in both', async () => {
    const { browser } = await openDesk();
    const { tab, lasting, cookies } = browser();
    const first = await signIn(tab('first'));
    const second = openSession(tab('second'));
    await standing(second, 'verified');
    cookies.clear();
    second.recheck();
    await standing(second, 'expired');
    second.logInAgain(ana, passwords[ana]);
    first.share();
    await Promise.all([standing(first, 'verified'), standing(second, 'verified')]);
    for (const one of [first, second]) expect(one.state()).toMatchObject({ session: { computer: 'shared' } });
    expect(lasting.getItem(session)).toBeNull();
  });

  test('a sign-out of a tab that has not heard of it yet removes the work all the same', async () => {
    const { browser } = await openDesk();
    const { tab, wiped } = browser();
    const here = await signIn(tab('here'));
    const unaware = sessionIn(here);
    here.share();
    tab('deaf').tabs.tell({ type: 'logged out', user: ana, backend: site, removed: false, session: unaware });
    await at(here, 'out');
    expect(wiped).toEqual([`${ana} ${site}`]);
  });

  test('but a sign-out of a later login, which said that it is their own, removes nothing', async () => {
    const { browser } = await openDesk();
    const { tab, wiped } = browser();
    const here = await signIn(tab('here', { ofTab: memoryArea() }), ana, 'shared');
    const later = {
      ...sessionIn(here),
      antiForgeryToken: 'of a login that this tab has not heard of',
      computer: 'mine',
    } as const;
    tab('later').tabs.tell({ type: 'logged out', user: ana, backend: site, removed: false, session: later });
    expect(await at(here, 'out')).toMatchObject({ fault: { code: 'loggedOutElsewhere' } });
    expect(wiped).toEqual([]);
  });
});

describe('a shared computer becomes one’s own', () => {
  test('with the password, in every tab; signing out then keeps the work', async () => {
    const { browser } = await openDesk();
    const { tab, lasting, wiped } = browser();
    const ofTab = memoryArea();
    const here = await signIn(tab('a', { ofTab }), ana, 'shared');
    here.makeOwn(passwords[ana]);
    expect(here.state()).toMatchObject({ at: 'in', standing: 'owning' });
    expect(await standing(here, 'verified')).toMatchObject({ session: { computer: 'mine' }, ownFault: undefined });
    expect([lasting.getItem(session), ofTab.getItem(session)]).toEqual([expect.stringContaining('"mine"'), null]);
    here.logOut();
    await at(here, 'out');
    expect(wiped).toEqual([]);
  });

  test('not with a wrong one, which ends nothing', async () => {
    const { browser } = await openDesk();
    const { tab, lasting } = browser();
    const here = await signIn(tab('a'), ana, 'shared');
    here.makeOwn('a guess');
    expect(await standing(here, 'verified')).toMatchObject({
      session: { computer: 'shared' },
      ownFault: { code: 'wrongCredentials' },
      fault: undefined,
    });
    expect(lasting.getItem(session)).toBeNull();
    here.makeOwn(passwords[ana]);
    expect(await standing(here, 'verified')).toMatchObject({ session: { computer: 'mine' }, ownFault: undefined });
  });

  test('nor without the server', async () => {
    const { browser } = await openDesk();
    const { tab, network } = browser();
    const here = await signIn(tab('a'), ana, 'shared');
    network((request) => (to('/core/login')(request) ? { kind: 'no reply', offline: true } : undefined));
    here.makeOwn(passwords[ana]);
    expect(await standing(here, 'verified')).toMatchObject({
      session: { computer: 'shared' },
      ownFault: { code: 'noConnection' },
    });
  });

  test('a sign-out meanwhile removes the work', async () => {
    const { browser } = await openDesk();
    const { tab, wiped } = browser();
    const here = await signIn(tab('a'), ana, 'shared');
    here.makeOwn(passwords[ana]);
    here.logOut();
    await at(here, 'out');
    expect(wiped).toEqual([`${ana} ${site}`]);
  });
});
