import type { AccountRecord, Storage } from '../storage.ts';
import { StorageFailure } from '../storage-failure.ts';

/** Fails with `bytes miscounted` if the account stores more than it is said to: its quota would not be kept. */
export const checkCountedBytes = (storage: Storage, { accountId, email }: AccountRecord): Promise<void> =>
  storage.read(accountId, async (rows) => {
    const { bytesAtMost = Number.POSITIVE_INFINITY } = await rows.revision();
    const bytes = await rows.bytes();
    if (bytes > bytesAtMost) throw new StorageFailure('bytes miscounted', `${email}, ${bytes}, not ${bytesAtMost}`);
  });
