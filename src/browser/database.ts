import { sha256Hex } from '../../log/digest.ts';
import type { Account } from '../../machines/session/world.ts';

/** The name is a digest, so that a list of the databases names no account. It stays when the account moves. */
export const accountDatabase = ({ user, backend, begunAt = backend }: Account): string =>
  `gradeledger/account-${accountDigest(user, begunAt)}`;

/** Tells accounts apart without naming one. */
export const accountDigest = (user: string, backend: string): string => sha256Hex(JSON.stringify([user, backend]));

/** Whether this computer has a ledger of the account. Rejects where the browser does not say. */
export const hasAccountDatabase = async (account: Account): Promise<boolean> => {
  const name = accountDatabase(account);
  return (await indexedDB.databases()).some((one) => one.name === name);
};
