import { inTurn } from '../calls/turns.ts';
import type { Storage } from '../storage.ts';
import { StorageFailure } from '../storage-failure.ts';
import { expectHere, heldSession, memoryAccounts } from './accounts.ts';
import type { MemoryData } from './data.ts';
import { memoryTransaction } from './transaction.ts';

/**
 * A storage that lives as long as its data: for the demo and for tests. Several storages over the same data behave like
 * several processes over one database. It uses promises only, so a test can drive it with a clock of its own.
 */
export const memoryStorage = (data: MemoryData): Storage => {
  let isClosed = false;
  const check = () => {
    if (isClosed) throw new StorageFailure('closed', 'memory');
  };
  return {
    ...transactions(data, check),
    accounts: memoryAccounts(data, check),
    epoch: async () => {
      check();
      return data.epoch;
    },
    forgetReplies: async (before) => {
      check();
      for (const accountId of data.accounts.keys())
        await inTurn(data.turns, accountId, async () => forget(data, accountId, before));
    },
    probe: async () => check(),
    close: async () => {
      isClosed = true;
    },
  };
};

/** Writes of an account go in turn. If the data is restored meanwhile, a write fails and leaves nothing. */
const transactions = (data: MemoryData, check: () => void): Pick<Storage, 'read' | 'write'> => ({
  read: async (accountId, work) => {
    check();
    const { rows, end } = memoryTransaction(data.kept.get(accountId));
    try {
      return await work(rows);
    } finally {
      end();
    }
  },
  write: (accountId, work) =>
    inTurn(data.turns, accountId, async () => {
      check();
      const { restored } = data;
      const { rows, kept, end } = memoryTransaction(data.kept.get(accountId), {
        expectHere: () => expectHere(data, accountId),
        sessionOf: (tokenHash) => heldSession(data, accountId, tokenHash),
      });
      try {
        const result = await work(rows);
        if (data.restored !== restored) throw new StorageFailure('restored meanwhile', accountId);
        data.kept.set(accountId, kept());
        return result;
      } finally {
        end();
      }
    }),
});

const forget = (data: MemoryData, accountId: string, before: string): void => {
  const kept = data.kept.get(accountId);
  if (!kept) return;
  const replies = new Map([...kept.replies].filter(([, { at }]) => at >= before));
  data.kept.set(accountId, { ...kept, replies });
};
