import { afterEach, expect, test, vi } from 'vitest';
import { accountDatabase, hasAccountDatabase } from '../../src/browser/database.ts';

const account = { user: `${crypto.randomUUID()}@example.edu`, backend: 'https://old.example' };
const moved = { ...account, backend: 'https://new.example', begunAt: account.backend };

afterEach(() => void vi.restoreAllMocks());

const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

test('a computer has the ledger of an account that moved under the name that it began with, and under no other', async () => {
  expect(await hasAccountDatabase(moved)).toBe(false);
  const db = await opened(accountDatabase(account));
  expect([await hasAccountDatabase(account), await hasAccountDatabase(moved)]).toEqual([true, true]);
  expect(await hasAccountDatabase({ ...account, backend: moved.backend })).toBe(false);
  expect(await hasAccountDatabase({ ...moved, user: 'somebody@example.edu' })).toBe(false);
  db.close();
  indexedDB.deleteDatabase(accountDatabase(account));
});

test('a browser that does not say what it has is not taken for one that has nothing', async () => {
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('not allowed', 'SecurityError'));
  await expect(hasAccountDatabase(account)).rejects.toThrow('not allowed');
});
