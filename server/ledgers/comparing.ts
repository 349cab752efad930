import { genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import type { BackendWorld } from '../backend.ts';
import type { LedgerRow, PartHead } from '../ledger-storage.ts';
import type { CheckedAddition } from './addition.ts';
import { linesOf } from './packing.ts';

/**
 * The number of the first commit whose hash in the ledger is not the hash that was sent. The commit before the sent
 * ones counts, too; 0: the ledger's first line. `undefined`: none differs. Two chains that agree at one number agree at
 * all before, so few parts are unpacked.
 */
export const firstDifference = async (
  row: Pick<LedgerRow, 'logId' | 'header' | 'seq' | 'hash'>,
  { after, lines }: CheckedAddition,
  world: BackendWorld,
  accountId: string,
): Promise<number | undefined> => {
  if (after.seq === 0 && after.hash !== genesisHash(row.header)) return 0;
  const last = Math.min(row.seq, after.seq + lines.length);
  const sentHash = (seq: number) => (seq === after.seq ? after.hash : lines[seq - after.seq - 1]?.hash);
  if (last === 0 || (last === row.seq && sentHash(last) === row.hash)) return undefined;
  const heads = await headsOf(row.logId, Math.max(1, after.seq), last, world, accountId);
  for (const head of heads) {
    if (head.last <= last && head.hash === sentHash(head.last)) continue;
    const hashes = await hashesIn(head, world, accountId);
    const from = Math.max(head.first, after.seq);
    for (let seq = from; seq <= Math.min(head.last, last); seq += 1) {
      if (hashes[seq - head.first] !== sentHash(seq)) return seq;
    }
  }
  return undefined;
};

const headsOf = (
  logId: string,
  first: number,
  last: number,
  { storage }: BackendWorld,
  accountId: string,
): Promise<readonly PartHead[]> =>
  storage.read(accountId, async ({ ledgers }) =>
    (await ledgers.heads(logId, first, last - first + 1)).filter((head) => head.first <= last),
  );

const hashesIn = async ({ logId, first }: PartHead, world: BackendWorld, accountId: string) => {
  const [part] = await world.storage.read(accountId, ({ ledgers }) => ledgers.parts(logId, first, first));
  return part ? (await linesOf(part, world)).map(hashOfLine) : [];
};
