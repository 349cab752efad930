import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../server/node/folder-lock.ts';
import { ask, FolderInUse, ownPlace } from '../../server/node/keeper.ts';
import { askOwner } from '../../server/node/owner-socket.ts';
import type { DataPlace } from '../../server/node/settings.ts';

/** A folder with data, which somebody else holds until `release`. */
const heldFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-held-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = { kind: 'folder', folder, file: join(folder, 'gradeledger.db') } as const satisfies DataPlace;
  await (await ownPlace(place)).release();
  const lock = lockFolder(folder);
  if (!lock) throw new Error('The folder is free.');
  return { place, release: lock.release };
};

test('a command waits for who holds the folder for some seconds', { timeout: 60_000 }, async () => {
  const { place, release } = await heldFolder();
  const asked = ask(place, { ask: 'check' }, { mayMakeData: false });
  void wait(4_000).then(release);
  expect(await asked).toEqual({ kind: 'done' });
});

test('a server waits for a command that holds the folder for a moment', { timeout: 60_000 }, async () => {
  const { place, release } = await heldFolder();
  const owned = ownPlace(place);
  void wait(300).then(release);
  await (await owned).release();
});

test('who waits for a folder in vain says that it is in use', { timeout: 60_000 }, async () => {
  const { place, release } = await heldFolder();
  await expect(ownPlace(place)).rejects.toThrow(FolderInUse);
  await expect(ask(place, { ask: 'check' }, { mayMakeData: false })).rejects.toThrow(FolderInUse);
  release();
});

test('a server that ends carries out first what a command has asked of it', { timeout: 60_000 }, async () => {
  const { place, release } = await heldFolder();
  release();
  const { folder } = place;
  const [whole, pipe] = [join(folder, 'whole'), join(folder, 'pipe')];
  const owned = await ownPlace(place);
  await owned.backup(whole);
  execFileSync('mkfifo', [pipe]);
  const answered = askOwner(folder, { ask: 'restore', file: pipe });
  // Opens once the owner reads from the other end.
  const lines = await open(pipe, 'w');
  const released = owned.release();
  await lines.writeFile(readFileSync(whole));
  await lines.close();
  expect(await answered).toEqual({ kind: 'done' });
  await released;
});
