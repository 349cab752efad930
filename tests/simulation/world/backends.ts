import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { createServerModel } from '../server-model/server-model.ts';
import { logIn } from '../server-model/signed-in.ts';
import type { Options } from './options.ts';
import { createTwin } from './twin.ts';

export const people = ['ana@example.org', 'bo@example.org'] as const;
export type Person = (typeof people)[number];

const quotas = { courses: 2, offerings: 2, students: 4, snapshots: 5 };
const unlimited = { courses: 1_000, offerings: 1_000, students: 1_000, snapshots: 5 };
const publicOrigin = 'https://backend.example';

/**
 * The backend of a simulated world. The model decides; where it claims to do all that ours does, the real
 * handlers are asked the same and must answer the same. An id says which request minted it: `r7k1`.
 */
export const createBackends = (options: Options, now: () => number) => {
  let request = 0;
  let minted = 0;
  const mint = (): string => {
    minted += 1;
    return `r${request}k${minted}`;
  };
  const begin = (): number => {
    request += 1;
    minted = 0;
    return request;
  };
  const { keys, ifMatch, problemOrder } = options.server;
  const limits = options.faults['quota reached'] ? quotas : unlimited;
  const model = createServerModel({ now, mint, ...options.server, quotas: limits, publicOrigin });
  for (const person of people) model.addAccount(person, person);
  const differences: string[] = [];
  const asked = { people, quotas: { ...limits, bytes: 100_000_000 }, publicOrigin, now };
  const onDifference = (difference: string): void => void differences.push(difference);
  const twin = keys && ifMatch && problemOrder ? createTwin({ ...asked, onDifference }) : undefined;

  return {
    model,
    differences,
    ask: (what: ModelRequest): ModelReply => {
      const number = begin();
      const reply = model.handle(what);
      twin?.ask(number, what, reply);
      return reply;
    },
    signIn: (person: Person): ModelReply => {
      const number = begin();
      const reply = logIn(model, person, person);
      if (typeof reply.session === 'string') twin?.signedIn(number, person, reply.session, headersOf(reply));
      return reply;
    },
    /** What another client of the account does. A refusal throws. */
    another: (person: Person, name: AnotherCall, ids: Record<string, string>, body: object = {}) => {
      const number = begin();
      twin?.direct(number, person, name, ids, body);
      return model.asAnotherDevice(person).call(name, ids as never, body);
    },
    endSessions: (): void => {
      for (const person of people) model.expireSessions(person);
      twin?.endSessions(begin());
    },
    backUp: () => {
      const backup = { model: model.snapshot(), twin: twin?.backUp(begin()) };
      return (): void => {
        const number = begin();
        model.restore(backup.model);
        if (backup.twin) twin?.restore(number, backup.twin);
      };
    },
    twinData: (person: Person): Promise<unknown> | undefined => twin?.dataOf(person),
  };
};

/** In the order: anti-forgery, then identification. */
const headersOf = ({ body }: ModelReply): Record<string, string> => ({
  [String(body.antiForgeryHeaderName).toLowerCase()]: String(body.antiForgeryToken),
  [String(body.backendIdentificationIdName).toLowerCase()]: String(body.backendIdentification),
});

type AnotherCall = Parameters<ReturnType<ReturnType<typeof createServerModel>['asAnotherDevice']>['call']>[0];

export type Backends = ReturnType<typeof createBackends>;
