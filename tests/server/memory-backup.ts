import type { MemoryData } from '../../server/memory/data.ts';

/** Everything but sessions: all users have to sign in again, and so learn of the new epoch. */
export type MemoryBackup = Pick<MemoryData, 'accounts' | 'kept' | 'messages'>;

export const backUpMemory = ({ accounts, kept, messages }: MemoryData): MemoryBackup => ({
  accounts: new Map(accounts),
  kept: new Map(kept),
  messages,
});

/** Restores a backup, under a new epoch. A write that is under way fails and leaves nothing. */
export const restoreMemory = (data: MemoryData, backup: MemoryBackup, epoch: string): void => {
  data.epoch = epoch;
  data.restored += 1;
  data.accounts = new Map(backup.accounts);
  data.kept = new Map(backup.kept);
  data.messages = backup.messages;
  data.sessions = new Map();
};
