import type { Credentials, Remote, RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import { type MemoryStorage, memoryLog, memoryStorage } from '../../../log/memory.ts';
import { LogFailure } from '../../../log/port.ts';
import { openLedger } from '../../../machines/ledger.ts';
import type { Ledger } from '../../../machines/ledger-port.ts';
import { openSync } from '../../../machines/sync.ts';
import type { Sync } from '../../../machines/sync-port.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import type { Person } from './backends.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';

export type SignIn = { readonly credentials: Credentials; readonly cookie: string };

/** What a browser needs from the world around it. */
export type Around = {
  readonly schedule: Schedule;
  readonly chance: Seeded;
  readonly backend: string;
  /** Carries a request under the browser's cookie; `alive` says whether anybody waits for the answer. */
  readonly carry: (browser: Browser, request: RemoteRequest) => Promise<RemoteReply>;
  readonly signIn: (person: Person) => ModelReply;
  /** Whether an operation of the disk fails now, and how. */
  readonly disk: () => 'full' | 'connection lost' | 'answer lost' | undefined;
  readonly newId: () => string;
  /** 32 hex digits. */
  readonly newSalt: () => string;
};

export type Tab = {
  readonly name: string;
  /** Its number at the disk. */
  readonly connection: number;
  readonly ledger: Ledger;
  sync: Sync | undefined;
  /** Gone: nothing of it happens any more, and nobody hears of what it waited for. */
  isDead: boolean;
  isFrozen: boolean;
  readonly later: (() => void)[];
};

/** One profile of one browser on one device: a disk, a cookie, one lock, and tabs. */
export class Browser {
  readonly name: string;
  readonly person: Person;
  readonly storage: MemoryStorage = memoryStorage();
  isOnline = true;
  /** By how much its clock is wrong, in milliseconds. */
  skew = 0;
  signedIn: SignIn | undefined;
  tabs: Tab[] = [];
  /** Counts tabs that were ever open. */
  #opened = 0;
  #holder: Tab | undefined;
  #queue: { readonly tab: Tab; readonly hold: () => void }[] = [];
  readonly around: Around;

  constructor(name: string, person: Person, around: Around) {
    this.name = name;
    this.person = person;
    this.around = around;
    this.storage.faults = {
      before: async ({ name: operation, connection }) => {
        await this.#pause(connection);
        const failure = operation === 'append' ? around.disk() : undefined;
        if (failure === 'answer lost') this.#unanswered.add(connection);
        else if (failure) throw diskFailure(failure);
      },
      after: async ({ connection }) => {
        await this.#pause(connection);
        if (this.#unanswered.delete(connection)) throw diskFailure('connection lost');
      },
    };
  }

  /** Connections whose next answer from the disk gets lost. */
  readonly #unanswered = new Set<number>();

  /** The disk takes a moment; a tab that is gone hears nothing any more. */
  #pause(connection: number): Promise<void> {
    return new Promise((resolve) => {
      this.around.schedule.after(this.around.chance.int(4), () => {
        const tab = this.tabs.find((one) => one.connection === connection);
        if (tab) this.#whenAwake(tab, resolve);
      });
    });
  }

  /** As the landing page does it, for this browser's person. */
  signIn(person: Person = this.person): void {
    const { status, session, body } = this.around.signIn(person);
    if (status !== 200 || typeof session !== 'string') return;
    const headers = {
      [String(body.antiForgeryHeaderName)]: String(body.antiForgeryToken),
      [String(body.backendIdentificationIdName)]: String(body.backendIdentification),
    };
    const capabilities = (body.capabilities ?? {}) as Credentials['capabilities'];
    const credentials = { user: person, backend: this.around.backend, headers, capabilities };
    this.signedIn = { credentials, cookie: session };
    if (person !== this.person) return;
    for (const tab of this.tabs) if (!tab.isDead) this.#whenAwake(tab, () => tab.sync?.signedIn(credentials));
  }

  openTab(): Tab {
    const { around } = this;
    this.#opened += 1;
    const name = `${this.name}/${this.#opened}`;
    const iso = (): string => new Date(around.schedule.now + this.skew).toISOString();
    const { person: user } = this;
    const newHeader = () => ({ logId: around.newId(), user, backend: around.backend, at: iso(), app: 'simulated' });
    const log = memoryLog({ newHeader, newSalt: around.newSalt, segmentSize: 16 }, this.storage);
    const waiting: { tab?: Tab } = {};
    const ledger = openLedger({
      log,
      actor: user,
      tab: name,
      app: 'simulated',
      projections: 'simulated',
      now: iso,
      newId: () => `~${around.newId()}`,
      backend: true,
      clock: this.#clockOf(() => waiting.tab),
    });
    const { connections: connection } = this.storage;
    const tab: Tab = { name, connection, ledger, sync: undefined, isDead: false, isFrozen: false, later: [] };
    waiting.tab = tab;
    this.tabs.push(tab);
    return tab;
  }

  /** Once its ledger is open, and somebody is signed in. */
  beginSync(tab: Tab): void {
    const { around } = this;
    if (tab.sync || tab.isDead || this.signedIn?.credentials.user !== this.person) return;
    tab.sync = openSync({
      ledger: tab.ledger,
      credentials: this.signedIn.credentials,
      remote: () => this.#remoteOf(tab),
      leadership: () => this.#leadershipOf(tab),
      now: () => ({ at: around.schedule.now + this.skew, elapsed: around.schedule.now }),
      clock: this.#clockOf(() => tab),
      chance: () => around.chance.next(),
      newIntentId: () => asId<IntentId>(`i${around.newId()}`.padEnd(22, '0')),
      onWake: () => () => undefined,
      onSignedOut: () => undefined,
    });
  }

  crash(tab: Tab): void {
    tab.isDead = true;
    this.tabs = this.tabs.filter((one) => one !== tab);
    this.#release(tab);
  }

  freeze(tab: Tab): void {
    tab.isFrozen = true;
  }

  thaw(tab: Tab): void {
    tab.isFrozen = false;
    for (const call of tab.later.splice(0)) call();
  }

  /** Hints that it may be worth trying. */
  wake(): void {
    for (const tab of this.tabs) this.#whenAwake(tab, () => tab.sync?.hurry());
  }

  #clockOf(tabOf: () => Tab | undefined) {
    const { schedule } = this.around;
    return {
      setTimeout: (call: (...args: unknown[]) => void, ms: number): number =>
        schedule.after(ms, () => {
          const tab = tabOf();
          if (tab) this.#whenAwake(tab, () => call());
        }),
      clearTimeout: (id: unknown): void => schedule.cancel(Number(id)),
    };
  }

  #remoteOf(tab: Tab): Remote {
    return (request) =>
      new Promise((resolve) => {
        const answer = this.around.carry(this, request);
        answer.then(
          (reply) => this.#whenAwake(tab, () => resolve(reply)),
          (error: unknown) => {
            throw error;
          },
        );
      });
  }

  #leadershipOf(tab: Tab) {
    let hold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    if (this.#holder) this.#queue.push({ tab, hold });
    else {
      this.#holder = tab;
      hold();
    }
    return { held, release: () => this.#release(tab) };
  }

  #release(tab: Tab): void {
    this.#queue = this.#queue.filter((one) => one.tab !== tab);
    if (this.#holder !== tab) return;
    const next = this.#queue.shift();
    this.#holder = next?.tab;
    if (next) this.#whenAwake(next.tab, next.hold);
  }

  #whenAwake(tab: Tab, call: () => void): void {
    if (tab.isDead) return;
    if (tab.isFrozen) tab.later.push(call);
    else call();
  }
}

/** What a failing disk throws. */
const diskFailure = (how: 'full' | 'connection lost'): LogFailure =>
  how === 'full'
    ? new LogFailure('quota', 'the disk is full')
    : new LogFailure('connection lost', 'the connection went');
