import { rowsOfLines, type SealedKind, type SealedRow } from './sealed-lines.ts';
import { tables } from './tables.ts';

export const backupKind: SealedKind = {
  kind: 'gradeledger-backup',
  tables,
  problems: { other: 'no backup', damaged: 'backup damaged', newer: 'backup newer' },
};

/** The rows of a backup, as `rowsOfLines` gives them. */
export const rowsOfBackup = (
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<SealedRow, void, undefined> => rowsOfLines(backupKind, lines);
