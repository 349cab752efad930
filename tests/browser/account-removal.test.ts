import { expect, test } from 'vitest';
import { accountDatabase } from '../../src/browser/database.ts';
import { wipeAccount } from '../../src/start/open-workspace.ts';
import { appendAll } from '../log/tabs.ts';
import { freshName, logOn } from './log-database.ts';

const identity = { app: 'test', projections: 'test', tab: 'tab' };

/** Whether a database of that name has to be made first: it waits for what was asked of it before. */
const isMade = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let isNew = false;
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => {
      isNew = true;
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve(isNew);
    };
  });

test('of an account whose removal is no longer wanted, log and database stay; nor does the database go once somebody is back', async () => {
  const account = { user: `${freshName()}@example.edu`, backend: 'https://grades.example.edu' };
  const name = accountDatabase(account);
  const log = logOn(name);
  await appendAll(log, [1]);
  await wipeAccount(identity, account, () => false);
  expect(await log.lines(0)).toHaveLength(1);
  let asked = 0;
  const wantedAtFirst = (): boolean => {
    asked += 1;
    return asked === 1;
  };
  await wipeAccount(identity, account, wantedAtFirst);
  log.close();
  expect(await isMade(name)).toBe(false);
  await wipeAccount(identity, account, () => true);
  await expect.poll(async () => (await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
});
