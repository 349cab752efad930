import type { EndpointName } from '../../api/endpoints.ts';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { openSession } from '../../machines/session/session.ts';
import type { SessionWorld } from '../../machines/session/world.ts';
import type { SnapshotWorld } from '../../machines/snapshots/snapshot-world.ts';
import { callerOf } from '../../machines/sync/intents.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { sessionStore } from '../../src/accounts/session-store.ts';
import { openAccountSync } from '../../src/accounts/sync.ts';
import { alone } from '../../src/browser/tabs/leadership.ts';
import type { TabsSync } from '../../src/browser/tabs/sync-of-tabs.ts';
import { jumpingClock } from '../machines/jumping-clock.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';
import { at, memoryArea, standing } from '../machines/session-desk.ts';
import { type Kind, openServer } from './day-server.ts';

/** An account's work, open in the page. */
type Work = { readonly ledger: Ledger; readonly sync: TabsSync; readonly snapshots: SnapshotWorld };

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export type Action = {
  /** What the instructor does. */
  readonly does: string;
  /** The calls that it makes, beside those that ask what the server holds now: a whole reading, and `verify`. */
  readonly calls: readonly EndpointName[];
  /** The same at a server that knows the 59 calls alone, if they are others. */
  readonly alone?: readonly EndpointName[];
  readonly by: (desk: Desk) => Promise<unknown>;
};

/**
 * An instructor at a server of that kind: the app's own session, ledger and sync, without a page, on a clock that jumps.
 */
export const openDesk = async (kind: Kind) => {
  const server = await openServer(kind);
  const elsewhere = await server.elsewhere();
  const disk = memoryLogStorage();
  const { jump, ...time } = jumpingClock();
  const world = sessionWorld(server);
  let current = openSession(world);
  let pages = 0;
  let work: Work | undefined;
  let isSeen = false;
  const opened = (): Work => {
    if (!work) throw new Error('No work is open.');
    return work;
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 400; turn += 1) {
      await server.quiet();
      if (isSo()) return;
      jump();
    }
    throw new Error(`it did not come to that: ${JSON.stringify([work?.sync.status(), work?.ledger.status()])}`);
  };
  const rests = (): Promise<void> => until(() => isAtRest(opened()));

  return {
    kind,
    server,
    elsewhere,
    until,
    rests,
    session: () => current,
    ledger: () => opened().ledger,
    sync: () => opened().sync,
    snapshots: () => opened().snapshots,
    /** Gives a command, and waits until all is sent that can be. */
    does: async (command: Command): Promise<void> => {
      await saved(opened().ledger, command);
      await rests();
    },
    /** What others did is asked about here: what was entered here counts, or what they entered. */
    decides: async (type: 'KeepMine' | 'TakeTheirs'): Promise<void> => {
      const items = asked(opened().ledger);
      if (items.length === 0) return;
      await opened().sync.decide({ type, items });
      await rests();
    },
    /** The page is looked at for a minute. */
    isLookedAt: async (): Promise<void> => {
      const { elapsed } = time.now();
      isSeen = true;
      await until(() => time.now().elapsed >= elapsed + 60_000);
      isSeen = false;
      await rests();
    },
    /** Opens the work of whoever is signed in. */
    opens: async (): Promise<void> => {
      pages += 1;
      const ledger = await open(memoryLog(making, disk), `page${pages}`);
      const newIntentId = numbered(pages);
      const account = { user: server.account.email, backend: server.site };
      const sync = openAccountSync(ledger, account, current, {
        ...time,
        ...aloneHere,
        newIntentId,
        isSeen: () => isSeen,
      });
      const { remote, credentials } = current;
      const asker = () => {
        const known = credentials();
        return known && callerOf(known);
      };
      work = {
        ledger,
        sync,
        snapshots: { remote, records: ledger.records, asker, newIntentId, now: () => time.now().at },
      };
      await rests();
    },
    /** The page is gone, and comes again. */
    reloads: async (): Promise<void> => {
      opened().sync.stop();
      await opened().ledger.close();
      current = openSession(world);
      await standing(current, 'verified');
    },
    leaves: async (): Promise<void> => {
      opened().sync.stop();
      current.logOut();
      await at(current, 'out');
    },
  };
};

const sessionWorld = ({ site, remote }: Awaited<ReturnType<typeof openServer>>): SessionWorld => ({
  trust: { own: site, allowed: [] },
  remote: () => remote,
  store: sessionStore(memoryArea(), memoryArea()),
  tabs: { hush: async () => undefined, tell: () => undefined, listen: () => () => undefined },
  hasLedger: async () => false,
  wipe: async () => undefined,
  forget: () => undefined,
});

/** One tab in one browser, in which nothing happens by chance. */
const aloneHere = {
  leadership: () => alone,
  channel: { onmessage: null, postMessage: () => undefined, close: () => undefined },
  chance: () => 1,
  onWake: () => () => undefined,
  onFailure: (error: unknown): never => {
    throw error;
  },
};

const numbered = (page: number) => {
  let made = 0;
  return (): IntentId => {
    made += 1;
    return asId(`${page}${made.toString(16).padStart(31, '0')}`);
  };
};

/** Whether the server was read, all is saved, and all is sent that can be. */
const isAtRest = ({ ledger, sync }: Work): boolean => {
  const { mode, readAt } = sync.status();
  const { unsaved } = ledger.status();
  const isSent = Object.keys(ledger.records.saved().outbox.sent).length === 0;
  return mode === 'resting' && readAt !== undefined && unsaved === 0 && isSent;
};

const asked = (ledger: Ledger) =>
  allOwed(ledger.records.saved().outbox).flatMap(({ item, aside }) => (aside ? [item] : []));
