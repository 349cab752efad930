/** What becomes of a session, and of the ledger here, when the account moves to another server. */
import { describe, expect, test } from 'vitest';
import { ownSession } from '../../machines/session/own-session.ts';
import { openSession, type Session } from '../../machines/session/session.ts';
import { accountOf } from '../../machines/session/stored-session.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { leadingTo, ledger, movingAccounts, passwordsSent, sessionIn } from './moving-accounts.ts';
import { ana, at, elsewhere, passwords, signIn, site, standing } from './session-desk.ts';

const verify = { method: 'GET', path: '/user/verify/get', headers: {} } as const;

/** The account moves from the site’s own server to another one. */
const twoServers = async ({ allowed }: { readonly allowed?: readonly string[] } = {}) => {
  const world = await movingAccounts(allowed);
  const move = () => world.move(site, elsewhere);
  /** Signed in at the old server, with a ledger here; then the account moves. */
  const moved = async (computer: 'mine' | 'shared' = 'mine'): Promise<Session> => {
    const session = await signIn(world.tab('a'), ana, computer);
    world.ledgers.add(ledger);
    await move();
    return session;
  };
  return { ...world, move, moved };
};

describe('the account of somebody at work moves', () => {
  test('the work stays, and says where the account is; signed in there, its ledger goes on, asked about once', async () => {
    const { tab, moved, sent } = await twoServers();
    const session = await moved();
    session.recheck();
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: elsewhere, fault: undefined });
    session.logInAgain(ana, passwords[ana]);
    const { session: there } = await standing(session, 'verified');
    expect(accountOf(there)).toEqual({ user: ana, backend: elsewhere, begunAt: site });
    expect(there).not.toHaveProperty('movedFrom');
    expect(accountDatabase(accountOf(there))).toBe(ledger);
    expect(passwordsSent(sent)).toEqual([
      [site, ana],
      [elsewhere, ana],
    ]);
    const reloaded = openSession(tab('a'));
    await standing(reloaded, 'verified');
    expect(sessionIn(reloaded)).toEqual(there);
  });

  test('what is kept beside the ledger, and its removal, go by the name that it has', async () => {
    const { moved, wiped } = await twoServers();
    const session = await moved('shared');
    session.recheck();
    await standing(session, 'expired');
    session.logInAgain(ana, passwords[ana]);
    await standing(session, 'verified');
    const own = ownSession(session, { user: ana, backend: elsewhere });
    expect(own.account()).toEqual({ user: ana, backend: elsewhere, begunAt: site });
    expect(ownSession(session, { user: ana, backend: site }).account()).toBeUndefined();
    session.logOut();
    await at(session, 'out');
    expect(own.account()).toBeUndefined();
    expect(wiped).toEqual([`${ana} ${elsewhere} ${site}`]);
  });

  test('to a server that this site does not list: nothing is sent there', async () => {
    const { moved, sent } = await twoServers({ allowed: [] });
    const session = await moved();
    session.recheck();
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: undefined, fault: { code: 'moved' } });
    session.logInAgain(ana, passwords[ana]);
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: undefined });
    expect(sent.filter(({ origin }) => origin === elsewhere)).toEqual([]);
  });

  test('a wrong password there leaves the work as it is', async () => {
    const { moved } = await twoServers();
    const session = await moved();
    session.recheck();
    await standing(session, 'expired');
    session.logInAgain(ana, 'wrong');
    await standing(session, 'signing in');
    expect(await standing(session, 'expired')).toMatchObject({
      goneTo: elsewhere,
      fault: { code: 'wrongCredentials' },
    });
    expect(sessionIn(session).backend).toBe(site);
  });

  test('a move that is heard of only while the same user signs in again is told, and the next sign-in goes there', async () => {
    const { tab, move, cookies, ledgers } = await twoServers();
    const session = await signIn(tab('a'));
    ledgers.add(ledger);
    cookies.clear();
    session.recheck();
    await standing(session, 'expired');
    await move();
    session.logInAgain(ana, passwords[ana]);
    await standing(session, 'signing in');
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: elsewhere, fault: undefined });
    session.logInAgain(ana, passwords[ana]);
    await standing(session, 'verified');
    expect(accountOf(sessionIn(session)).begunAt).toBe(site);
  });

  test('a tab at work hears from the tab that was asked, and goes on at the new server without being asked', async () => {
    const { tab, move, ledgers, sent } = await twoServers();
    const [one, two] = [await signIn(tab('a')), openSession(tab('b'))];
    await standing(two, 'verified');
    ledgers.add(ledger);
    await move();
    one.recheck();
    await standing(one, 'expired');
    one.logInAgain(ana, passwords[ana]);
    await standing(one, 'verified');
    await standing(two, 'verified');
    expect(sessionIn(two)).toEqual(sessionIn(one));
    expect(passwordsSent(sent)).toHaveLength(2);
    expect(await two.remote(verify)).toMatchObject({ status: 200 });
  });

  test('“this computer is mine” is not said at a server that has the account no longer', async () => {
    const { moved } = await twoServers();
    const session = await moved('shared');
    session.makeOwn(passwords[ana]);
    await standing(session, 'owning');
    expect(await standing(session, 'verified')).toMatchObject({ ownFault: { code: 'moved' } });
    expect(sessionIn(session).computer).toBe('shared');
  });
});

describe('an account that moved while nobody was at work', () => {
  test('a kept session leads to the new server, and the password goes there only after a yes', async () => {
    const { tab, moved, sent } = await twoServers();
    await moved();
    const again = openSession(tab('a'));
    expect(await at(again, 'moved')).toMatchObject({ where: { backend: elsewhere, before: site }, isIn: false });
    expect(sent.filter(({ origin }) => origin === elsewhere)).toEqual([]);
    again.confirm();
    await at(again, 'asking');
    again.logIn(passwords[ana], 'mine');
    await standing(again, 'verified');
    expect(accountOf(sessionIn(again))).toEqual({ user: ana, backend: elsewhere, begunAt: site });
  });

  test('once the old server has the account again, whoever signs in again does so there', async () => {
    const { moved, marks, cookies, sent } = await twoServers();
    const session = await moved();
    session.recheck();
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: elsewhere });
    await marks(site, undefined);
    session.retry();
    expect(await standing(session, 'verified')).toMatchObject({ goneTo: undefined });
    cookies.clear();
    session.recheck();
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: undefined });
    session.logInAgain(ana, passwords[ana]);
    await standing(session, 'verified');
    expect(passwordsSent(sent).map(([origin]) => origin)).toEqual([site, site]);
  });

  test('whoever goes back instead may go on offline with what is here', async () => {
    const { tab, moved } = await twoServers();
    await moved();
    const again = openSession(tab('a'));
    await at(again, 'moved');
    again.back();
    expect(await at(again, 'out')).toMatchObject({ mayContinue: true, stays: { backend: site } });
    again.continueOffline();
    expect(accountOf((await standing(again, 'offline')).session)).toEqual({ user: ana, backend: site });
  });

  test('a sign-in at the old server leads to the new one', async () => {
    const { tab, move, ledgers } = await twoServers();
    await move();
    ledgers.add(ledger);
    const session = openSession(tab('a'));
    await at(session, 'out');
    session.lookUp(ana);
    await at(session, 'asking');
    session.logIn(passwords[ana], 'mine');
    expect(await at(session, 'moved')).toMatchObject({ where: { backend: elsewhere, before: site }, isIn: false });
    session.confirm();
    await at(session, 'asking');
    session.logIn(passwords[ana], 'mine');
    await standing(session, 'verified');
    expect(accountOf(sessionIn(session)).begunAt).toBe(site);
  });
});

/** The directory leads to the new server, and this computer has forgotten the old one, but not the ledger from there. */
const arriving = async (computer: 'mine' | 'shared') => {
  const world = await twoServers();
  await world.move();
  world.ledgers.add(ledger);
  world.network(leadingTo(elsewhere));
  const session = openSession(world.tab('a'));
  await at(session, 'out');
  session.lookUp(ana);
  await at(session, 'asking');
  session.logIn(passwords[ana], computer);
  return { ...world, session, asked: await at(session, 'moved') };
};

describe('a server that says where an account came from', () => {
  test('whoever was not asked before is asked once signed in, and nothing is opened until then, over reloads too', async () => {
    const { tab, session, asked } = await arriving('mine');
    expect(asked).toMatchObject({ where: { backend: elsewhere, before: site }, isIn: true });
    expect(await session.remote(verify)).toEqual({ kind: 'no reply', offline: true });
    const reloaded = openSession(tab('a'));
    expect(await at(reloaded, 'moved')).toMatchObject({ isIn: true });
    reloaded.confirm();
    const { session: there } = await standing(reloaded, 'verified');
    expect(accountOf(there)).toEqual({ user: ana, backend: elsewhere, begunAt: site });
    const later = openSession(tab('a'));
    expect((await standing(later, 'verified')).session).toEqual(there);
  });

  test.each(['mine', 'shared'] as const)(
    'a no signs out and removes nothing, on a computer that is %s',
    async (computer) => {
      const { session, wiped, tab } = await arriving(computer);
      session.back();
      await at(session, 'out');
      expect(wiped).toEqual([]);
      expect(await at(openSession(tab('a')), 'out')).toMatchObject({ stays: undefined });
    },
  );

  test('without a ledger from there, nobody is asked, and the ledger begins where the account is', async () => {
    const { tab, move, network } = await twoServers();
    await move();
    network(leadingTo(elsewhere));
    expect(accountOf(sessionIn(await signIn(tab('a'))))).toEqual({ user: ana, backend: elsewhere });
  });

  test('a computer with a ledger of the new server goes on with that one', async () => {
    const { tab, move, network, ledgers } = await twoServers();
    await move();
    for (const backend of [site, elsewhere]) ledgers.add(accountDatabase({ user: ana, backend }));
    network(leadingTo(elsewhere));
    expect(accountOf(sessionIn(await signIn(tab('a'))))).toEqual({ user: ana, backend: elsewhere });
  });

  test('a sign-in after signing out finds the ledger again without a question', async () => {
    const { tab, session } = await arriving('mine');
    session.confirm();
    await standing(session, 'verified');
    session.logOut();
    await at(session, 'out');
    const { session: there } = await standing(await signIn(tab('b')), 'verified');
    expect(accountOf(there)).toEqual({ user: ana, backend: elsewhere, begunAt: site });
  });
});
