import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeBackup } from '../../server/node/backup-file.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { account } from './storage-sample.ts';

/** Writes a backup of one account into an empty folder; `before` happens first, `meanwhile` once its file is begun. */
const backedUp = async (
  meanwhile: (file: string) => void = () => undefined,
  before: (file: string) => void = () => undefined,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-written-'));
  const storage = await openSqlite(join(folder, 'data.db'));
  onTestFinished(async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  });
  await storage.accounts.add(account('1'));
  const file = join(folder, 'all.backup');
  before(file);
  const lookAt: typeof storage.lookAt = async () => {
    meanwhile(file);
    return storage.lookAt();
  };
  const outcome = await writeBackup({ ...storage, lookAt }, file).catch((reason: unknown) => reason);
  return { file, outcome, files: readdirSync(folder).filter((name) => !name.startsWith('data.db')) };
};

test('a backup is one file, for its owner only', async () => {
  const { file, outcome, files } = await backedUp();
  expect([outcome, files]).toEqual([undefined, ['all.backup']]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file that somebody makes meanwhile stays as it is, and nothing else is left', async () => {
  const { file, outcome, files } = await backedUp((made) => writeFileSync(made, 'theirs'));
  expect(outcome).toMatchObject({ problem: 'file exists', detail: file });
  expect([files, readFileSync(file, 'utf8')]).toEqual([['all.backup'], 'theirs']);
});

test('what a killed process left of the same backup is in nobody’s way', async () => {
  const { file, outcome, files } = await backedUp(undefined, (wanted) =>
    writeFileSync(`${wanted}.${process.pid}.part`, 'cut short'),
  );
  expect([outcome, files]).toEqual([undefined, ['all.backup', `all.backup.${process.pid}.part`]]);
  expect(readFileSync(file, 'utf8')).toContain('sha256');
});

test.each([
  ['ENOSPC', { problem: 'full' }],
  ['EIO', { code: 'EIO' }],
])('a backup that ends early by %s leaves nothing', async (code, told) => {
  const { outcome, files } = await backedUp(() => {
    throw Object.assign(new Error('on purpose'), { code });
  });
  expect(outcome).toMatchObject(told);
  expect(files).toEqual([]);
});
