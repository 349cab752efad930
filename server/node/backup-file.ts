import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageFailure, type StorageProblem } from '../storage-failure.ts';
import { backup, restore } from './sql/backup.ts';
import { rowsOfBackup } from './sql/backup-line.ts';
import type { SqlStorage } from './sql/sql-storage.ts';

/** The number of characters that are written at once. */
const gathered = 256 * 1024;

/** Writes a backup, whole and flushed or not at all, readable for its owner only. Never replaces a file. */
export const writeBackup = (storage: SqlStorage, file: string): Promise<void> => writeWhole(file, backup(storage));

/** Writes a file of these lines, as `writeBackup` does. */
export const writeWhole = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  if (existsSync(file)) throw new StorageFailure('file exists', file);
  await write(file, lines).catch((reason) => {
    throw failureToWrite(reason, file);
  });
};

export const restoreBackup = (storage: SqlStorage, file: string): Promise<void> =>
  restore(storage, linesIn(file, ofBackup));

/** Throws unless the file is a whole backup that this program understands. */
export const checkBackup = async (file: string): Promise<void> => {
  for await (const _ of rowsOfBackup(linesIn(file, ofBackup)));
};

const write = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  // A killed process leaves its file behind, and in a container the next one has the same number.
  const unfinished = `${file}.${randomUUID()}.part`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await writeLines(handle, lines);
    await handle.sync();
    await handle.close();
    await link(unfinished, file);
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(file));
};

/** `longest`: of a line, in characters. `other`, `tooLong`: what a folder and a longer line are called. */
type LinesOf = { readonly other: StorageProblem; readonly tooLong: StorageProblem; readonly longest: number };

const ofBackup: LinesOf = { other: 'no backup', tooLong: 'backup damaged', longest: Number.POSITIVE_INFINITY };

/** Reads lines only on demand: while the database is busy, nothing of the file is lost, however long that takes. */
export async function* linesIn(
  file: string,
  { other, tooLong, longest }: LinesOf,
): AsyncGenerator<string, void, undefined> {
  let line: string[] = [];
  let length = 0;
  for await (const text of textOf(file, other)) {
    const [end = '', ...lines] = text.split('\n');
    line.push(end);
    length += end.length;
    for (const begun of lines) {
      yield line.join('');
      line = [begun];
      length = begun.length;
    }
    if (length > longest) throw new StorageFailure(tooLong, 'a line is longer than any');
  }
  const rest = line.join('');
  if (rest !== '') yield rest;
}

async function* textOf(file: string, other: StorageProblem): AsyncGenerator<string, void, undefined> {
  try {
    for await (const text of createReadStream(file, 'utf8')) yield String(text);
  } catch (reason) {
    throw failureToRead(reason, file, other);
  }
}

/** What a failed reading of this file is called; `other`: a folder. Other errors stay as they are. */
export const failureToRead = (reason: unknown, file: string, other: StorageProblem): unknown => {
  const code = codeOf(reason);
  if (isMissing(code)) return new StorageFailure('no such file', file);
  if (code === 'EISDIR') return new StorageFailure(other, file);
  return isForbidden(code) ? new StorageFailure('file forbidden', file) : reason;
};

/** What a failed writing of this file, or making of this folder, is called; other errors stay as they are. */
export const failureToWrite = (reason: unknown, file: string): unknown => {
  const code = codeOf(reason);
  if (code === 'EEXIST') return new StorageFailure('file exists', file);
  if (isMissing(code)) return new StorageFailure('no such folder', dirname(file));
  if (code === 'ENOSPC') return new StorageFailure('full', file);
  return isForbidden(code) ? new StorageFailure('file forbidden', file) : reason;
};

const codeOf = (reason: unknown): string => (reason instanceof Error && 'code' in reason ? String(reason.code) : '');
const isMissing = (code: string): boolean => code === 'ENOENT' || code === 'ENOTDIR';
const isForbidden = (code: string): boolean => ['EACCES', 'EPERM', 'EROFS'].includes(code);

const writeLines = async (handle: FileHandle, lines: AsyncIterable<string>): Promise<void> => {
  let text = '';
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < gathered) continue;
    await handle.appendFile(text);
    text = '';
  }
  await handle.appendFile(text);
};

/** Flushes the folder, so that the file's name is on disk as well. Windows cannot do that. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
