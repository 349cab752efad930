import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipeAccount } from '../../src/start/open-workspace.ts';

const ana = { user: 'ana@example.edu', backend: 'https://grades.example.edu' };
const identity = { app: 'test', projections: 'test', tab: 'tab' };

/** A browser whose databases are opened so, and the names of those that it was told to delete. */
const browserWith = (open: () => unknown): string[] => {
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { open, deleteDatabase: (name: string) => void deleted.push(name) });
  return deleted;
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a ledger whose database never opens is not said to be removed', async () => {
  const deleted = browserWith(() => ({}));
  const told = expect(wipeAccount(identity, ana, () => true)).rejects.toMatchObject({ reason: 'open timed out' });
  await vi.advanceTimersByTimeAsync(60_000);
  await told;
  expect(deleted).toEqual([]);
});

test('where the browser gives no database, there is nothing to remove', async () => {
  const deleted = browserWith(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await wipeAccount(identity, ana, () => true);
  expect(deleted).toEqual([]);
});
