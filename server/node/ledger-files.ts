import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { footerLine } from '../../log/file/writing.ts';
import type { LedgerRow } from '../ledger-storage.ts';
import { type LedgerReader, storedLines } from '../ledgers/stored-lines.ts';
import { StorageFailure } from '../storage-failure.ts';
import { failureToWrite, writeWhole } from './backup-file.ts';

/**
 * Writes each ledger of an account as the file that its browser would export: all files or none, and over none. A folder
 * that is not there is made.
 */
export const writeLedgers = async (
  reader: LedgerReader,
  accountId: string,
  folder: string,
): Promise<readonly string[]> => {
  const rows = await reader.storage.read(accountId, ({ ledgers }) => ledgers.all());
  const files = rows.map((row) => ({ row, file: join(folder, `ledger-${row.logId}.ndjson`) }));
  const there = files.find(({ file }) => existsSync(file));
  if (there) throw new StorageFailure('file exists', there.file);
  if (files.length > 0) await makeFolder(folder);
  const written: string[] = [];
  try {
    for (const { row, file } of files) {
      await writeWhole(file, fileLines(reader, accountId, row));
      written.push(file);
    }
    return written;
  } catch (reason) {
    for (const file of written) await rm(file);
    throw reason;
  }
};

const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((reason) => {
    throw failureToWrite(reason, folder);
  });
};

async function* fileLines(reader: LedgerReader, accountId: string, row: LedgerRow): AsyncGenerator<string> {
  yield row.header;
  for await (const lines of storedLines(reader, accountId, row)) yield* lines;
  yield footerLine(row);
}

/** Fails with `ledger damaged` if a ledger of the account is not as it was written. */
export const checkLedgers = async (reader: LedgerReader, accountId: string): Promise<void> => {
  const rows = await reader.storage.read(accountId, ({ ledgers }) => ledgers.all());
  for (const row of rows) await checkLedger(reader, accountId, row);
};

const checkLedger = async (reader: LedgerReader, accountId: string, row: LedgerRow): Promise<void> => {
  for await (const _ of storedLines(reader, accountId, row));
};
