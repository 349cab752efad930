import { decodeHeader, genesisHash } from '../../log/header.ts';
import type { Position } from '../../log/lines/line.ts';
import type { BackendWorld } from '../backend.ts';
import type { LedgerRow } from '../ledger-storage.ts';
import { StorageFailure } from '../storage-failure.ts';
import { lineAfter } from './addition.ts';
import { linesOf } from './packing.ts';

/** What reads stored ledgers. */
export type LedgerReader = Pick<BackendWorld, 'storage' | 'gunzip' | 'pauses'>;

/**
 * The lines of a ledger as it was when `row` was read, part by part, each checked before it is given. Fails with
 * `ledger damaged` at the first that is not as it was written, also if the last of them is not the row's.
 */
export async function* storedLines(
  reader: LedgerReader,
  accountId: string,
  row: LedgerRow,
): AsyncGenerator<readonly string[], void, undefined> {
  if (decodeHeader(row.header).kind === 'bad') throw damaged(row, 'the first line');
  let before: Position = { seq: 0, hash: genesisHash(row.header) };
  while (before.seq < row.seq) {
    const lines = await linesAfter(reader, accountId, row, before.seq);
    for (const line of lines) before = await nextAfter(before, line, row, reader);
    yield lines;
  }
  if (before.seq !== row.seq || before.hash !== row.hash) throw damaged(row, 'the end');
}

const linesAfter = async (
  { storage, gunzip }: LedgerReader,
  accountId: string,
  row: LedgerRow,
  after: number,
): Promise<readonly string[]> => {
  const [part] = await storage.read(accountId, ({ ledgers }) => ledgers.parts(row.logId, after + 1, after + 1));
  if (!part) throw damaged(row, `commit ${after + 1}`);
  try {
    return await linesOf(part, { gunzip });
  } catch (cause) {
    throw damaged(row, `commits ${part.first} to ${part.last}`, cause);
  }
};

const nextAfter = async (before: Position, line: string, row: LedgerRow, reader: LedgerReader): Promise<Position> => {
  const stored = await lineAfter(before, line, reader);
  if (!stored) throw damaged(row, `commit ${before.seq + 1}`);
  return { seq: stored.seq, hash: stored.hash };
};

const damaged = ({ logId }: LedgerRow, place: string, cause?: unknown): StorageFailure =>
  new StorageFailure('ledger damaged', `${logId}, ${place}`, { cause });
