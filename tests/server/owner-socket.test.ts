import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, ownPlace } from '../../server/node/keeper.ts';
import { askOwner, listenInFolder } from '../../server/node/owner-socket.ts';
import type { DataPlace } from '../../server/node/settings.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-socket-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** As a server leaves its socket that is killed: there, but nobody listens. */
const leaveSocket = async (folder: string): Promise<void> => {
  const [socket, kept] = [join(folder, 'owner.sock'), join(folder, 'kept')];
  const server = createServer();
  await new Promise<void>((done) => server.listen(socket, done));
  linkSync(socket, kept);
  await new Promise((done) => server.close(done));
  renameSync(kept, socket);
};

test('the socket of a server that was killed keeps no command from the data, and no server', async () => {
  const folder = newFolder();
  const place: DataPlace = { kind: 'folder', folder, file: join(folder, 'gradeledger.db') };
  await (await ownPlace(place)).release();
  await leaveSocket(folder);
  expect(await askOwner(folder, { ask: 'check' })).toBeUndefined();
  expect(await ask(place, { ask: 'check' }, { mayMakeData: false })).toEqual({ kind: 'done' });
  await (await ownPlace(place)).release();
});

test('an answer may be longer than a request, such as the list of all accounts', async () => {
  const folder = newFolder();
  const answer = { accounts: Array.from({ length: 5_000 }, (_, at) => `somebody-${at}@example.edu`) };
  const stop = await listenInFolder(folder, async () => answer);
  expect(await askOwner(folder, { ask: 'accounts' })).toEqual(answer);
  expect(await askOwner(folder, { ask: 'x'.repeat(1_000_000) })).toMatchObject({ kind: 'failed' });
  await stop();
});

test('whoever connects and says nothing does not keep a server from ending', { timeout: 20_000 }, async () => {
  const folder = newFolder();
  const stop = await listenInFolder(folder, async () => ({ kind: 'done' }));
  const silent = connect(join(folder, 'owner.sock'));
  const closed = once(silent, 'close');
  expect(await askOwner(folder, { ask: 'check' })).toEqual({ kind: 'done' });
  await stop();
  await closed;
});

test('a folder with too long a path for a socket answers all the same, and leaves nothing elsewhere', async () => {
  const [folder, links] = [join(newFolder(), 'x'.repeat(120)), newFolder()];
  mkdirSync(folder);
  vi.stubEnv('TMPDIR', links);
  onTestFinished(() => void vi.unstubAllEnvs());
  const stop = await listenInFolder(folder, async () => ({ kind: 'done' }));
  expect(await askOwner(folder, { ask: 'check' })).toEqual({ kind: 'done' });
  await stop();
  expect(await askOwner(folder, { ask: 'check' })).toBeUndefined();
  expect(readdirSync(links)).toEqual([]);
});
