import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';

export type FolderLock = { readonly release: () => void };

/**
 * Makes this process the owner of a data folder; `undefined` if another process is. The lock is the operating system's,
 * through SQLite, so it ends with its process, however that ends. A second lock in the same process fails as well.
 */
export const lockFolder = (folder: string): FolderLock | undefined => {
  makeFolder(folder);
  const file = join(folder, 'owner.lock');
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete; begin exclusive');
    chmodSync(file, 0o600);
  } catch (reason) {
    database.close();
    if (isBusy(reason)) return undefined;
    throw reason;
  }
  return { release: () => database.close() };
};

/**
 * Makes one folder after the other: Node's own recursive way tries for ever where the system allows none, as below
 * /proc.
 */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (reason) {
    if (!existsSync(folder)) throw reason;
  }
};

const isBusy = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && /^SQLITE_(BUSY|LOCKED)/.test(String(reason.code));
