import { ledgerLimits } from '../../api/ledger-calls.ts';
import { storedHeader } from '../../log/header.ts';
import type { findCopy } from '../mirror/copy.ts';
import { askServer, type LedgerCalling } from '../mirror/ledger-call.ts';
import type { MirrorWorld } from '../mirror/mirror-port.ts';
import { type ListedLedger, listLedgers } from '../mirror/reading.ts';
import type { EntryPlace } from './erasing.ts';

/**
 * The server's copy of this very ledger, which may not be the one of its id. `no copy`: the server has none. `behind`: it does not go
 * so far yet, and would get the rest as it was. `hasOthers`: the server also holds commits of this ledger's id that this ledger does
 * not have, so the student may be in these.
 */
export type CopyToErase = {
  readonly is: 'there' | 'no copy' | 'behind';
  readonly id: string;
  readonly hasOthers: boolean;
};

type Asking = LedgerCalling & Pick<MirrorWorld, 'ledger'>;

/**
 * Looks for the copy in which these entries are to be erased, and changes nothing. `find`: as the mirror finds it, whose code the page
 * has already. Fails with `CallFailed` or `LogFailure`.
 */
export const copyToErase = async (
  find: typeof findCopy,
  world: Asking,
  entries: readonly EntryPlace[],
): Promise<CopyToErase> => {
  const { id, at, receivedAt } = await find(world);
  const rows = await listLedgers(world);
  const { logId } = storedHeader(await world.ledger.records.stored.header());
  const hasOthers = historiesOf(logId, rows).some((row) => row.logId !== id || row.seq > at.seq);
  const isBehind = entries.some(({ seq }) => seq > at.seq);
  return { is: receivedAt === undefined ? 'no copy' : isBehind ? 'behind' : 'there', id, hasOthers };
};

/** The copies of a ledger's id, and all that have parted from one of them. */
const historiesOf = (logId: string, rows: readonly ListedLedger[]): readonly ListedLedger[] => {
  const ids = new Set([logId]);
  for (let size = 0; size < ids.size; ) {
    size = ids.size;
    for (const row of rows) if (row.forkOf && ids.has(row.forkOf.logId)) ids.add(row.logId);
  }
  return rows.filter((row) => ids.has(row.logId));
};

/**
 * Erases these entries in a copy. What is erased there already is no fault, so it can be repeated. Fails with `CallFailed`: then
 * some may be erased.
 */
export const eraseInCopy = async (
  server: LedgerCalling,
  logId: string,
  entries: readonly EntryPlace[],
): Promise<void> => {
  for (let from = 0; from < entries.length; from += ledgerLimits.erasures) {
    const body = JSON.stringify({ entries: entries.slice(from, from + ledgerLimits.erasures) });
    await askServer(server, 'eraseInLedger', { params: { logId }, body: [body] });
  }
};
