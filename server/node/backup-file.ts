import { createReadStream } from 'node:fs';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { backup, restore } from './sql/backup.ts';
import type { SqlStorage } from './sql/sql-storage.ts';

/** Characters that are written at a time. */
const gathered = 256 * 1024;

/** Writes a backup, whole and flushed or not at all, readable for its owner only. Never replaces a file. */
export const writeBackup = async (storage: SqlStorage, file: string): Promise<void> => {
  const unfinished = `${file}.${process.pid}.part`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await writeLines(handle, backup(storage));
    await handle.sync();
    await handle.close();
    await link(unfinished, file);
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(file));
};

export const restoreBackup = async (storage: SqlStorage, file: string): Promise<void> => {
  const handle = await open(file);
  const input = createReadStream('', { fd: handle, encoding: 'utf8' });
  try {
    await restore(storage, createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
  } finally {
    input.destroy();
  }
};

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

/** So that the file's name is on disk as well. Windows cannot do that with a folder. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
