import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Remote, RemoteReply } from '../../api/remote.ts';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { type Door, openDoor } from '../../machines/door.ts';
import type { Backend } from '../../server/backend.ts';
import { openAccounts } from '../../src/accounts/accounts.ts';
import { openAccountSync } from '../../src/accounts/sync.ts';
import { type AccountWork, openAccountWork } from '../../src/accounts/work.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { alone } from '../../src/browser/tabs/leadership.ts';
import { remoteTo } from '../../src/demo/page-remote.ts';
import type { jumpingClock } from '../machines/jumping-clock.ts';
import { making } from '../machines/opened-ledger.ts';
import { memoryArea } from '../machines/session-desk.ts';
import type { Seeded } from '../simulation/world/seeded.ts';

type Clock = ReturnType<typeof jumpingClock>;
type Work = AccountWork & { readonly kind: 'account' };

export type MovingBrowser = ReturnType<typeof openMovingBrowser>;

type Around = {
  readonly name: string;
  readonly time: Clock;
  readonly chance: Seeded;
  readonly own: string;
  /** The servers by their origins. */
  readonly servers: Readonly<Record<string, Backend>>;
};

const noChannel = () => ({ onmessage: null, postMessage: () => undefined, close: () => undefined });

/**
 * A browser with one tab of the whole app but React, in front of several servers. Its disk is in memory. `losing`: how
 * likely it is that the answer to a write is lost on its way.
 */
export const openMovingBrowser = ({ name, time, chance, own, servers }: Around) => {
  const disks = new Map<string, ReturnType<typeof memoryLogStorage>>();
  const [lasting, ofTab] = [memoryArea(), memoryArea()];
  const network = { losing: 0, lost: 0, underWay: 0 };
  const remotes = Object.fromEntries(
    Object.entries(servers).map(([origin, backend]) => [origin, remoteTo(backend)] as const),
  );
  const remote =
    (origin: string): Remote =>
    async (request): Promise<RemoteReply> => {
      network.underWay += 1;
      const reply = await remotes[origin]?.(request);
      network.underWay -= 1;
      const isLost = request.method !== 'GET' && chance.isLucky(network.losing);
      if (!isLost && reply) return reply;
      network.lost += 1;
      return { kind: 'no reply', offline: false };
    };
  let made = 0;
  const newId = (): string => {
    made += 1;
    return `~${name}${made}`;
  };
  const diskOf = (database: string) => {
    const disk = disks.get(database) ?? memoryLogStorage();
    disks.set(database, disk);
    return disk;
  };
  const accounts = openAccounts<Work>({
    trust: { own, allowed: Object.keys(servers) },
    remote,
    lasting,
    ofTab,
    channel: noChannel(),
    tab: name,
    clock: time.clock,
    hasLedger: async (account) => disks.has(accountDatabase(account)),
    wipe: async () => undefined,
    open: async (account) => {
      const { user, backend, begunAt = backend } = account;
      const at = (): string => new Date(time.now().at).toISOString();
      const newHeader = () => ({ logId: `log-of-${name}`, user, backend: begunAt, at: at(), app: 'test' });
      const work = await openAccountWork(
        {
          log: (database) => memoryLog({ ...making, newHeader }, diskOf(database)),
          ledger: { tab: name, app: 'test', projections: 'test', now: at, newId, clock: time.clock },
          openSync: (ledger, whose, session) =>
            openAccountSync(ledger, whose, session, {
              ...time,
              leadership: () => alone,
              channel: noChannel(),
              chance: chance.next,
              newIntentId: () => asId<IntentId>(createHash('sha256').update(newId()).digest('hex').slice(0, 32)),
              onWake: () => () => undefined,
              onFailure: (error) => {
                throw error;
              },
              pack: async (pieces) => new Uint8Array(gzipSync(pieces.join(''))),
              isSeen: () => true,
            }),
          withoutDisk: () => {
            throw new Error('every browser has a disk');
          },
        },
        account,
        accounts.session,
      );
      return { ...work, kind: 'account' };
    },
  });
  const door: Door<Work, string> = openDoor({
    session: accounts.session,
    openAccount: accounts.openAccount,
    reasonOf: String,
  });
  const work = (): Work => {
    const state = door.state();
    if (state.at !== 'open') throw new Error(`${name}: ${JSON.stringify([state, accounts.session.state()])}`);
    return state.workspace;
  };
  return {
    name,
    network,
    session: accounts.session,
    databases: () => [...disks.keys()],
    isOpen: () => door.state().at === 'open',
    work,
    does: (command: Command): void => {
      const result = work().ledger.dispatch(command);
      if (!result.ok) throw new Error(`${name}: ${result.refusal.refused}`);
    },
  };
};
