import { ledgerCalls } from '../../../api/ledger-calls.ts';
import type { RemoteRequest } from '../../../api/remote.ts';
import { readingLog } from '../../../log/stored/memory.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { openLedger } from '../../../machines/ledger/ledger.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { LedgerCalling } from '../../../machines/mirror/ledger-call.ts';
import { joinedCommits } from '../../../machines/others/joined.ts';
import { type GatheredLedgers, OtherLedgers } from '../../../machines/others/other-ledgers.ts';
import { checked } from '../../machines/checked-ledger.ts';
import { createLedgerModel } from '../server-model/ledger-model.ts';
import { people } from './backends.ts';
import type { Copies } from './lying-copies.ts';
import { home } from './sites.ts';
import type { Tab } from './tab.ts';

const [ana] = people;

/** What History would tell in a tab, the newest first, and the ledgers that it was told from. */
export type Joined = { readonly list: readonly ListedCommit[]; readonly gathered: GatheredLedgers };

/** Joins the histories in a tab, as the app does, time after time: what was fetched before is known the next time. */
export const joining = ({ ledger }: Tab) => {
  let copies: Copies = { listed: [], given: [] };
  const others = new OtherLedgers({
    ledger,
    cache: undefined,
    server: serverOf(() => copies),
    user: ana,
    open: forReading,
  });
  return async (held: Copies): Promise<Joined> => {
    copies = held;
    const gathered = await others.gather(unwatched, checked);
    const list: ListedCommit[] = [];
    const records = ledger.records.saved();
    for await (const one of joinedCommits(
      () => ledger.history.commits(),
      gathered,
      () => records,
    )())
      list.push(one);
    return { list, gathered };
  };
};

/** A server that has these copies. No call meets a fault, and no time goes by. */
const serverOf = (copies: () => Copies): LedgerCalling => {
  const model = createLedgerModel({ now: () => 0 });
  return {
    credentials: () => ({ user: ana, backend: home, headers: {}, capabilities: {} }),
    remote: async ({ method, path }: RemoteRequest) => {
      const { listed, given } = copies();
      model.restore(new Map([[ana, path === ledgerCalls.listLedgers.path ? listed : given]]));
      const { status, body } = model.handle(ana, { method, path, headers: {} });
      return { kind: 'reply', status, text: JSON.stringify(body) };
    },
  };
};

const forReading = async (headerLine: string, lines: readonly string[]): Promise<Ledger | undefined> => {
  const ledger = openLedger({
    ...{ actor: ana, tab: 'reader', app: '', projections: '', backend: true, isForReading: true },
    log: readingLog(headerLine, lines),
    now: () => '',
    newId: () => '',
    tendEvery: Number.POSITIVE_INFINITY,
  });
  await ledger.opened;
  if (ledger.status().mode !== 'failed') return ledger;
  await ledger.close();
  return undefined;
};
