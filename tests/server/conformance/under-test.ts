import { expect } from 'vitest';
import type { Endpoint } from '../../../api/endpoint.ts';
import type { InitializationData } from '../../../events/wire.ts';
import type { Backend, BackendReply } from '../../../server/backend.ts';
import { allCalls, type CallName } from '../../../server/calls/all-calls.ts';
import { headerNames } from '../../../server/sessions/caller.ts';
import { jsonOf } from '../json-of.ts';
import { idsOf, type Sample, sampleFiles } from './sample.ts';

/** A server behind any carrier, and a way to give somebody an account on it. */
export type UnderTest = {
  readonly backend: Backend;
  readonly newAccount: () => Promise<{ readonly email: string; readonly password: string }>;
  /** What became a reply of status 500, where the carrier can tell. */
  readonly failures: readonly unknown[];
};

/** A call as a client would make it. `body` is JSON, unless it is bytes already. */
export type Asked = {
  readonly name: CallName;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the path that the call has. */
  readonly path?: string;
};

/** The account's working data and its snapshots. */
export type Data = InitializationData & { readonly snapshots: Record<string, unknown>[] };

export type Caller = {
  readonly ask: (asked: Asked) => Promise<BackendReply>;
  /** Everything that the account has now, seen through a session of its own. */
  readonly data: () => Promise<Data>;
  readonly sample: Sample;
};

/** What a case changes a password to, which ends the account's other sessions. */
export const newPassword = 'longer than eight';

/** Every caller comes from another address, so that no rate limit is met. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.trunc(addresses / 250)}.${addresses % 250}`;
};

/** A new account, signed in twice, with the sample's rows under ids that begin with `letter`. */
export const newCaller = async ({ backend, newAccount }: UnderTest, letter: string): Promise<Caller> => {
  const account = await newAccount();
  const ask = await signIn(backend, account.email, account.password);
  const ids = idsOf(letter);
  await succeeded(ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots: sampleFiles(ids) } }));
  await succeeded(
    ask({ name: 'editSettings', body: { setting: { theme: 'dark', course: { visibleFields: ['title'] } } } }),
  );
  const added = await succeeded(ask({ name: 'addSnapshots', body: { listOfOfferingIds: [ids.o1] } }));
  const [snapshot] = added.offeringSnapshots as { offeringSnapshotId: string }[];
  let look = await signIn(backend, account.email, account.password);
  return {
    ask,
    data: async () => {
      const { status } = await look({ name: 'verify' });
      if (status === 401) look = await signIn(backend, account.email, newPassword);
      return dataOf(look);
    },
    sample: { ...ids, ...account, snapshot: snapshot?.offeringSnapshotId ?? '' },
  };
};

export const signIn = async (backend: Backend, userEmail: string, userPassword: string): Promise<Caller['ask']> => {
  const from = newAddress();
  const asked = { name: 'logIn', body: { userEmail, userPassword } } as const;
  const reply = await backend(requestOf(asked, undefined, {}, from));
  const { antiForgeryToken, backendIdentification } = await succeeded(Promise.resolve(reply));
  let session: string | undefined = reply.session ?? undefined;
  const headers = {
    [headerNames.antiForgery.toLowerCase()]: String(antiForgeryToken),
    [headerNames.backend.toLowerCase()]: String(backendIdentification),
  };
  return async (one) => {
    const own = allCalls[one.name];
    const isOpen = 'open' in own && own.open;
    const answered = await backend(requestOf(one, isOpen ? undefined : session, isOpen ? {} : headers, from));
    if (answered.session === null) session = undefined;
    return answered;
  };
};

export const succeeded = async (asked: Promise<BackendReply>): Promise<Record<string, unknown>> => {
  const { status, body } = await asked;
  expect([status, bodyOf(body).success, bodyOf(body).reason]).toEqual([200, true, undefined]);
  return bodyOf(body);
};

export const bodyOf = (body: BackendReply['body']): Record<string, unknown> => jsonOf({ body });

/** A reply as it is compared: all but its session. */
export const told = ({ status, body }: BackendReply): string =>
  `${status} ${body instanceof Uint8Array ? `file of ${body.length}` : JSON.stringify(bodyOf(body))}`;

const dataOf = async (look: Caller['ask']): Promise<Data> => {
  const { success: _, ...data } = await succeeded(look({ name: 'loadEverything' }));
  const { offeringSnapshots } = await succeeded(look({ name: 'listSnapshots' }));
  return { ...(data as unknown as InitializationData), snapshots: offeringSnapshots as Record<string, unknown>[] };
};

const requestOf = (
  { name, params = {}, query = {}, body, headers = {}, path }: Asked,
  session: string | undefined,
  own: Readonly<Record<string, string>>,
  from: string,
): Parameters<Backend>[0] => {
  const endpoint: Endpoint = allCalls[name];
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    method: endpoint.method,
    path: path ?? endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? '')),
    query,
    headers: { ...type, ...own, ...headers },
    session,
    body: body instanceof Uint8Array ? body : new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    from,
  };
};
