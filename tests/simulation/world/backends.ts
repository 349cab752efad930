import { createBackend } from '../../../server/dispatch.ts';
import { type backUpMemory, memoryData, restoreMemory } from '../../../server/memory-data.ts';
import { memoryStorage } from '../../../server/memory-storage.ts';
import { comparable } from '../differential/comparable.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { createServerModel } from '../server-model/server-model.ts';
import type { Options } from './options.ts';

export const people = ['ana@example.org', 'bo@example.org'] as const;
export type Person = (typeof people)[number];
const quotas = { courses: 40, offerings: 40, students: 60, snapshots: 5 };
const publicOrigin = 'https://backend.example';

/**
 * The backend of a simulated world: the model decides, and where it claims to do all that ours does, the
 * real handlers are asked the same and must answer the same. Ids tell which request minted them.
 */
export const createBackends = (options: Options, now: () => number) => {
  let request = 0;
  let minted = 0;
  const mint = (): string => {
    minted += 1;
    return `r${request}k${minted}`;
  };
  const model = createServerModel({ now, mint, ...options.server, quotas, publicOrigin });
  const { keys, ifMatch, problemOrder } = options.server;
  const twin = keys && ifMatch && problemOrder ? createTwin(now, () => `r${request}`) : undefined;
  for (const person of people) model.addAccount(person, person);
  const differences: string[] = [];
  const backups: { model: ReturnType<typeof model.snapshot>; twin: ReturnType<typeof backUpMemory> | undefined }[] = [];

  const ask = (asked: ModelRequest): ModelReply => {
    request += 1;
    minted = 0;
    const reply = model.handle(asked);
    twin?.ask(asked, reply, (difference) => differences.push(difference));
    return reply;
  };

  return {
    model,
    ask,
    /** The number of the newest request. */
    number: () => request,
    differences: () => differences,
    backUp: () => backups.push({ model: model.snapshot(), twin: twin?.backUp() }),
    /** Back to the newest backup, if there is one. */
    restore: (): boolean => {
      const backup = backups.pop();
      if (!backup) return false;
      request += 1;
      minted = 0;
      model.restore(backup.model);
      if (backup.twin) twin?.restore(backup.twin);
      return true;
    },
    /** What another client of the account does, without a session. */
    another: (
      person: Person,
      name: Parameters<ReturnType<typeof model.asAnotherDevice>['call']>[0],
      ids: object,
      body?: object,
    ) => {
      request += 1;
      minted = 0;
      twin?.direct(person, name, ids, body);
      return model.asAnotherDevice(person).call(name, ids as never, body);
    },
    endSessions: (person: Person) => {
      model.expireSessions(person);
      twin?.endSessions(person);
    },
  };
};

export type Backends = ReturnType<typeof createBackends>;

export { comparable, createBackend, memoryData, memoryStorage, quotas, restoreMemory };
