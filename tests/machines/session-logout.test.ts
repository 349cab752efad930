import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { openSession } from '../../machines/session/session.ts';
import { ana, at, memoryArea, noReply, openDesk, signIn, site, standing, textOf } from './session-desk.ts';

describe('logging out', () => {
  test('of one’s own computer ends the session here and there, and locks the log without touching it', async () => {
    const { browser } = await openDesk();
    const { tab, lasting, cookies, wiped } = browser();
    const session = await signIn(tab('a'));
    session.logOut();
    expect(await at(session, 'out')).toMatchObject({
      farewell: { told: 'told' },
      stays: undefined,
      mayContinue: false,
    });
    expect(lasting.getItem('gradeledger/session')).toBeNull();
    expect([cookies.size, wiped.length]).toEqual([0, 0]);
  });

  test('of a shared computer wipes, offline too, and leaves no value behind', async () => {
    const { browser } = await openDesk();
    const { tab, lasting, wiped, network } = browser();
    const ofTab = memoryArea();
    const session = await signIn(tab('a', { ofTab }), ana, 'shared');
    expect(ofTab.getItem('gradeledger/session')).not.toBeNull();
    network(() => noReply);
    session.logOut();
    expect(await at(session, 'out')).toMatchObject({ farewell: { told: 'not told' }, email: '' });
    expect(wiped).toEqual([`${ana} ${site}`]);
    expect([textOf(lasting), textOf(ofTab)]).toEqual(['', '']);
  });

  test('of a shared computer is not over before the work is removed', async () => {
    const { browser } = await openDesk();
    const { tab } = browser();
    let removed = (): void => undefined;
    const wipe = () =>
      new Promise<void>((resolve) => {
        removed = resolve;
      });
    const session = await signIn({ ...tab('a'), wipe }, ana, 'shared');
    session.logOut();
    // A whole answer of the server comes and goes in that time.
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(session.state().at).toBe('loggingOut');
    removed();
    expect(await at(session, 'out')).toMatchObject({ farewell: { told: 'told' } });
  });

  test('does not wait for a server that keeps silent', async () => {
    const { browser } = await openDesk();
    const { tab, network } = browser();
    const clock = new SimulatedClock();
    await signIn(tab('a'));
    const session = openSession(tab('a'), { clock });
    await standing(session, 'verified');
    network(() => new Promise(() => undefined));
    session.logOut();
    expect(session.state().at).toBe('loggingOut');
    clock.increment(5_000);
    expect(await at(session, 'out')).toMatchObject({ farewell: { told: 'not told' } });
  });
});

test('a removal in one tab is forgotten by one in which nobody is signed in', async () => {
  const { browser } = await openDesk();
  const { tab, forgotten } = browser();
  await at(openSession(tab('first')), 'out');
  tab('second').tabs.tell({ type: 'logged out', user: ana, backend: site, removed: true });
  expect(forgotten).toEqual([`${ana} ${site}`]);
});

test('signing out leaves no session of that user, whichever tab began it', async () => {
  const { browser } = await openDesk();
  const { tab, lasting } = browser();
  const session = await signIn(tab('first'));
  const kept = lasting.getItem('gradeledger/session') ?? '';
  lasting.setItem(
    'gradeledger/session',
    kept.replace(/"antiForgeryToken":"[^"]*"/, '"antiForgeryToken":"a newer one"'),
  );
  session.logOut();
  await at(session, 'out');
  expect(lasting.getItem('gradeledger/session')).toBeNull();
});
