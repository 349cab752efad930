import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BackendWorld, Quotas } from '../../../server/backend.ts';
import type { Storage } from '../../../server/storage.ts';

export const password = 'pässword of a test';

/** Marks an account as moved to another server, or takes the mark back. */
export type Move = (email: string, origin: string | undefined) => Promise<void>;

/** A world without chance: the same calls give the same replies. Its clock goes on by a second whenever it is read. */
export const testWorld = (storage: Storage, quotas: Partial<Quotas> = {}) => {
  let minted = 0;
  let at = Date.UTC(2026, 8, 1, 9);
  const failures: unknown[] = [];
  const world: BackendWorld = {
    storage,
    now: () => {
      at += 1000;
      return at;
    },
    newSecret: () => {
      minted += 1;
      return `minted_${String(minted).padStart(16, '0')}`;
    },
    hashPassword: async (typed) => `plain:${typed}`,
    verifyPassword: async (typed, hash) => hash === `plain:${typed}`,
    isOutdated: () => false,
    gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes)),
    gunzip: async (bytes, limit) => new Uint8Array(await promisify(gunzip)(bytes, { maxOutputLength: limit })),
    publicOrigin: 'https://grades.example.edu',
    quotas: {
      courses: 50,
      offerings: 50,
      students: 500,
      snapshots: 20,
      bytes: 50_000_000,
      ledgerBytes: 50_000_000,
      ...quotas,
    },
    onFailure: (error) => void failures.push(error),
  };
  let accounts = 0;
  const newAccount = async () => {
    accounts += 1;
    const email = `someone${accounts}@example.edu`;
    const added = await storage.accounts.add({
      accountId: `account${accounts}`,
      email,
      passwordHash: `plain:${password}`,
      frozen: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    if (!added) throw new Error(`${email} is taken`);
    return { email, password };
  };
  const move: Move = async (email, origin) => {
    const account = await storage.accounts.byEmail(email);
    if (account) await storage.accounts.setMovedTo(account.accountId, origin);
  };
  return { world, newAccount, failures, move };
};
