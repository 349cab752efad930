import { expect, test } from 'vitest';
import { asId, type IntentId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openSession, type Session } from '../../machines/session/session.ts';
import { openAccountSync } from '../../src/accounts/sync.ts';
import { alone } from '../../src/browser/tabs/leadership.ts';
import { jumpingClock } from '../machines/jumping-clock.ts';
import { making, open } from '../machines/opened-ledger.ts';
import { ana, at, openDesk, passwords, signIn, site, standing } from '../machines/session-desk.ts';

const openedSync = async (session: Session) => {
  const { now, clock, jump } = jumpingClock();
  const sync = openAccountSync(await open(memoryLog(making)), { user: ana, backend: site }, session, {
    now,
    clock,
    leadership: () => alone,
    chance: () => 1,
    newIntentId: () => asId<IntentId>('1'.padStart(32, '0')),
    onWake: () => () => undefined,
    onFailure: (error) => {
      throw error;
    },
    isSeen: () => false,
    channel: { onmessage: null, postMessage: () => undefined, close: () => undefined },
  });
  await expect.poll(() => sync.status().mode).toBe('resting');
  return { sync, jump };
};

test('a call that is made when nobody is signed in any more is told as that, and not as no connection', async () => {
  const desk = (await openDesk()).browser();
  const session = await signIn(desk.tab('a'));
  const { sync } = await openedSync(session);
  session.logOut();
  await at(session, 'out');
  sync.hurry();
  await expect.poll(() => sync.status()).toMatchObject({ mode: 'signed out', trouble: 'session.none' });
  sync.stop();
});

/** Another tab, whose session has ended, signs in again: this one is hushed for as long as that takes. */
const signedInElsewhere = async (isPaused: boolean) => {
  const { tab, cookies } = (await openDesk()).browser();
  const other = await signIn(tab('other'));
  const session = openSession(tab('this'));
  await standing(session, 'verified');
  const { sync, jump } = await openedSync(session);
  if (isPaused) await sync.pause();
  cookies.clear();
  await other.remote({ method: 'GET', path: '/user/course/get/all', headers: {} });
  await standing(other, 'expired');
  other.logInAgain(ana, passwords[ana]);
  await standing(session, 'quiet');
  await expect.poll(() => sync.status().mode).toBe('paused');
  await standing(session, 'verified');
  jump();
  return sync;
};

test('what was hushed while another tab signed in goes on when that is done', async () => {
  const sync = await signedInElsewhere(false);
  await expect.poll(() => sync.status().mode).toBe('resting');
  sync.stop();
});

test('what the instructor paused stays paused when another tab has signed in', async () => {
  const sync = await signedInElsewhere(true);
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(sync.status().mode).toBe('paused');
  sync.stop();
});
