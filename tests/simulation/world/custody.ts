import { endpoints } from '../../../api/endpoints.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { tabHeader, workHeader } from './page.ts';
import { home, trust } from './sites.ts';
import type { Watch } from './watch.ts';

type Owner = { readonly origin: string; readonly user: string };

/**
 * S6, checked where calls arrive: what a ledger sends arrives at the server that it is meant for, with headers given to
 * its own user there. If it carries another user's cookie, the server must refuse it.
 */
export class Custody {
  readonly #watch: Pick<Watch, 'tell' | 'signedIn' | 'secrets'>;
  /** By cookie, token and identification: the user to whom they were given. */
  readonly #owners = new Map<string, Owner>();

  constructor(watch: Pick<Watch, 'tell' | 'signedIn' | 'secrets'>) {
    this.#watch = watch;
  }

  arrives(
    origin: string,
    { headers: { [workHeader]: whose = '', [tabHeader]: _, ...headers }, ...what }: ModelRequest,
    ask: (what: ModelRequest) => ModelReply,
  ): ModelReply {
    const reply = ask({ ...what, headers });
    if (![trust.own, ...trust.allowed].includes(origin)) this.#watch.tell(`S6: ${what.path} reaches ${origin}`);
    if (what.path === endpoints.logIn.path) this.#loggedIn(origin, what.body, reply);
    const [user, backend] = whose.split(' ');
    if (user === undefined || backend === undefined) return reply;
    const told = `S6: ${what.method} ${what.path} of ${user} at ${backend}`;
    if (origin !== backend) this.#watch.tell(`${told} arrives at ${origin}`);
    for (const value of Object.values(headers)) {
      const owner = this.#owners.get(value);
      if (owner && !isSame(owner, { origin, user }))
        this.#watch.tell(`${told} arrives under the name of ${owner.user}`);
    }
    const owner = this.#owners.get(what.session ?? '');
    const isRefused = reply.status === 401 || reply.status === 403;
    if (!isRefused && !(owner && isSame(owner, { origin, user }))) {
      this.#watch.tell(`${told} is taken under the cookie of ${owner?.user ?? 'nobody'}`);
    }
    return reply;
  }

  #loggedIn(origin: string, body: string | undefined, reply: ModelReply): void {
    const { userEmail: user = '', userPassword = '' } = JSON.parse(body ?? '{}') as Readonly<Record<string, string>>;
    const { antiForgeryToken, backendIdentification } = reply.body;
    this.#watch.secrets.add(userPassword);
    for (const secret of [reply.session, antiForgeryToken, backendIdentification]) {
      if (typeof secret !== 'string') continue;
      this.#owners.set(secret, { origin, user });
      this.#watch.secrets.add(secret);
    }
    if (origin === home) this.#watch.signedIn(user, reply);
  }
}

const isSame = (one: Owner, other: Owner): boolean => one.origin === other.origin && one.user === other.user;
