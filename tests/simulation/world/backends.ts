import { endpoints } from '../../../api/endpoints.ts';
import { rowsOf } from '../../sync/same-as-backend.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { createLedgerModel } from '../server-model/ledger-model.ts';
import { createServerModel } from '../server-model/server-model.ts';
import { logIn, signIn } from '../server-model/signed-in.ts';
import { mirroring } from './mirroring.ts';
import type { Options } from './options.ts';
import { revising } from './revising.ts';
import { createTwin } from './twin.ts';

export const people = ['ana@example.org', 'bo@example.org'] as const;
export type Person = (typeof people)[number];

const quotas = { courses: 2, offerings: 2, students: 4, snapshots: 5 };
const unlimited = { courses: 1_000, offerings: 1_000, students: 1_000, snapshots: 5 };
const publicOrigin = 'https://backend.example';

/**
 * The server of a simulated world. The model answers. Where it offers all that our server does, the real handlers get
 * the same requests and must answer the same. An id shows the request that minted it: `r7k1`.
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
  const ledgers = createLedgerModel({ now });
  const handle = options.mirrors ? mirroring(model.handle, ledgers) : model.handle;
  const touched = new Set<string>();
  let passwords: Readonly<Record<string, string>> = Object.fromEntries(
    people.map((one) => [one, `first secret of ${one}`]),
  );
  let frozen = new Set<Person>();
  const passwordOf = (person: string): string => passwords[person] ?? '';
  for (const person of people) model.addAccount(person, passwordOf(person));
  const differences: string[] = [];
  const asked = {
    people,
    passwordOf,
    quotas: { ...limits, bytes: 100_000_000, ledgerBytes: 100_000_000 },
    publicOrigin,
    now,
  };
  const onDifference = (difference: string): void => void differences.push(difference);
  const twin = keys && ifMatch && problemOrder ? createTwin({ ...asked, onDifference }) : undefined;

  /**
   * Asks the model, then the real handlers. After a successful login, the handlers get a session of their own for it
   * instead.
   */
  const askBoth = (what: ModelRequest): ModelReply => {
    const number = begin();
    const reply = handle(what);
    if (what.path !== endpoints.logIn.path || typeof reply.session !== 'string') twin?.ask(number, what, reply);
    else twin?.signedIn(number, userIn(what), reply.session, headersOf(reply));
    return reply;
  };
  const ask = options.revision ? revising(askBoth, () => people.map((one) => model.data(one))) : askBoth;

  return {
    model,
    ledgers,
    differences,
    /** The rows of the server that other programs changed, where copies of ledgers are kept. */
    touched,
    passwordOf,
    ask,
    /** Makes a call as another client of the account. Does nothing while the account is frozen. A refusal throws. */
    another: (person: Person, name: AnotherCall, ids: Record<string, string>, body: object = {}): AnotherReply => {
      if (frozen.has(person)) return {};
      const number = begin();
      twin?.direct(number, person, name, ids, body);
      const before = options.mirrors ? rowsOf(model.data(person)) : {};
      const reply = model.asAnotherDevice(person).call(name, ids as never, body);
      const after = options.mirrors ? rowsOf(model.data(person)) : {};
      for (const row of Object.keys({ ...before, ...after })) {
        if (JSON.stringify(before[row]) !== JSON.stringify(after[row])) touched.add(row);
      }
      return reply;
    },
    endSessions: (): void => {
      for (const person of people) model.expireSessions(person);
      twin?.endSessions(begin());
    },
    /** `ended`: the account's sessions are gone. `refused`: they stay, and are answered that the account is frozen. */
    freeze: (person: Person, itsSessions: 'ended' | 'refused'): void => {
      model.freeze(person, itsSessions);
      frozen.add(person);
      twin?.freeze(begin(), person, true, itsSessions === 'ended');
    },
    unfreeze: (person: Person): void => {
      model.unfreeze(person);
      frozen.delete(person);
      twin?.freeze(begin(), person, false);
    },
    /**
     * Changes the password on another device, which ends all sessions here. Does nothing while the account is frozen.
     */
    changePassword: (person: Person): void => {
      const oldPassword = passwordOf(person);
      const newPassword = `${oldPassword}, changed`;
      const number = begin();
      if (logIn(model, person, oldPassword).status !== 200) return;
      signIn(model, person, oldPassword).call('changePassword', {}, { oldPassword, newPassword });
      passwords = { ...passwords, [person]: newPassword };
      twin?.changePassword(number, person, newPassword);
    },
    backUp: () => {
      const kept = { model: model.snapshot(), ledgers: ledgers.snapshot() };
      const backup = { ...kept, twin: twin?.backUp(begin()), passwords, frozen: new Set(frozen) };
      return (): void => {
        const number = begin();
        model.restore(backup.model);
        ledgers.restore(backup.ledgers);
        passwords = backup.passwords;
        frozen = new Set(backup.frozen);
        if (backup.twin) twin?.restore(number, backup.twin);
      };
    },
    twinData: (person: Person): Promise<unknown> | undefined => twin?.dataOf(person),
  };
};

const userIn = ({ body }: ModelRequest): string =>
  String((JSON.parse(body ?? '{}') as { readonly userEmail?: unknown }).userEmail);

/** The order matters to `signedIn`: anti-forgery, then identification. */
const headersOf = ({ body }: ModelReply): Record<string, string> => ({
  [String(body.antiForgeryHeaderName).toLowerCase()]: String(body.antiForgeryToken),
  [String(body.backendIdentificationIdName).toLowerCase()]: String(body.backendIdentification),
});

type AnotherReply = Readonly<Record<string, unknown>>;
type AnotherCall = Parameters<ReturnType<ReturnType<typeof createServerModel>['asAnotherDevice']>['call']>[0];

export type Backends = ReturnType<typeof createBackends>;
