import { beforeAll, vi } from 'vitest';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import type { Remote, RemoteRequest } from '../../api/remote.ts';
import type { Backend, BackendReply } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { isPieces } from '../../server/json-pieces.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { fetchRemote } from '../../src/browser/fetch-remote.ts';
import { remoteTo } from '../../src/demo/page-remote.ts';
import { testWorld } from '../server/conformance/world.ts';
import { openHttp } from '../server/http-scene.ts';
import { routeOf } from '../simulation/server-model/routes.ts';

/** What a server tells of itself at sign-in: all that ours can do, or that it knows the 59 calls alone. */
export type Kind = 'all capabilities' | 'the 59 calls alone';

/** A request as the server got it. */
export type Seen = {
  readonly name: EndpointName;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Node has none. */
beforeAll(() => void vi.stubGlobal('navigator', { onLine: true }));

/**
 * The real server behind HTTP, with an account that is empty. `seen`: the calls that it got. `tooLarge`: calls whose
 * answer is too large from now on. `quiet`: resolves when no request is on its way.
 */
export const openServer = async (kind: Kind) => {
  const { world, newAccount } = testWorld(memoryStorage(memoryData('epoch')));
  const account = await newAccount();
  const site = world.publicOrigin;
  const real = createBackend(world);
  const seen: Seen[] = [];
  const tooLarge = new Set<EndpointName>();
  let session: string | undefined;
  const backend: Backend = async (request) => {
    const name = nameOf(request.method, request.path);
    seen.push({ name, query: request.query, headers: request.headers, body: new TextDecoder().decode(request.body) });
    if (tooLarge.has(name)) return { status: 413, headers: {}, body: { success: false } };
    const reply = await real(request);
    if (reply.session !== undefined) session = reply.session ?? undefined;
    return kind === 'all capabilities' ? reply : silent(reply);
  };
  const { address } = await openHttp({ backend, publicOrigin: site });
  const overHttp = fetchRemote(address);
  let onTheirWay = 0;

  /** What a browser adds: the page's origin, and the cookie, which Node's fetch does not keep. */
  const carry = (request: RemoteRequest) => {
    const cookie = session === undefined ? {} : { cookie: `__Host-gradeledger=${session}` };
    return overHttp({ ...request, headers: { ...request.headers, ...cookie, origin: site } });
  };
  const remote: Remote = async (request) => {
    onTheirWay += 1;
    try {
      return await carry(request);
    } finally {
      onTheirWay -= 1;
    }
  };
  const quiet = async (): Promise<void> => {
    do for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    while (onTheirWay > 0);
  };
  const elsewhere = async (): Promise<Elsewhere> => anotherDevice(remoteTo(real), account);
  return { account, site, seen, tooLarge, remote, quiet, elsewhere };
};

const nameOf = (method: string, path: string): EndpointName => {
  const route = routeOf(method, path);
  if (typeof route === 'string') throw new Error(`${method} ${path} is none of the calls: ${route}`);
  return route.name;
};

/** What a server says that knows the 59 calls alone: not what it can do besides, nor how often it was written to. */
const silent = (reply: BackendReply): BackendReply => {
  if (reply.body instanceof Uint8Array || isPieces(reply.body)) return reply;
  const more = ['capabilities', 'revision'];
  return { ...reply, body: Object.fromEntries(Object.entries(reply.body).filter(([name]) => !more.includes(name))) };
};

/** Makes a call from another device of the same account, past everything that is recorded. */
export type Elsewhere = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<void>;

const anotherDevice = async (
  remote: Remote,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Elsewhere> => {
  const made = async (method: 'POST' | 'DELETE', path: string, headers: Record<string, string>, body?: object) => {
    const reply = await remote({ method, path, headers, ...(body && { body: JSON.stringify(body) }) });
    if (reply.kind !== 'reply' || reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return JSON.parse(reply.text);
  };
  const login = await made('POST', endpoints.logIn.path, {}, { userEmail: email, userPassword: password });
  const headers = {
    [login.antiForgeryHeaderName]: login.antiForgeryToken,
    [login.backendIdentificationIdName]: login.backendIdentification,
  };
  return async (method, path, body) => void (await made(method, path, headers, body));
};
