import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { openSync } from '../../machines/sync/sync.ts';
import type { Sync, SyncStatus } from '../../machines/sync/sync-port.ts';
import { newIntentId } from '../browser/identity.ts';
import { alone } from '../browser/tabs/leadership.ts';
import type { TabsStatus, TabsSync } from '../browser/tabs/sync-of-tabs.ts';
import { sheetAddress } from '../workspace/sheet-address.ts';
import type { Workspace } from '../workspace/workspace-hooks.tsx';
import { type DemoWorld, openDemoBackend } from './demo-backend.ts';
import { gradedSheet } from './graded-sheet.ts';

/**
 * Gives an empty workspace in memory a server in this page, fills that with the sample data of `seed`, and reads it.
 * From then on it works as an account does. No other tab knows of it, and nothing of it is kept.
 */
export const openDemo = async (workspace: Workspace, seed: number, world: DemoWorld): Promise<Workspace> => {
  const { ledger } = workspace;
  // The words and the random source of sample data are the larger half of the demo's code.
  const { createDemo } = await import('./demo.ts');
  const backend = await openDemoBackend(createDemo(seed), world);
  let credentials = await backend.logIn();
  await backend.verify(credentials);
  const sync = openSync({
    ledger,
    remote: () => backend.remote,
    credentials,
    leadership: () => alone,
    now: () => ({ at: world.now(), elapsed: performance.now() }),
    chance: Math.random,
    newIntentId,
    onWake: () => () => undefined,
    // A session ends while the page sleeps; nobody has to sign in to a demo.
    onSignedOut: () => void signInAgain(),
    onFailure: world.onFailure,
  });
  const signInAgain = async (): Promise<void> => {
    credentials = await backend.logIn();
    sync.signedIn(credentials);
  };
  const close = async (): Promise<void> => {
    sync.stop();
    await workspace.close();
    await backend.logOut(credentials);
  };
  await whenSettled(ledger, sync);
  if (sync.status().readAt === undefined) {
    await close();
    throw new Error(`The demo did not open: ${sync.status().trouble}`);
  }

  const sheet = gradedSheet(ledger.book());
  return {
    ...workspace,
    ...(sheet && { opensAt: sheetAddress(sheet) }),
    sync: withoutOtherTabs(sync),
    remote: (request) => backend.remote({ ...request, headers: { ...credentials.headers, ...request.headers } }),
    resetDemo: async (kinds) => {
      await whenSettled(ledger, sync);
      await sync.pause();
      await backend.reset(kinds);
      sync.resume();
      await whenSettled(ledger, sync);
      // The new data replaces the old, even if other data still refers to the old.
      const { doubt } = ledger.records.saved().outbox;
      if (await sync.decide({ type: 'BelieveReading', missing: doubt?.missing })) await whenSettled(ledger, sync);
    },
    close,
  };
};

/** Resolves once the server is read and everything that can be sent now is sent, or once it cannot be reached. */
const whenSettled = (ledger: Ledger, sync: Sync): Promise<void> => {
  const isSettled = (): boolean => ledger.status().unsaved === 0 && settledModes.has(sync.status().mode);
  if (isSettled()) return Promise.resolve();
  sync.hurry();
  return new Promise((resolve) => {
    const resolveIfSettled = (): void => {
      if (!isSettled()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [ledger.subscribe(resolveIfSettled), sync.subscribe(resolveIfSettled)];
  });
};

const settledModes: ReadonlySet<SyncStatus['mode']> = new Set(['resting', 'waiting', 'signed out', 'stopped']);

/** Wraps the sync of a workspace that no other tab can have. Its status stays the same object until it changes. */
const withoutOtherTabs = (sync: Sync): TabsSync => {
  let lastStatus = sync.status();
  let tabsStatus: TabsStatus = { ...lastStatus, elsewhere: false };
  return {
    ...sync,
    freshen: async () => true,
    status: () => {
      if (lastStatus !== sync.status()) {
        lastStatus = sync.status();
        tabsStatus = { ...lastStatus, elsewhere: false };
      }
      return tabsStatus;
    },
  };
};
