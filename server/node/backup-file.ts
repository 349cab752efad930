import { createReadStream } from 'node:fs';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
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

export const restoreBackup = (storage: SqlStorage, file: string): Promise<void> => restore(storage, linesIn(file));

/** Reads only what is asked for: while the database is busy nothing of the file goes by, however long that takes. */
async function* linesIn(file: string): AsyncGenerator<string, void, undefined> {
  let line: string[] = [];
  for await (const text of createReadStream(file, 'utf8')) {
    const [end = '', ...lines] = String(text).split('\n');
    line.push(end);
    for (const begun of lines) {
      yield line.join('');
      line = [begun];
    }
  }
  const rest = line.join('');
  if (rest !== '') yield rest;
}

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
