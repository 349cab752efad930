import { expect, test } from 'vitest';
import { asId, type IntentId } from '../../events/ids.ts';
import { memoryLog } from '../../log/memory.ts';
import { openAccountSync } from '../../src/accounts/sync.ts';
import { alone } from '../../src/browser/tabs/leadership.ts';
import { jumpingClock } from '../machines/jumping-clock.ts';
import { making, open } from '../machines/opened-ledger.ts';
import { ana, at, openDesk, signIn, site } from '../machines/session-desk.ts';

test('a call that is made when nobody is signed in any more is told as that, and not as no connection', async () => {
  const desk = (await openDesk()).browser();
  const session = await signIn(desk.tab('a'));
  const { now, clock } = jumpingClock();
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
  session.logOut();
  await at(session, 'out');
  sync.hurry();
  await expect.poll(() => sync.status()).toMatchObject({ mode: 'signed out', trouble: 'session.none' });
  sync.stop();
});
