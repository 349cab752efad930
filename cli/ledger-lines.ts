import { createReadStream } from 'node:fs';
import { type BadFile, LogBytesCheck, type SoundFile } from '../log/file/check.ts';
import { unreadable } from './reading.ts';

/** Bytes. */
const atOnce = 1 << 20;

/**
 * Reads an exported ledger as a stream and checks it on the way: gives the line of each commit that is sound so far, and
 * in the end whether the file is.
 */
export const commitLines = async function* (file: string): AsyncGenerator<string, SoundFile | BadFile> {
  const check = new LogBytesCheck();
  for await (const piece of piecesOf(file)) {
    const { commits, bad } = check.take(piece);
    yield* commits;
    if (bad) return bad;
  }
  return check.end();
};

/** Reads the whole file. `commit` is given the line of each commit that is sound so far. */
export const checkedLedger = async (
  file: string,
  commit: (line: string) => void = () => undefined,
): Promise<SoundFile | BadFile> => {
  const lines = commitLines(file);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
    commit(value);
  }
};

const piecesOf = async function* (file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(file, { highWaterMark: atOnce })) yield piece as Uint8Array;
  } catch (error) {
    throw unreadable(file, error);
  }
};
