import { expect, test } from 'vitest';
import { memoryLog } from '../../log/stored/memory.ts';
import { listSnapshots } from '../../machines/snapshots/snapshot-calls.ts';
import { operationText } from '../../messages/components/operations.ts';
import { accountServer } from '../../src/components/snapshots/snapshots-hook.ts';
import { making, open } from '../machines/opened-ledger.ts';
import { ana, at, openDesk, signIn } from '../machines/session-desk.ts';

test('snapshots that are read when nobody is signed in any more are told as that, and not as no connection', async () => {
  const session = await signIn((await openDesk()).browser().tab('a'));
  const { world } = accountServer(session, ana, (await open(memoryLog(making))).records);
  expect(await listSnapshots(world)).toMatchObject({ kind: 'done' });
  session.logOut();
  await at(session, 'out');
  const told = operationText(await listSnapshots(world));
  expect(told).toBe(
    'Nobody is signed in, so there is no server to ask (400). Nothing was sent. Sign in, then try again.',
  );
});

test('snapshots of one user are not read as another, who signed in meanwhile', async () => {
  const browser = (await openDesk()).browser();
  const session = await signIn(browser.tab('a'));
  const { world } = accountServer(session, 'bob@example.edu', (await open(memoryLog(making))).records);
  const before = browser.sent.length;
  expect(operationText(await listSnapshots(world))).toContain('Nobody is signed in');
  expect(browser.sent.length).toBe(before);
});
