import { gzipSync } from 'node:zlib';
import type { Remote, RemoteRequest } from '../../../api/remote.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import type { Log } from '../../../log/port.ts';
import { type Door, openDoor } from '../../../machines/door.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { Clock } from '../../../machines/ledger/ledger-world.ts';
import { tendLog } from '../../../machines/ledger/tending.ts';
import { type Trouble, troubleOf } from '../../../machines/ledger/trouble.ts';
import { openMirror } from '../../../machines/mirror/mirror.ts';
import type { Mirror } from '../../../machines/mirror/mirror-port.ts';
import { ownSession } from '../../../machines/session/own-session.ts';
import type { Session } from '../../../machines/session/session.ts';
import type { Account } from '../../../machines/session/world.ts';
import type { Slicing } from '../../../machines/slices.ts';
import { type Accounts, openAccounts } from '../../../src/accounts/accounts.ts';
import { type AccountSyncWorld, openAccountSync } from '../../../src/accounts/sync.ts';
import { wipeLog } from '../../../src/accounts/unfinished-wipes.ts';
import { type AccountWork, openAccountWork } from '../../../src/accounts/work.ts';
import { accountDatabase } from '../../../src/browser/database.ts';
import { NotOpened } from '../../../src/browser/not-opened.ts';
import { answeredInTime } from '../../../src/browser/time-limit.ts';
import { memoryArea } from '../../machines/session-desk.ts';
import { applicationName } from './application.ts';
import type { Person } from './backends.ts';
import type { Browser } from './browser.ts';
import { trust } from './sites.ts';
import type { Tab } from './tab.ts';

type Work = AccountWork & { readonly kind: 'account'; readonly account: Account; readonly tab: Tab };

/**
 * One tab of a browser, with the whole app but React: session, door, ledger and sync, put together as in src/main.tsx,
 * from the same parts.
 */
export class Page {
  readonly name: string;
  /** What the browser keeps for this tab alone. A tab that is opened again after a crash still has it. */
  readonly ofTab: Storage;
  /** The version of the application that the tab runs. */
  readonly application: number;
  /** The person in front of it. */
  who: Person;
  /** Whether the tab is gone: nothing of it runs any more, and answers to it are lost. */
  isDead = false;
  /** Whether somebody looks at it. */
  isSeen = true;
  isFrozen = false;
  readonly accounts: Accounts<Work>;
  readonly door: Door<Work, Trouble['reason']>;
  readonly #browser: Browser;
  /** Whether an import is being applied in it: then anything can happen between two of its slices. */
  isImporting = false;
  readonly #later: (() => void)[] = [];
  readonly #wakes = new Set<() => void>();

  constructor(browser: Browser, name: string, ofTab: Storage = memoryArea()) {
    this.#browser = browser;
    this.name = name;
    this.ofTab = ofTab;
    this.application = browser.application;
    this.who = browser.person;
    this.accounts = openAccounts({
      trust,
      remote: (origin) => this.#remote(origin),
      lasting: browser.lasting,
      ofTab,
      channel: browser.channels.open('gradeledger-session', this),
      tab: name,
      clock: this.#clock,
      hasLedger: async (account) => browser.diskOf(accountDatabase(account)).storage.kept !== undefined,
      wipe: async (account, isWanted) => {
        const { storage, removed, wiped } = browser.diskOf(accountDatabase(account));
        // As in the app, whose code for this comes first: meanwhile the tab may fall asleep.
        await new Promise<void>((resolve) => browser.around.schedule.after(1, () => this.whenAwake(resolve)));
        const { kept } = storage;
        const underWay = [...(kept?.intents.values() ?? [])];
        // Noted before, for the tab may be gone when it is done.
        if (kept) wiped.push(kept);
        if (!(await wipeLog(this.#log(accountDatabase(account), account), isWanted))) return;
        removed.push(...underWay);
        browser.around.removed(browser, account);
      },
      open: (account) => this.#open(account),
    });
    const { session, openAccount } = this.accounts;
    this.door = openDoor({
      session,
      openAccount,
      reasonOf: (error) => (error instanceof NotOpened ? error.trouble : troubleOf(error)).reason,
    });
    this.accounts
      .finishWipes()
      .catch((error: unknown) => browser.around.note(`${name} wipes nothing: ${String(error)}`));
  }

  get session(): Session {
    return this.accounts.session;
  }

  /** The work that is open in it, the owner's or a guest's. */
  get work(): Work | undefined {
    const state = this.door.state();
    return state.at === 'open' ? state.workspace : undefined;
  }

  readonly whenAwake = (call: () => void): void => {
    if (this.isDead) return;
    if (this.isFrozen) this.#later.push(call);
    else call();
  };

  thaw(): void {
    this.isFrozen = false;
    for (const call of this.#later.splice(0)) call();
  }

  /** Hints that asking the server may be worth trying. */
  wake(): void {
    this.whenAwake(() => {
      for (const listener of this.#wakes) listener();
    });
  }

  readonly #clock: Clock = {
    setTimeout: (call, ms) => this.#browser.around.schedule.after(ms, () => this.whenAwake(() => call())),
    clearTimeout: (id) => this.#browser.around.schedule.cancel(Number(id)),
  };

  /** Every step is a slice. Other work than an import is so short here that nothing comes between. */
  readonly #slicing: Slicing = {
    now: () => {
      this.#slices += 1;
      return this.#slices * 1_000;
    },
    pause: async () => {
      if (!this.isImporting) return;
      await new Promise<void>((resolve) => this.#browser.around.schedule.after(5, () => this.whenAwake(resolve)));
    },
  };
  #slices = 0;

  #remote(origin: string): Remote {
    const { around } = this.#browser;
    return (request) => this.#awaited(answeredInTime(() => around.carry(this.#browser, origin, request), this.#clock));
  }

  /** Delivers the answer when the tab is awake, and never once it is gone. */
  #awaited<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      answer.then(
        (value) => this.whenAwake(() => resolve(value)),
        (error: unknown) => reject(error),
      );
    });
  }

  async #open(account: Account): Promise<Work> {
    const { around, disk } = this.#browser;
    const { name, application } = this;
    const app = applicationName(this.application);
    const lostBefore = disk.lost.length;
    this.#browser.diskOf(accountDatabase(account)).openings += 1;
    const work = await openAccountWork(
      {
        log: (database) => this.#log(database, account),
        ledger: {
          tab: name,
          app,
          projections: app,
          tendEvery: 8,
          tend: tendLog,
          now: () => this.#iso(),
          newId: () => `~${around.newId()}`,
          clock: this.#clock,
          slicing: this.#slicing,
        },
        openSync: (ledger, owner, session, database) =>
          openAccountSync(ledger, owner, session, this.#syncWorld(database ?? everyBrowserHasADisk())),
        withoutDisk: everyBrowserHasADisk,
      },
      account,
      marked(this.session, account, name),
    );
    const { ledger, sync } = work;
    const mirrorBeside = () => this.#mirrorBeside(ledger, account);
    const logBeside = () => ({
      log: this.#log(accountDatabase(account), account),
      server: ownSession(marked(this.session, account, name), account),
    });
    const tab: Tab = { name, page: this, account, application, lostBefore, ledger, sync, mirrorBeside, logBeside };
    return { ...work, kind: 'account', account, tab };
  }

  #mirrorBeside(ledger: Ledger, account: Account): Mirror | undefined {
    const own = ownSession(marked(this.session, account, this.name), account);
    return own.credentials() && openMirror({ pack, ...this.#syncWorld(''), ...own, ledger });
  }

  #log(database: string, { user, backend, begunAt = backend }: Account): Log {
    const { around } = this.#browser;
    const app = applicationName(this.application);
    const newHeader = () => ({ logId: around.newId(), user, backend: begunAt, at: this.#iso(), app });
    return this.#browser.logOf(this, database, { newHeader, newSalt: around.newSalt, segmentSize: 8 });
  }

  #syncWorld(database: string): AccountSyncWorld {
    const { around, locks, channels } = this.#browser;
    return {
      isSeen: () => this.isSeen,
      leadership: () => locks.ask(database, this),
      now: () => ({ at: around.schedule.now + this.#browser.skew, elapsed: around.schedule.now }),
      chance: () => around.chance.next(),
      newIntentId: () => asId<IntentId>(`i${around.newId().padStart(21, '0')}`),
      onWake: (listener) => {
        this.#wakes.add(listener);
        return () => this.#wakes.delete(listener);
      },
      onFailure: (error) => around.wrong(`the app has a fault: ${String(error)}`),
      clock: this.#clock,
      pack,
      channel: channels.open(`${database}/sync`, this),
    };
  }

  #iso(): string {
    return new Date(this.#browser.around.schedule.now + this.#browser.skew).toISOString();
  }
}

/** Marks each request of a ledger with its account and its tab, so that whatever carries it can check them. */
const marked = (session: Session, { user, backend }: Account, tab: string): Session => ({
  ...session,
  remote: (request: RemoteRequest) => {
    const marks = { [workHeader]: `${user} ${backend}`, [tabHeader]: tab };
    return session.remote({ ...request, headers: { ...request.headers, ...marks } });
  },
});

/** At once: the browser's own way takes real time. */
const pack: NonNullable<AccountSyncWorld['pack']> = async (pieces) => new Uint8Array(gzipSync(pieces.join('')));

/** Headers that only the simulation reads; they are not part of the protocol. */
export const workHeader = 'x-work';
export const tabHeader = 'x-tab';

const everyBrowserHasADisk = (): never => {
  throw new Error('a simulated browser has no disk: a bug of the simulation');
};
