import { createReadStream, readFileSync } from 'node:fs';
import { LogBytesCheck } from '../log/file/bytes-check.ts';
import type { BadFile, SoundFile, TakenCommit, Takes } from '../log/file/check.ts';
import { ledgerInPage, pageBeginning } from '../log/file/page.ts';
import { cli } from '../messages/cli/cli.ts';
import { notReadText } from '../messages/cli/ledger-file.ts';
import type { Exit } from './command.ts';
import { beginsWith, unreadable } from './reading.ts';

/** Bytes. */
const chunkBytes = 1 << 20;

/**
 * Reads an exported ledger as a stream and checks it on the way: yields each commit that is sound so far, and returns
 * whether the whole file is.
 */
export const commitLines = async function* (
  file: string,
  takes?: Takes,
): AsyncGenerator<TakenCommit, SoundFile | BadFile> {
  const check = new LogBytesCheck(takes);
  for await (const piece of piecesOf(file)) {
    const { commits, bad } = check.take(piece);
    yield* commits;
    if (bad) return bad;
  }
  return check.end();
};

/** Reads the whole file. `commit` is given each commit that is sound so far. */
export const checkedLedger = async (
  file: string,
  onCommit: (taken: TakenCommit) => void = () => undefined,
  takes?: Takes,
): Promise<SoundFile | BadFile> => {
  const lines = commitLines(file, takes);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
    onCommit(value);
  }
};

/**
 * Runs `work` and reports errors of a fold as trouble of the file: a chain may be sound and yet hold what no version
 * wrote, such as an event without its fields, or lists within lists without end. `seq`: the commit that is read, if it
 * is known.
 */
export const orUnreadable = async (
  file: string,
  seq: () => number | undefined,
  work: () => Promise<Exit>,
): Promise<Exit> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return { status: 1, out: `${cli.inFile(file, notReadText(seq()))}\n`, err: '' };
  }
};

/** Whether the file is an archive, a page with a ledger in it. */
export const isPage = (file: string): boolean => beginsWith(file, pageBeginning);

const piecesOf = async function* (file: string): AsyncGenerator<Uint8Array> {
  try {
    if (isPage(file)) {
      yield new TextEncoder().encode(ledgerInPage(readFileSync(file, 'utf8')) ?? '');
      return;
    }
    for await (const piece of createReadStream(file, { highWaterMark: chunkBytes })) yield piece as Uint8Array;
  } catch (error) {
    throw unreadable(file, error);
  }
};
