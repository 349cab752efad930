/** Who may go on with a session that was kept, and where its calls go. */
import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { openSession } from '../../machines/session/session.ts';
import { ana, at, elsewhere, json, noReply, openDesk, passwords, signIn, site, standing } from './session-desk.ts';

const bob = 'bob@example.edu';
const offline = { kind: 'no reply', offline: true } as const;

test('a reload verifies, and stays signed in', async () => {
  const { browser } = await openDesk();
  const { tab, sent } = browser();
  await signIn(tab('a'));
  const again = openSession(tab('a'));
  await standing(again, 'verified');
  expect(sent.map(({ path }) => path).filter((path) => path.includes('verify'))).toHaveLength(2);
});

test('R15.6 a session that has ended leads out, keeps who it was, and is not continued offline later', async () => {
  const { browser } = await openDesk();
  const { tab, cookies, network } = browser();
  await signIn(tab('a'));
  cookies.clear();
  const again = openSession(tab('a'));
  expect(await at(again, 'out')).toMatchObject({
    fault: { code: 'ended' },
    stays: { userEmail: ana },
    mayContinue: false,
  });
  network(() => noReply);
  expect(await at(openSession(tab('a')), 'out')).toMatchObject({
    fault: { code: 'unreachable' },
    mayContinue: false,
  });
});

test.each([
  ['no reply', noReply],
  ['a fault of the server', json(503, {})],
  ['its very first fault', json(500, {})],
  ['too many calls', json(429, { success: false })],
  ['a captive portal', { kind: 'reply', status: 200, text: '<html>' } as const],
])('%s leads out, with the offer to go on offline; the server is looked for again by itself', async (_, answer) => {
  const { browser } = await openDesk();
  const { tab, network } = browser();
  await signIn(tab('a'));
  network(() => answer);
  const clock = new SimulatedClock();
  const again = openSession(tab('a'), { clock });
  expect(await at(again, 'out')).toMatchObject({ fault: { code: 'unreachable' }, mayContinue: true });
  again.continueOffline();
  await standing(again, 'offline');
  expect(await again.remote({ method: 'GET', path: '/user/course/get/all', headers: {} })).toEqual(offline);
  network(undefined);
  clock.increment(30_000);
  await standing(again, 'verified');
});

const verify = { method: 'GET', path: '/user/verify/get', headers: {} } as const;

test('R12.1 without a stored address nothing is sent, and a call answers 400', async () => {
  const { browser } = await openDesk();
  const { tab, sent } = browser();
  const session = openSession(tab('a'));
  expect(await session.remote(verify)).toMatchObject({ status: 400 });
  expect(sent).toEqual([]);
});

test.each([undefined, '', 'grades.example.edu'])(
  'R12.1 nothing is sent for a stored session whose address is %j',
  async (backend) => {
    const { browser } = await openDesk();
    const { tab, sent, lasting } = browser();
    await signIn(tab('a'));
    const stored = JSON.parse(lasting.getItem('gradeledger/session') ?? '{}');
    lasting.setItem('gradeledger/session', JSON.stringify({ ...stored, backend }));
    const before = sent.length;
    const session = openSession(tab('b'));
    expect(session.state().at).toBe('out');
    expect(await session.remote(verify)).toMatchObject({ status: 400 });
    expect(sent.slice(before)).toEqual([]);
  },
);

test('one user’s sign-in elsewhere does not confirm the move for another user', async () => {
  const desk = await openDesk();
  const { tab } = desk.browser();
  const session = await signIn(tab('a'), bob);
  session.logOut();
  await at(session, 'out');
  desk.moveTo(elsewhere);
  session.lookUp(ana);
  expect(await at(session, 'asking')).toMatchObject({ where: { backend: elsewhere, elsewhere: true } });
  session.logIn(passwords[ana], 'mine');
  await standing(session, 'verified');
  session.logOut();
  await at(session, 'out');
  session.lookUp(bob);
  expect(await at(session, 'moved')).toMatchObject({ where: { backend: elsewhere, before: site } });
});
