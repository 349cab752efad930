import { randomUUID } from 'node:crypto';
import type { Storage } from '../storage.ts';

/** Adds an account under an id of its own. `email` as `emailOf` gives it. `false`: it is taken, and nothing was added. */
export const addAccount = (
  { accounts }: Storage,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<boolean> =>
  accounts.add({
    accountId: randomUUID(),
    email,
    passwordHash,
    frozen: false,
    createdAt: new Date().toISOString(),
  });
