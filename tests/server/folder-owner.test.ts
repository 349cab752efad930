import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../server/node/folder-lock.ts';
import { ask, FolderInUse, ownPlace } from '../../server/node/keeper.ts';
import type { DataPlace } from '../../server/node/settings.ts';

/** A folder with data, which somebody else holds until `release`. */
const heldFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-held-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place: DataPlace = { kind: 'folder', folder, file: join(folder, 'gradeledger.db') };
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
