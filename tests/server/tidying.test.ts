import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../server/node/server.ts';
import { BadSetting, settingsOf } from '../../server/node/settings.ts';
import { account, reply, session } from './storage-sample.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

test('once an hour old replies are forgotten and old sessions end; those that were promised stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-tidy-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const start = Date.UTC(2026, 5, 1);
  vi.useFakeTimers({ now: start, toFake: ['setInterval', 'clearInterval', 'Date'] });
  const server = await startServer(settingsOf({ PORT: '0' }, join(folder, 'data')), {
    appFolder: async () => folder,
    log: () => undefined,
    orNextPort: false,
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const { storage } = server;
  const ago = (ms: number) => new Date(start + hour - ms).toISOString();
  await storage.accounts.add(account('1'));
  await storage.write('1', async (rows) => {
    await rows.saveReply('promised', { ...reply('{}'), at: ago(30 * day) });
    await rows.saveReply('just in time', { ...reply('{}'), at: ago(31 * day) });
    await rows.saveReply('old', { ...reply('{}'), at: ago(31 * day + 1) });
  });
  const at = (token: string, lastSeenAt: string, createdAt: string) =>
    storage.accounts.addSession({ ...session('1', token), lastSeenAt, createdAt });
  await at('used', ago(12 * hour), ago(14 * day));
  await at('idle', ago(12 * hour + 1), ago(day));
  await at('long', ago(0), ago(14 * day + 1));

  await vi.advanceTimersByTimeAsync(hour);
  const kept = () =>
    storage.read('1', async (rows) =>
      (await Promise.all(['promised', 'just in time', 'old'].map((key) => rows.replyTo(key)))).map(Boolean),
    );
  await vi.waitFor(async () => expect(await kept()).toEqual([true, true, false]));
  const sessions = await Promise.all(['used', 'idle', 'long'].map((token) => storage.accounts.session(token)));
  expect(sessions.map(Boolean)).toEqual([true, false, false]);
});

test.each([
  ['0', true],
  ['65535', true],
  ['65536', false],
  ['-1', false],
  ['80.5', false],
  ['http', false],
])('a port of %s is taken: %s', (PORT, isTaken) => {
  const read = () => settingsOf({ PORT }, '/nowhere').port;
  if (isTaken) expect(read()).toBe(Number(PORT));
  else expect(read).toThrow(BadSetting);
});
