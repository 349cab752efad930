import type { BackendWorld } from '../../../server/backend.ts';
import { createBackend } from '../../../server/calls/dispatch.ts';
import { memoryData } from '../../../server/memory/data.ts';
import { memoryStorage } from '../../../server/memory/storage.ts';
import { jsonOf } from '../../server/json-of.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { createServerModel } from '../server-model/server-model.ts';
import { createNames, type Names } from './names.ts';

/** One of the two servers that get the same calls. */
export type Side = {
  readonly names: Names;
  readonly ask: (request: ModelRequest) => Promise<ModelReply>;
};

export const people = ['ana', 'bo'] as const;
export type Person = (typeof people)[number];

export const quotas = { courses: 3, offerings: 4, students: 6, snapshots: 3 };

export const modelSide = (now: () => number): Side => {
  const model = createServerModel({ now, quotas, publicOrigin });
  for (const person of people) model.addAccount(person, person);
  return { names: createNames(), ask: async (request) => model.handle(request) };
};

const publicOrigin = 'https://backend.example';

/** The real handlers over memory. Hashing a password costs nothing here. */
export const realSide = async (now: () => number): Promise<Side> => {
  let secrets = 0;
  const failures: unknown[] = [];
  const world: BackendWorld = {
    storage: memoryStorage(memoryData('epoch')),
    now,
    newSecret: () => {
      secrets += 1;
      return `secret-${String(secrets).padStart(25, '0')}`;
    },
    hashPassword: async (password) => password,
    verifyPassword: async (password, hash) => password === hash,
    isOutdated: () => false,
    gzip: async (bytes) => bytes,
    gunzip: async (bytes) => bytes,
    publicOrigin,
    quotas: { ...quotas, bytes: 100_000_000, ledgerBytes: 100_000_000 },
    onFailure: (error) => failures.push(error),
  };
  for (const person of people) {
    const createdAt = new Date(now()).toISOString();
    const account = { accountId: person, email: person, passwordHash: person, frozen: false, createdAt };
    await world.storage.accounts.add(account);
  }
  const backend = createBackend(world);
  const ask = async (request: ModelRequest): Promise<ModelReply> => {
    const { pathname, searchParams } = new URL(request.path, publicOrigin);
    const { method, headers, session } = request;
    const body = new TextEncoder().encode(request.body ?? '');
    const query = Object.fromEntries(searchParams);
    const reply = await backend({ method, path: pathname, query, headers, session, body, from: 'here' });
    const [failure] = failures;
    if (failure !== undefined) throw new Error('the server failed', { cause: failure });
    return { ...reply, body: jsonOf(reply) };
  };
  return { names: createNames(), ask };
};
