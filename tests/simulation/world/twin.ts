import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import type { BackendReply, BackendWorld } from '../../../server/backend.ts';
import { createBackend } from '../../../server/calls/dispatch.ts';
import { isPieces } from '../../../server/json-pieces.ts';
import { memoryData } from '../../../server/memory/data.ts';
import { memoryStorage } from '../../../server/memory/storage.ts';
import { headerNames } from '../../../server/sessions/caller.ts';
import { digest } from '../../../server/sessions/secret.ts';
import { jsonOf } from '../../server/json-of.ts';
import { backUpMemory, type MemoryBackup, restoreMemory } from '../../server/memory-backup.ts';
import { comparable } from '../differential/comparable.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { requestOf } from '../server-model/signed-in.ts';
import { sorted } from './sorted.ts';

type Headers = Readonly<Record<string, string>>;
type Signed = { readonly cookie: string; readonly headers: Headers };

export type TwinOptions = {
  readonly people: readonly string[];
  readonly passwordOf: (person: string) => string;
  readonly quotas: BackendWorld['quotas'];
  readonly publicOrigin: string;
  readonly now: () => number;
  /** Is called when the real handlers answer otherwise than the model. */
  readonly onDifference: (difference: string) => void;
};

/**
 * The real handlers over memory. They get all the requests of the model and mint the same ids, because an id shows the
 * request that made it. Cookies and headers of the model's sessions are exchanged for their own.
 */
export const createTwin = ({ people, passwordOf, quotas, publicOrigin, now, onDifference }: TwinOptions) => {
  const data = memoryData('epoch 1');
  const sessions = new Map<string, Signed>();
  /** By header name and value of the model: our own header. */
  const exchanged = new Map<string, readonly [string, string]>();
  let request = 0;
  let minted = 0;
  let begun = 0;
  let queue = Promise.resolve();
  const newSecret = (): string => {
    minted += 1;
    return `r${request}k${minted}`;
  };
  const world: BackendWorld = {
    storage: memoryStorage(data),
    now,
    newSecret,
    hashPassword: async (password) => password,
    verifyPassword: async (password, hash) => password === hash,
    isOutdated: () => false,
    gzip: async (bytes) => bytes,
    gunzip: async (bytes) => bytes,
    publicOrigin,
    quotas,
    onFailure: (error) => onDifference(`the handlers failed: ${String(error)}`),
  };
  const backend = createBackend(world);

  /** Runs the work after all earlier work, under the number of its request. */
  const inTurn = (number: number, work: () => Promise<void>): void => {
    queue = queue.then(async () => {
      request = number;
      minted = 0;
      await work();
    });
  };

  /**
   * Every request comes from another address, so that the limits per address, which the model does not have, never
   * apply.
   */
  const ask = async ({ method, path, headers, session, body }: ModelRequest): Promise<BackendReply> => {
    const { pathname, searchParams } = new URL(path, publicOrigin);
    const query = Object.fromEntries(searchParams);
    const reply = await backend({
      method,
      path: pathname,
      query,
      headers,
      session,
      body: new TextEncoder().encode(body ?? ''),
      from: `address ${request}`,
    });
    return isPieces(reply.body) ? { ...reply, body: jsonOf(reply) } : reply;
  };

  /** Begins a session as signing in does, without the limits of signing in. */
  const begin = async (person: string): Promise<Signed> => {
    begun += 1;
    const at = new Date(now()).toISOString();
    const [cookie, token, identification] = [1, 2, 3].map((one) => `session-${begun}-${one}`) as [
      string,
      string,
      string,
    ];
    const session = { accountId: person, createdAt: at, lastSeenAt: at, backendIdentification: identification };
    await world.storage.accounts.addSession({
      ...session,
      tokenHash: digest(cookie),
      antiForgeryHash: digest(token),
    });
    const headers = {
      [headerNames.antiForgery.toLowerCase()]: token,
      [headerNames.backend.toLowerCase()]: identification,
    };
    return { cookie, headers };
  };

  inTurn(0, async () => {
    const createdAt = new Date(now()).toISOString();
    for (const person of people) {
      await world.storage.accounts.add({
        accountId: person,
        email: person,
        passwordHash: passwordOf(person),
        frozen: false,
        createdAt,
      });
    }
  });

  return {
    /** Begins a session for a person who has signed in at the model with this cookie. */
    signedIn: (number: number, person: string, cookie: string, headers: Headers): void =>
      inTurn(number, async () => {
        const own = await begin(person);
        sessions.set(cookie, own);
        for (const [at, [name, value]] of Object.entries(headers).entries()) {
          const header = Object.entries(own.headers)[at];
          if (header) exchanged.set(`${name} ${value}`, header);
        }
      }),
    ask: (number: number, asked: ModelRequest, said: ModelReply): void =>
      inTurn(number, async () => {
        const own = sessions.get(asked.session ?? '');
        const headers = Object.fromEntries(
          Object.entries(asked.headers)
            .filter(([name]) => name !== 'x-truth')
            .map(([name, value]) => exchanged.get(`${name} ${value}`) ?? [name, value]),
        );
        const reply = await ask({ ...asked, session: own?.cookie ?? asked.session, headers });
        if (reply.body instanceof Uint8Array) return;
        const [model, real] = [seen(said.status, said.body), seen(reply.status, reply.body)];
        // Too many wrong passwords are held up here; the model does not count them.
        const isHeldUp = asked.path === endpoints.logIn.path && reply.status === 429;
        if (model !== real && !isHeldUp)
          onDifference(`${asked.method} ${asked.path} ${asked.body ?? ''}\n model ${model}\n real  ${real}`);
      }),
    direct: (number: number, person: string, name: EndpointName, ids: Record<string, string>, body?: object): void =>
      inTurn(number, async () => {
        const signed = await begin(person);
        minted = 0;
        const made = requestOf(name, ids, body);
        await ask({ ...made, session: signed.cookie, headers: { ...made.headers, ...signed.headers } });
      }),
    /** Takes a backup in its turn. Returns a function that gives it, `undefined` before that. */
    backUp: (number: number): (() => MemoryBackup | undefined) => {
      let backup: MemoryBackup | undefined;
      inTurn(number, async () => {
        backup = backUpMemory(data);
      });
      return () => backup;
    },
    restore: (number: number, backup: () => MemoryBackup | undefined): void =>
      inTurn(number, async () => {
        const from = backup();
        if (from) restoreMemory(data, from, `epoch ${number}`);
      }),
    /** `ends`: also ends the account's sessions. */
    freeze: (number: number, person: string, isFrozen: boolean, ends = false): void =>
      inTurn(number, async () => {
        const { accounts } = world.storage;
        const account = ends ? await accounts.byId(person) : undefined;
        if (account) await accounts.changePassword(person, account.passwordHash);
        await accounts.setFrozen(person, isFrozen);
      }),
    /** Does not ask for the old password, because attempts are limited. */
    changePassword: (number: number, person: string, password: string): void =>
      inTurn(number, () => world.storage.accounts.changePassword(person, password)),
    endSessions: (number: number): void => inTurn(number, () => world.storage.accounts.endOldSessions('9999', '9999')),
    /** All data of one person, in the form to compare. */
    dataOf: async (person: string): Promise<unknown> => {
      await queue;
      const signed = await begin(person);
      const reply = await ask({ ...requestOf('loadEverything'), session: signed.cookie, headers: signed.headers });
      return comparable(reply.body);
    },
  };
};

const seen = (status: number, body: unknown): string => sorted([status, comparable(body)]);
