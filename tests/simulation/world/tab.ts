import type { Credentials, Remote } from '../../../api/remote.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import { memoryLog } from '../../../log/memory.ts';
import { openLedger } from '../../../machines/ledger.ts';
import type { Ledger } from '../../../machines/ledger-port.ts';
import { openSync } from '../../../machines/sync.ts';
import type { Sync } from '../../../machines/sync-port.ts';
import { applicationName, readAs } from './application.ts';
import type { Host } from './around.ts';
import type { Person } from './backends.ts';

export type Tab = {
  readonly name: string;
  /** Its number at the disk. */
  readonly connection: number;
  /** The version of the application that it runs. */
  readonly application: number;
  /** How many logs its disk had lost when it was opened. */
  readonly lostBefore: number;
  readonly ledger: Ledger;
  sync: Sync | undefined;
  /** Gone: nothing of it happens any more, and nobody hears of what it waited for. */
  isDead: boolean;
  isFrozen: boolean;
  readonly later: (() => void)[];
};

/** As the landing page does it, for this browser's person. */
export const signIn = (browser: Host, person: Person = browser.person): void => {
  const { status, session, body } = browser.around.signIn(person);
  if (status !== 200 || typeof session !== 'string') return;
  const headers = {
    [String(body.antiForgeryHeaderName)]: String(body.antiForgeryToken),
    [String(body.backendIdentificationIdName)]: String(body.backendIdentification),
  };
  const capabilities = (body.capabilities ?? {}) as Credentials['capabilities'];
  const credentials = { user: person, backend: browser.around.backend, headers, capabilities };
  browser.signedIn = { credentials, cookie: session };
  if (person !== browser.person) return;
  for (const tab of browser.tabs) if (!tab.isDead) browser.whenAwake(tab, () => tab.sync?.signedIn(credentials));
};

export const openTab = (browser: Host, name: string): Tab => {
  const { around, person: user, storage, application } = browser;
  const app = applicationName(application);
  const iso = (): string => new Date(around.schedule.now + browser.skew).toISOString();
  const newHeader = () => ({ logId: around.newId(), user, backend: around.backend, at: iso(), app });
  const making = { newHeader, newSalt: around.newSalt, segmentSize: 8 };
  const log = readAs(memoryLog(making, storage), application);
  const waiting: { tab?: Tab } = {};
  const ledger = openLedger({
    log,
    actor: user,
    tab: name,
    app,
    projections: app,
    tendEvery: 8,
    now: iso,
    newId: () => `~${around.newId()}`,
    backend: true,
    clock: browser.clockOf(() => waiting.tab),
  });
  const { connections: connection } = storage;
  const born = { name, connection, application, lostBefore: browser.disk.lost.length };
  const tab: Tab = { ...born, ledger, sync: undefined, isDead: false, isFrozen: false, later: [] };
  waiting.tab = tab;
  return tab;
};

/** Once its ledger is open, and somebody is signed in. */
export const beginSync = (browser: Host, tab: Tab): void => {
  const { around } = browser;
  if (tab.sync || tab.isDead || browser.signedIn?.credentials.user !== browser.person) return;
  tab.sync = openSync({
    ledger: tab.ledger,
    credentials: browser.signedIn.credentials,
    remote: () => remoteOf(browser, tab),
    leadership: () => browser.leadershipOf(tab),
    now: () => ({ at: around.schedule.now + browser.skew, elapsed: around.schedule.now }),
    clock: browser.clockOf(() => tab),
    chance: () => around.chance.next(),
    newIntentId: () => asId<IntentId>(`i${around.newId().padStart(21, '0')}`),
    onWake: () => () => undefined,
    onSignedOut: () => undefined,
  });
};

const remoteOf =
  (browser: Host, tab: Tab): Remote =>
  (request) =>
    new Promise((resolve) => {
      browser.around.carry(browser, request).then(
        (reply) => browser.whenAwake(tab, () => resolve(reply)),
        (error: unknown) => {
          throw error;
        },
      );
    });
