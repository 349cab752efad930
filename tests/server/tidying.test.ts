import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LogLine } from '../../server/node/request-log.ts';
import { startServer } from '../../server/node/server.ts';
import { BadSetting, settingsOf } from '../../server/node/settings.ts';
import { account, heldSession, reply, session } from './storage-sample.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const start = Date.UTC(2026, 5, 1);

/** A server on a folder of its own, whose hours the test moves. `said`: the lines of its log. */
const open = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-tidy-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  vi.useFakeTimers({ now: start, toFake: ['setInterval', 'clearInterval', 'Date'] });
  const said: LogLine[] = [];
  const settings = settingsOf({ PORT: '0' }, join(folder, 'data'));
  const server = await startServer(settings, {
    appFolder: async () => folder,
    log: (line) => void said.push(line),
    orNextPort: false,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  onTestFinished(async () => {
    vi.useRealTimers();
    await stop();
    rmSync(folder, { recursive: true });
  });
  return { storage: server.storage, address: server.address, stop, said, file: join(folder, 'data', 'gradeledger.db') };
};

test('once an hour old replies are forgotten and old sessions end; those that were promised stay', async () => {
  const { storage } = await open();
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
  const sessions = await Promise.all(['used', 'idle', 'long'].map((token) => heldSession(storage.accounts, token)));
  expect(sessions.map(Boolean)).toEqual([true, false, false]);
});

test('a server that ends lets its tidying end first', async () => {
  const { storage, address, stop, said, file } = await open();
  await storage.accounts.add(account('1'));
  await storage.accounts.addSession({ ...session('1', 'idle'), lastSeenAt: new Date(start - day).toISOString() });
  const other = new Database(file);
  other.exec('begin immediate');
  await vi.advanceTimersByTimeAsync(hour);
  const stopped = stop();
  await expect.poll(() => fetch(`${address}/healthz`).then(Boolean, () => false)).toBe(false);
  other.exec('rollback');
  await stopped;
  expect([other.prepare('select * from sessions').all(), said]).toEqual([[], []]);
  other.close();
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
