import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { createServerModel } from '../server-model/server-model.ts';
import { type Backends, people } from './backends.ts';

/** The app's own site, which also answers lookups; the server with the accounts; and another trusted server. */
export const site = 'https://gradebook.example';
export const home = 'https://backend.example';
export const elsewhere = 'https://elsewhere.example';
/** A server that the deployment does not list. */
export const stranger = 'https://stranger.example';

export const trust = { own: site, allowed: [home, elsewhere] };

/** The servers that a browser's requests can reach. */
export class Sites {
  /** Another make of server, where the same people have empty accounts. */
  readonly elsewhere: ReturnType<typeof createServerModel>;
  readonly #ask: Backends['ask'];

  constructor(ask: Backends['ask'], now: () => number) {
    this.#ask = ask;
    let minted = 0;
    const mint = (): string => {
      minted += 1;
      return `elsewhere${minted}`;
    };
    const offersNothing = { keys: false, ifMatch: false, problemOrder: false, outcomeOrder: false };
    this.elsewhere = createServerModel({ now, mint, ...offersNothing });
    for (const person of people) this.elsewhere.addAccount(person, passwordElsewhere(person));
  }

  ask(origin: string, what: ModelRequest): ModelReply {
    return origin === elsewhere ? this.elsewhere.handle(what) : this.#ask(what);
  }
}

export const passwordElsewhere = (person: string): string => `other secret of ${person}`;
