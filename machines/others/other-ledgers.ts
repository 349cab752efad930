/** The ledgers of the account's other browsers, gathered when somebody asks for the history. They are kept in memory only. */
import { storedHeader } from '../../log/header.ts';
import type { Ledger, Waiter } from '../ledger/ledger-port.ts';
import { unwatched } from '../ledger/unwatched.ts';
import { explainObservations } from './explained.ts';
import { type FetchedLedger, type FetchingWorld, fetchLedgers, type UnusedLedger } from './fetched-ledger.ts';
import type { JoinedLedgers } from './joined.ts';
import { type OtherLedger, openOther, type ReadingWorld } from './other-ledger.ts';

/** `unused`: those that the server lists, and that are not among the others. */
export type GatheredLedgers = JoinedLedgers & { readonly unused: readonly UnusedLedger[] };

export type OthersWorld = Pick<FetchingWorld, 'server' | 'user'> &
  ReadingWorld & { readonly ledger: Pick<Ledger, 'history' | 'records' | 'status'> };

export class OtherLedgers {
  readonly #world: OthersWorld;
  #fetched: ReadonlyMap<string, FetchedLedger> = new Map();
  #opened: readonly OtherLedger[] = [];

  constructor(world: OthersWorld) {
    this.#world = world;
  }

  /**
   * Fetches what is not known yet, and checks it. Fails with `CallFailed` if the server does not list the ledgers, with a
   * `LogFailure` if the own one cannot be read, or with the signal's reason. What was fetched before is kept.
   */
  async gather({ tell, signal }: Waiter, check: FetchingWorld['check']): Promise<GatheredLedgers> {
    const { ledger, server, user, ...reading } = this.#world;
    const { stored } = ledger.records;
    const last = (): number => ledger.status().seq;
    const { used, unused } = await fetchLedgers({ server, user, check, stored, last }, this.#fetched, { tell, signal });
    const others: OtherLedger[] = [];
    for (const one of used) {
      const opened = this.#fetched.get(one.logId) === one && this.#opened.find(({ logId }) => logId === one.logId);
      others.push(opened || (await openOther(one, { ...reading, stored, last })));
      signal.throwIfAborted();
    }
    this.#fetched = new Map(used.map((one) => [one.logId, one]));
    this.#opened = others;
    const { at: begunAt } = storedHeader(await stored.header());
    const own = { history: ledger.history, last: last(), begunAt, items: ledger.records.saved() };
    const explained = await explainObservations(own, others, { ...unwatched, signal });
    return { others, explained, unused };
  }
}
