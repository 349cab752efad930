import { StorageFailure } from '../../storage-failure.ts';
import { backupKind, rowsOfBackup } from './backup-line.ts';
import type { Db } from './flavour.ts';
import { headerLine, sealed } from './sealed-lines.ts';
import { changeEpoch, type SqlStorage } from './sql-storage.ts';
import { countOf, pagedInserts, rowsOf } from './table-rows.ts';
import { tables } from './tables.ts';

/**
 * One moment of the whole database, as lines of JSON without line ends: a header with the number of rows per table, the
 * rows, and finally a SHA-256 over all lines before. Made on either kind of database, it restores on either. A slow
 * reader holds up no writer.
 */
export async function* backup(storage: SqlStorage): AsyncGenerator<string, void, undefined> {
  const { db, done } = await storage.lookAt();
  try {
    yield* sealed(linesOf(db));
  } finally {
    await done();
  }
}

async function* linesOf(db: Db): AsyncGenerator<string, void, undefined> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await countOf(db, name);
  yield headerLine(backupKind, counts);
  for (const table of tables) for await (const row of rowsOf(db, table)) yield JSON.stringify([table.name, row]);
}

/**
 * Fills an empty database from a backup, whole or not at all, under a new epoch. Refuses a backup that was changed, cut
 * short or made by a newer program, and a database that holds anything.
 */
export const restore = (storage: SqlStorage, lines: AsyncIterable<string> | Iterable<string>): Promise<void> =>
  storage.db.transaction().execute(async (tx) => {
    for (const { name } of tables) if ((await countOf(tx, name)) > 0) throw new StorageFailure('not empty', name);
    const inserts = pagedInserts(tx, storage.flavour);
    for await (const row of rowsOfBackup(lines)) await inserts.add(row);
    await inserts.finish();
    await changeEpoch(tx);
  });
