/** Moves in a row and back, several tabs, other users, and servers that say less or more than is so. */
import { describe, expect, test } from 'vitest';
import { openSession } from '../../machines/session/session.ts';
import { accountOf } from '../../machines/session/stored-session.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import {
  atWork,
  begunHere,
  leadingTo,
  ledger,
  movingAccounts,
  passwordsSent,
  sessionIn,
  signsInAgain,
  third,
} from './moving-accounts.ts';
import { ana, at, elsewhere, noReply, passwords, signIn, site, standing } from './session-desk.ts';

const bob = 'bob@example.edu';

describe('from server to server', () => {
  test('somebody at work who missed a move is led on to where the account is, with the ledger', async () => {
    const { session, move } = await atWork();
    await move(site, elsewhere);
    await move(elsewhere, third);
    await signsInAgain(session);
    await standing(session, 'signing in');
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: third });
    session.logInAgain(ana, passwords[ana]);
    await standing(session, 'verified');
    expect(accountOf(sessionIn(session))).toEqual(begunHere(third));
  });

  test('from the landing page, too', async () => {
    const { tab, move } = await atWork();
    await move(site, elsewhere);
    await move(elsewhere, third);
    const session = openSession(tab('a'));
    for (const backend of [elsewhere, third]) {
      expect(await at(session, 'moved')).toMatchObject({ where: { backend, before: site } });
      session.confirm();
      await at(session, 'asking');
      session.logIn(passwords[ana], 'mine');
    }
    await standing(session, 'verified');
    expect(accountOf(sessionIn(session))).toEqual(begunHere(third));
  });

  test('each further move keeps the ledger, also where the browser keeps no note of it, and other tabs follow', async () => {
    const { session, move, lasting, tab } = await atWork();
    const set = lasting.setItem;
    lasting.setItem = (key, value) => {
      if (key.includes('begun-at')) throw new Error('full');
      set(key, value);
    };
    const other = openSession(tab('b'));
    await standing(other, 'verified');
    for (const [from, to] of [
      [site, elsewhere],
      [elsewhere, third],
    ] as const) {
      await move(from, to);
      await signsInAgain(session);
      await standing(session, 'verified');
      await standing(other, 'verified');
      expect([session, other].map((one) => accountOf(sessionIn(one)))).toEqual([begunHere(to), begunHere(to)]);
    }
  });

  test('whoever signed out at one and signs in at the next finds the ledger that began at the first', async () => {
    const { session, move, tab, ledgers, network } = await atWork();
    await move(site, elsewhere);
    await signsInAgain(session);
    await standing(session, 'verified');
    session.logOut();
    await at(session, 'out');
    await move(elsewhere, third);
    expect([...ledgers]).toEqual([ledger]);
    network(leadingTo(third));
    const later = openSession(tab('b'));
    await at(later, 'out');
    later.lookUp(ana);
    expect(await at(later, 'moved')).toMatchObject({ where: { backend: third, before: elsewhere } });
    later.confirm();
    await at(later, 'asking');
    later.logIn(passwords[ana], 'mine');
    await standing(later, 'verified');
    expect(accountOf(sessionIn(later))).toEqual(begunHere(third));
  });

  test('back to where it was: the ledger has its own name again, and the other tab is told', async () => {
    const { session, move, tab } = await atWork();
    const other = openSession(tab('b'));
    await standing(other, 'verified');
    for (const [from, to] of [
      [site, elsewhere],
      [elsewhere, site],
    ] as const) {
      await move(from, to);
      await signsInAgain(session);
      await standing(session, 'verified');
      await standing(other, 'verified');
    }
    const account = { user: ana, backend: site };
    expect([session, other].map((one) => accountOf(sessionIn(one)))).toEqual([account, account]);
  });

  test('a server that names itself as the one that has the account now leads nowhere', async () => {
    const { session, marks } = await atWork();
    await marks(site, site);
    session.recheck();
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: undefined, fault: { code: 'moved' } });
  });
});

describe('a password goes where its owner was told, and nowhere else', () => {
  test('not to the server that somebody else’s look-up has named', async () => {
    const { tab, network, cookies, sent } = await atWork();
    tab('x').store.rememberBackend(bob, site);
    let isVerifying = false;
    network((request) => {
      if (!isVerifying && request.path.startsWith('/user/verify')) return noReply;
      return leadingTo(elsewhere)(request);
    });
    const session = openSession(tab('a'));
    await at(session, 'out');
    session.lookUp(bob);
    await at(session, 'moved');
    session.back();
    await at(session, 'out');
    session.continueOffline();
    await standing(session, 'offline');
    isVerifying = true;
    cookies.clear();
    session.retry();
    expect(await standing(session, 'expired')).toMatchObject({ goneTo: undefined });
    session.logInAgain(ana, passwords[ana]);
    await standing(session, 'verified');
    expect(passwordsSent(sent).map(([origin]) => origin)).toEqual([site, site]);
  });

  test('the move of whoever stays is asked about under their e-mail, whatever was typed', async () => {
    const { tab, network, move } = await atWork();
    let isCut = true;
    network(({ path }) => (isCut && /^\/(?:user\/verify|identifyapi)/.test(path) ? noReply : undefined));
    const session = openSession(tab('a'));
    await at(session, 'out');
    session.lookUp(bob);
    await at(session, 'out');
    await move(site, elsewhere);
    isCut = false;
    session.retry();
    expect(await at(session, 'moved')).toMatchObject({ email: ana, where: { backend: elsewhere, before: site } });
  });

  test.each(['here', 'in another tab'])(
    'a move that was taken back is over once the user is in again, %s',
    async (how) => {
      const { session, marks, tab, sent } = await atWork('shared');
      await marks(site, elsewhere);
      session.recheck();
      await standing(session, 'expired');
      await marks(site, undefined);
      if (how === 'here') session.retry();
      else await signIn(tab('b'), ana, 'shared');
      await standing(session, 'verified');
      session.makeOwn(passwords[ana]);
      await standing(session, 'owning');
      await standing(session, 'verified');
      expect(passwordsSent(sent).filter(([origin]) => origin === elsewhere)).toEqual([]);
    },
  );
});

describe('what a new server says of the past', () => {
  test('is not needed where the old one has said it, and draws no third one’s ledger', async () => {
    for (const said of [undefined, third]) {
      const { session, move, marks, ledgers } = await atWork();
      ledgers.add(accountDatabase({ user: ana, backend: third }));
      if (said) await move(site, elsewhere, said);
      else await marks(site, elsewhere);
      await signsInAgain(session);
      await standing(session, 'verified');
      expect(accountOf(sessionIn(session))).toEqual(begunHere(elsewhere));
    }
  });

  test('is asked about anew where the user went back before', async () => {
    const { tab, move, ledgers, network } = await movingAccounts();
    await move(site, elsewhere);
    ledgers.add(ledger);
    let isVerifying = true;
    network((request) => {
      if (!isVerifying && request.path.startsWith('/user/verify')) return noReply;
      return leadingTo(elsewhere)(request);
    });
    const first = openSession(tab('a'));
    await at(first, 'out');
    first.lookUp(ana);
    await at(first, 'asking');
    first.logIn(passwords[ana], 'mine');
    await at(first, 'moved');
    tab('x').store.rememberBackend(ana, site);
    isVerifying = false;
    const second = openSession(tab('a'));
    await at(second, 'out');
    second.lookUp(ana);
    await at(second, 'moved');
    second.back();
    await at(second, 'out');
    isVerifying = true;
    second.retry();
    expect(await at(second, 'moved')).toMatchObject({ isIn: true });
  });

  test('is no news where the browser does not tell what it has; what the old one said is', async () => {
    for (const isSaid of [true, false]) {
      const { tab, move, network } = await movingAccounts();
      await move(site, elsewhere);
      if (!isSaid) network(leadingTo(elsewhere));
      const unknown = { ...tab('a'), hasLedger: () => Promise.reject(new Error('not told')) };
      const session = openSession(unknown);
      await at(session, 'out');
      session.lookUp(ana);
      await at(session, 'asking');
      session.logIn(passwords[ana], 'mine');
      if (isSaid) {
        await at(session, 'moved');
        session.confirm();
        await at(session, 'asking');
        session.logIn(passwords[ana], 'mine');
      }
      await standing(session, 'verified');
      expect(accountOf(sessionIn(session))).toEqual(isSaid ? begunHere(elsewhere) : { user: ana, backend: elsewhere });
    }
  });
});
