import type { LedgerReader } from '../ledgers/stored-lines.ts';
import { exportAccount, importAccount } from './account-file.ts';
import { restoreBackup, writeBackup } from './backup-file.ts';
import { checkCountedBytes } from './counted-bytes.ts';
import { checkLedgers, writeLedgers } from './ledger-files.ts';
import type { Keeper } from './owner-requests.ts';
import type { DataPlace } from './settings.ts';
import { accountsIn, messagesIn } from './sql/overview.ts';
import { openPostgres } from './sql/postgres.ts';
import type { SqlStorage } from './sql/sql-storage.ts';
import { openSqlite } from './sql/sqlite.ts';
import { packing, usualPauses } from './world.ts';

/** Opens the data, or makes it if there is none and that is allowed. A folder must be locked before. */
export const openKeeper = async (place: DataPlace, opening: { readonly mayMakeData: boolean }): Promise<Keeper> => {
  if (place.kind === 'postgres') return keeperOf(await openPostgres(place.url, opening), async () => []);
  const storage = await openSqlite(place.file, opening);
  return keeperOf(storage, storage.integrityCheck);
};

const keeperOf = (storage: SqlStorage, faults: () => Promise<readonly string[]>): Keeper => ({
  storage,
  backup: (file) => writeBackup(storage, file),
  restore: (file) => restoreBackup(storage, file),
  accounts: () => accountsIn(storage),
  messages: () => messagesIn(storage),
  ledgers: (accountId, folder) => writeLedgers(readerOf(storage), accountId, folder),
  exportAccount: (email, wish) => exportAccount(storage, email, wish),
  importAccount: (file, to) => importAccount(storage, file, to),
  check: async () => {
    const found = await faults();
    if (found.length > 0) throw new Error(found.slice(0, 5).join('; '));
    for (const { email } of await accountsIn(storage)) {
      const account = await storage.accounts.byEmail(email);
      if (!account) continue;
      await checkLedgers(readerOf(storage), account.accountId);
      await checkCountedBytes(storage, account);
    }
    await storage.probe();
  },
});

const readerOf = (storage: SqlStorage): LedgerReader => ({ storage, gunzip: packing.gunzip, pauses: usualPauses() });
