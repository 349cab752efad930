import { randomUUID } from 'node:crypto';
import type { Storage } from '../storage.ts';

/**
 * Adds an account under a new id. `email` in the form of `emailOf`. `false`: the e-mail is taken, and nothing was
 * added.
 */
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
