import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { StorageFailure } from '../storage-failure.ts';
import { failureToRead, linesIn, writeWhole } from './backup-file.ts';
import { accountCopy, addCopy, longestLine, type Move, rowsOfAccount, type Taken } from './sql/account-copy.ts';
import type { SqlStorage } from './sql/sql-storage.ts';

/** The result of an export. `unfinished`: the account is marked as moved to `to`, and there is no file. */
export type Exported =
  | { readonly kind: 'done' }
  | { readonly kind: 'unknown' }
  /** It was moved to another server before. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unfinished'; readonly to: string; readonly reason: unknown };

/**
 * Marks the account as moved, after the write that is under way, and then writes its file, whole or not at all. What can
 * be known before, such as that the file is there already, marks nothing.
 */
export const exportAccount = async (
  storage: SqlStorage,
  email: string,
  { file, ...move }: Move & { readonly file: string },
): Promise<Exported> => {
  const account = await storage.accounts.byEmail(email);
  if (!account) return { kind: 'unknown' };
  const { accountId, movedTo } = account;
  if (movedTo !== undefined && movedTo !== move.to) return { kind: 'moved', to: movedTo };
  let isMarked = movedTo !== undefined;
  const lines = async function* () {
    await storage.accounts.setMovedTo(accountId, move.to);
    isMarked = true;
    yield* accountCopy(storage, accountId, move);
  };
  try {
    await writeWhole(file, lines());
    return { kind: 'done' };
  } catch (reason) {
    if (!isMarked) throw reason;
    return { kind: 'unfinished', to: move.to, reason };
  }
};

/** Throws unless the file is an account's, whole, and made for this server. Nothing is changed. */
export const checkAccountFile = async (file: string, to: string): Promise<void> => {
  await expectFile(file);
  for await (const _ of rowsOfAccount(linesOf(file), to));
};

/** Adds the account from its file, whole or not at all. A folder's other calls wait meanwhile: check the file before. */
export const importAccount = async (storage: SqlStorage, file: string, to: string): Promise<Taken> => {
  await expectFile(file);
  return addCopy(storage, randomUUID(), to, () => linesOf(file));
};

const linesOf = (file: string) =>
  linesIn(file, { other: 'no account file', tooLong: 'account file damaged', longest: longestLine });

/** A device or a pipe may never end. */
const expectFile = async (file: string): Promise<void> => {
  const found = await stat(file).catch((reason) => {
    throw failureToRead(reason, file, 'no account file');
  });
  if (!found.isFile()) throw new StorageFailure('no account file', file);
};
