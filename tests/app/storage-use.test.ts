import { expect, test } from 'vitest';
import { storageUse } from '../../src/accounts/storage-use.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { memoryArea } from '../machines/session-desk.ts';

const ana = { kind: 'account', user: 'ana@example.edu' };
const backend = 'https://grades.example.edu';

const browser = (databases: () => Promise<IDBDatabaseInfo[]>) => {
  const [localStorage, sessionStorage] = [memoryArea(), memoryArea()];
  return { localStorage, sessionStorage, indexedDB: { databases } };
};

test('what is stored is told by what it is for; of others, only that there is something', async () => {
  const own = accountDatabase({ user: ana.user, backend });
  const page = browser(async () =>
    [own, 'gradeledger/account-1', 'gradeledger/account-2', 'gradeledger-layouts', 'theirs'].map((name) => ({ name })),
  );
  page.localStorage.setItem('AppThemeSetting', 'dark');
  page.localStorage.setItem(`gradeledger/${ana.user}/selections`, '{}');
  page.localStorage.setItem('gradeledger/bob@example.edu/selections', '{}');
  page.localStorage.setItem('another app', 'x');
  page.sessionStorage.setItem('gradeledger/session', '{}');
  const kept = await storageUse(page, ana, { userEmail: ana.user, backend });
  expect(kept.map(({ what, whose, count }) => [what, whose, count])).toEqual([
    ['ledger', 'yours', 1],
    ['ledger', 'others', 2],
    ['layouts', 'everybody', 1],
    ['theme', 'everybody', 1],
    ['selections', 'yours', 1],
    ['selections', 'others', 1],
    ['session', 'yours', 1],
  ]);
  expect(kept.filter(({ what }) => what === 'ledger').map(({ bytes }) => bytes)).toEqual([undefined, undefined]);
  expect(kept.find(({ what }) => what === 'theme')?.bytes).toBe(2 * 'AppThemeSettingdark'.length);
  expect(JSON.stringify(kept)).not.toContain('bob');
});

test('a browser that tells nothing has nothing', async () => {
  const page = browser(() => Promise.reject(new Error('not allowed')));
  expect(await storageUse(page, ana, { userEmail: ana.user, backend })).toEqual([]);
});

test('things of one kind are counted and added up, and of one workspace on this computer only its own ledger is called one’s own', async () => {
  const page = browser(async () => ['gradeledger/mine', 'gradeledger/account-1'].map((name) => ({ name })));
  for (const user of ['bob', 'cem']) page.localStorage.setItem(`gradeledger/${user}/selections`, '{}');
  const kept = await storageUse(page, { kind: 'local', user: 'mine' }, undefined);
  expect(kept).toEqual([
    { what: 'ledger', whose: 'yours', bytes: undefined, count: 1 },
    { what: 'ledger', whose: 'others', bytes: undefined, count: 1 },
    { what: 'selections', whose: 'others', bytes: 2 * 2 * 'gradeledger/bob/selections{}'.length, count: 2 },
  ]);
});
