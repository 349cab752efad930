/** What several tabs of one browser make of a move. */
import { expect, test } from 'vitest';
import { openSession } from '../../machines/session/session.ts';
import { accountOf } from '../../machines/session/stored-session.ts';
import { atWork, begunHere, leadingTo, ledger, movingAccounts, sessionIn, signsInAgain } from './moving-accounts.ts';
import { ana, at, elsewhere, json, passwords, signIn, site, standing } from './session-desk.ts';

test('signing out while a shared computer signs in at the new server removes the work', async () => {
  const { session, move, wiped } = await atWork('shared');
  await move(site, elsewhere);
  await signsInAgain(session);
  session.logOut();
  await at(session, 'out');
  expect(wiped).toEqual([`${ana} ${elsewhere} ${site}`]);
});

test('a tab before its work goes on at the new server once another tab was asked', async () => {
  const { tab, move } = await atWork();
  await move(site, elsewhere);
  const [one, two] = [openSession(tab('c')), openSession(tab('d'))];
  await at(one, 'moved');
  one.back();
  await at(one, 'out');
  await at(two, 'moved');
  two.confirm();
  await at(two, 'asking');
  two.logIn(passwords[ana], 'mine');
  await standing(two, 'verified');
  await standing(one, 'verified');
  expect(sessionIn(one)).toEqual(sessionIn(two));
});

test('a tab whose work could not be opened again does not follow by itself', async () => {
  const { session, tab, move } = await atWork();
  const other = openSession({ ...tab('b'), mayReopen: () => false });
  await standing(other, 'verified');
  await move(site, elsewhere);
  await signsInAgain(session);
  await standing(session, 'verified');
  expect(sessionIn(other).backend).toBe(site);
  other.recheck();
  expect(await standing(other, 'expired')).toMatchObject({ goneTo: elsewhere });
});

test('on a shared computer each tab keeps the session that it heard of', async () => {
  const { session, tab, move } = await atWork('shared');
  const other = await signIn(tab('b'), ana, 'shared');
  await standing(session, 'verified');
  await move(site, elsewhere);
  await signsInAgain(session);
  await standing(session, 'verified');
  await standing(other, 'verified');
  const reloaded = openSession(tab('b'));
  await standing(reloaded, 'verified');
  expect(accountOf(sessionIn(reloaded))).toEqual(begunHere(elsewhere));
});

test('a tab that signs in meanwhile at the old server goes on at the new one, and out with the others', async () => {
  const { session, tab, move, network } = await atWork('shared');
  const other = await signIn(tab('b'), ana, 'shared');
  await move(site, elsewhere);
  other.recheck();
  await standing(other, 'expired');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  network(async ({ path, body }) => {
    if (path.startsWith('/core/login') && body?.includes('mistyped')) await held;
    return undefined;
  });
  other.logInAgain(ana, 'mistyped');
  await signsInAgain(session);
  await standing(session, 'verified');
  answer();
  await standing(other, 'expired');
  expect(accountOf(sessionIn(other))).toEqual(begunHere(elsewhere));
  session.logOut();
  await at(session, 'out');
  await at(other, 'out');
});

test('somebody who signs out elsewhere ends the question about a ledger from before', async () => {
  const { tab, move, network, ledgers } = await movingAccounts();
  await move(site, elsewhere);
  ledgers.add(ledger);
  network(leadingTo(elsewhere));
  const session = openSession(tab('a'));
  await at(session, 'out');
  session.lookUp(ana);
  await at(session, 'asking');
  session.logIn(passwords[ana], 'mine');
  await at(session, 'moved');
  const other = openSession(tab('b'));
  await at(other, 'moved');
  other.back();
  await at(other, 'out');
  expect(await at(session, 'out')).toMatchObject({ fault: { code: 'loggedOutElsewhere' } });
});

test('a move that is heard of between the sign-in and its check leaves nothing behind', async () => {
  const { tab, move, network } = await movingAccounts();
  network(async ({ path, origin }) => {
    if (origin === site && path.startsWith('/user/verify')) {
      network(undefined);
      await move(site, elsewhere);
    }
    return undefined;
  });
  const session = openSession(tab('a'));
  await at(session, 'out');
  session.lookUp(ana);
  await at(session, 'asking');
  session.logIn(passwords[ana], 'mine');
  expect(await at(session, 'moved')).toMatchObject({ where: { backend: elsewhere, before: site } });
  expect(await at(openSession(tab('b')), 'out')).toMatchObject({ stays: undefined });
});

test('a move that is heard of after an outage leads to the new server', async () => {
  const { tab, move, network } = await atWork();
  network(({ path }) => (path.startsWith('/user/verify') ? json(503, {}) : undefined));
  const session = openSession(tab('a'));
  await at(session, 'out');
  await move(site, elsewhere);
  network(undefined);
  expect(await at(session, 'moved')).toMatchObject({ where: { backend: elsewhere, before: site } });
});

test('on a shared computer a tab that has not opened its work yet keeps the session that it heard of', async () => {
  const { session, tab, move } = await atWork('shared');
  await standing(await signIn(tab('b'), ana, 'shared'), 'verified');
  await standing(session, 'verified');
  await move(site, elsewhere);
  const waiting = openSession(tab('b'));
  await at(waiting, 'moved');
  await signsInAgain(session);
  await standing(session, 'verified');
  await standing(waiting, 'verified');
  const reloaded = openSession(tab('b'));
  await standing(reloaded, 'verified');
  expect(accountOf(sessionIn(reloaded))).toEqual(begunHere(elsewhere));
});
