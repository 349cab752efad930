import { ledgerLimits } from '../../api/ledger-calls.ts';
import { askServer, type LedgerCalling } from '../mirror/ledger-call.ts';
import { listLedgers } from '../mirror/reading.ts';
import type { EntryPlace } from './erasing.ts';

/**
 * What came of it. `no copy`: the server has none of this ledger. `behind`: its copy does not go so far yet, and would get the rest
 * as it was; nothing was erased there.
 */
export type ServerErasing = 'erased' | 'no copy' | 'behind';

/**
 * Erases these entries in the server's copy of a ledger. What is erased there already is no fault, so it can be repeated. Fails with
 * `CallFailed`: of very many entries, some may be erased then.
 */
export const eraseAtServer = async (
  server: LedgerCalling,
  logId: string,
  entries: readonly EntryPlace[],
): Promise<ServerErasing> => {
  const copy = (await listLedgers(server)).find((one) => one.logId === logId);
  if (!copy) return 'no copy';
  if (entries.some(({ seq }) => seq > copy.seq)) return 'behind';
  for (let from = 0; from < entries.length; from += ledgerLimits.erasures) {
    const body = JSON.stringify({ entries: entries.slice(from, from + ledgerLimits.erasures) });
    await askServer(server, 'eraseInLedger', { params: { logId }, body: [body] });
  }
  return 'erased';
};
