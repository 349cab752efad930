import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { createServerModel } from '../server-model/server-model.ts';
import { type Backends, people } from './backends.ts';

/** Where the app is served and lookups are answered, where the accounts live, and another server that is trusted too. */
export const site = 'https://gradebook.example';
export const home = 'https://backend.example';
export const elsewhere = 'https://elsewhere.example';
/** On no list. */
export const stranger = 'https://stranger.example';

export const trust = { own: site, allowed: [home, elsewhere] };

/** All that requests of a browser may reach. */
export class Sites {
  /** A server of another make, where the same people have accounts with nothing in them. */
  readonly elsewhere: ReturnType<typeof createServerModel>;
  readonly #ask: Backends['ask'];

  constructor(ask: Backends['ask'], now: () => number) {
    this.#ask = ask;
    let minted = 0;
    const mint = (): string => {
      minted += 1;
      return `elsewhere${minted}`;
    };
    this.elsewhere = createServerModel({ now, mint, keys: false, ifMatch: false, problemOrder: false });
    for (const person of people) this.elsewhere.addAccount(person, passwordElsewhere(person));
  }

  ask(origin: string, what: ModelRequest): ModelReply {
    return origin === elsewhere ? this.elsewhere.handle(what) : this.#ask(what);
  }
}

export const passwordElsewhere = (person: string): string => `other secret of ${person}`;
