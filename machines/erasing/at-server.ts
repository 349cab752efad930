import { ledgerLimits } from '../../api/ledger-calls.ts';
import type { findCopy } from '../mirror/copy.ts';
import { askServer, type LedgerCalling } from '../mirror/ledger-call.ts';
import type { MirrorWorld } from '../mirror/mirror-port.ts';
import type { EntryPlace } from './erasing.ts';

/**
 * The server's copy of this ledger. `id`: the copy's, which may be another than the ledger's. `no copy`: the server has
 * none. `behind`: it lacks some of the entries to erase, and would get them later as they were.
 */
export type CopyToErase = { readonly is: 'there' | 'no copy' | 'behind'; readonly id: string };

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
  const isBehind = entries.some(({ seq }) => seq > at.seq);
  return { is: receivedAt === undefined ? 'no copy' : isBehind ? 'behind' : 'there', id };
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
