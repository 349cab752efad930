import type { Storage } from '../storage.ts';
import { StorageFailure } from '../storage-failure.ts';

/** Fails with `bytes miscounted` if an account stores more than it is said to: its quota would not be kept. */
export const checkCountedBytes = async (storage: Storage, emails: readonly string[]): Promise<void> => {
  for (const email of emails) {
    const account = await storage.accounts.byEmail(email);
    if (!account) continue;
    await storage.read(account.accountId, async (rows) => {
      const { bytesAtMost = Number.POSITIVE_INFINITY } = await rows.revision();
      const bytes = await rows.bytes();
      if (bytes > bytesAtMost) throw new StorageFailure('bytes miscounted', `${email}, ${bytes}, not ${bytesAtMost}`);
    });
  }
};
