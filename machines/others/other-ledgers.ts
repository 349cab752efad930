/** The ledgers of the account's other browsers, gathered when somebody asks for the history. Their lines may be on disk, too. */
import { storedHeader } from '../../log/header.ts';
import { computerNameIn } from '../../projections/settings/computer-name.ts';
import type { Ledger, Waiter } from '../ledger/ledger-port.ts';
import { unwatched } from '../ledger/unwatched.ts';
import { type ExplainedIn, explainObservations, observedWord } from './explained.ts';
import { type FetchedLedger, type FetchingWorld, fetchLedgers, type UnusedLedger } from './fetched-ledger.ts';
import type { JoinedLedgers } from './joined.ts';
import { besideEachOther, type OpenForReading, type OtherLedger, openOther } from './other-ledger.ts';

/** How people know a ledger that is not shown. `begunAt`: an ISO time. `computer`: its name, if it is known here. */
export type NamedLedger = { readonly begunAt: string; readonly computer: string | undefined };

export type LeftOutLedger = UnusedLedger & NamedLedger;

/**
 * `unused`: those that the server lists, and that are not among the others. `dropped`: those of which this browser had kept
 * something else than the server confirms.
 */
export type GatheredLedgers = JoinedLedgers & {
  readonly unused: readonly LeftOutLedger[];
  readonly dropped: readonly NamedLedger[];
};

export type OthersWorld = Pick<FetchingWorld, 'server' | 'user' | 'cache'> & {
  readonly open: OpenForReading;
  readonly ledger: Pick<Ledger, 'history' | 'records' | 'status'>;
};

/** The other ledgers of one open workspace. Whoever asks next gets what was fetched before, and what has come since. */
export class OtherLedgers {
  readonly #world: OthersWorld;
  readonly #fetched = new Map<string, FetchedLedger>();
  readonly #opened = new Map<FetchedLedger, OtherLedger | undefined>();
  /** The names of computers whose ledgers were sound when they were read last. */
  readonly #computers = new Map<string, string | undefined>();
  #joined: readonly OtherLedger[] = [];
  /** Told as long as the workspace is open, so that it is not overlooked. */
  readonly #dropped = new Map<string, string>();
  /** What is explained of the own ledger's commits up to one. */
  #explained: { readonly found: ExplainedIn; readonly upTo: number } | undefined;
  #gathering: Promise<unknown> = Promise.resolve();

  constructor(world: OthersWorld) {
    this.#world = world;
  }

  /**
   * Fetches what is not known yet, and checks it, after whoever asked before. Fails with `CallFailed` if the server does
   * not list the ledgers, with a `LogFailure` if the own one cannot be read, or with the signal's reason. What was fetched
   * before is kept.
   */
  gather(waiting: Waiter, check: FetchingWorld['check']): Promise<GatheredLedgers> {
    const begin = () => this.#gathered(waiting, check);
    const gathered = this.#gathering.then(begin, begin);
    this.#gathering = gathered;
    return gathered;
  }

  async #gathered({ tell, signal }: Waiter, check: FetchingWorld['check']): Promise<GatheredLedgers> {
    signal.throwIfAborted();
    const { ledger, server, user, cache, open } = this.#world;
    const { stored } = ledger.records;
    const fetching = { server, user, cache, check, stored };
    const { used, unused, dropped } = await fetchLedgers(fetching, this.#fetched, { tell, signal });
    for (const { logId, headerLine } of dropped) this.#dropped.set(logId, storedHeader(headerLine).at);
    const whole: (readonly [FetchedLedger, OtherLedger])[] = [];
    const damaged: UnusedLedger[] = [];
    for (const fetched of used) {
      if (!this.#opened.has(fetched)) this.#opened.set(fetched, await openOther(fetched, stored, open));
      const opened = this.#opened.get(fetched);
      if (opened) {
        whole.push([fetched, opened]);
        this.#computers.set(fetched.logId, computerNameIn(opened.ledger.book().settings));
      } else damaged.push({ logId: fetched.logId, begunAt: storedHeader(fetched.headerLine).at, why: 'unsound' });
      signal.throwIfAborted();
    }
    this.#forgetAllBut(used);
    const opened = whole.map(([, other]) => other);
    const isSame = opened.length === this.#joined.length && opened.every((one, at) => this.#joined[at] === one);
    this.#joined = opened;
    const others = besideEachOther(whole);
    const explained = await this.#explainedBy(others, isSame, signal);
    return {
      ...{ others, explained },
      unused: [...unused, ...damaged].map((one) => ({ ...one, computer: this.#computers.get(one.logId) })),
      dropped: [...this.#dropped].map(([logId, begunAt]) => ({ begunAt, computer: this.#computers.get(logId) })),
    };
  }

  #forgetAllBut(used: readonly FetchedLedger[]): void {
    // None is closed: a screen may still be reading it. It holds nothing but memory.
    for (const one of this.#opened.keys()) if (!used.includes(one)) this.#opened.delete(one);
    for (const [logId, one] of this.#fetched) if (!used.includes(one)) this.#fetched.delete(logId);
  }

  /** `isSame`: the other ledgers are those of the last time. Then only a new observation has to be explained. */
  async #explainedBy(others: readonly OtherLedger[], isSame: boolean, signal: Waiter['signal']): Promise<ExplainedIn> {
    const { history, records, status } = this.#world.ledger;
    const upTo = status().seq;
    if (others.length === 0) return new Map();
    const known = isSame ? this.#explained : undefined;
    const range = { first: (known?.upTo ?? 0) + 1, last: upTo };
    const waiting = { ...unwatched, signal };
    const hasNewObservations = !known || (await history.naming([observedWord], range, waiting)).length > 0;
    const own = {
      history,
      last: upTo,
      begunAt: storedHeader(await records.stored.header()).at,
      items: records.saved(),
    };
    const explained = hasNewObservations ? await explainObservations(own, others, waiting) : known.found;
    this.#explained = { found: explained, upTo };
    return explained;
  }
}
