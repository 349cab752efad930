import type { Log } from '../../../log/port.ts';
import type { LogMaking } from '../../../log/stored/line-store.ts';
import { accountDatabase } from '../../../src/browser/database.ts';
import { type FaultyStorage, faultyLog } from '../../log/faulty-log.ts';
import { memoryArea } from '../../machines/session-desk.ts';
import { readAs } from './application.ts';
import type { Around } from './around.ts';
import type { Person } from './backends.ts';
import { Channels } from './channels.ts';
import { Disk } from './disk.ts';
import { Locks } from './locks.ts';
import { Page } from './page.ts';
import { home } from './sites.ts';
import type { Tab } from './tab.ts';

/** One profile of one browser on one device: disks, cookies, storages, locks, and the tabs that share them. */
export class Browser {
  readonly name: string;
  /** The owner, whose work in this browser is checked. */
  readonly person: Person;
  /** The disk of the owner's account at the home server. */
  readonly disk: Disk;
  readonly around: Around;
  /** Whether the browser believes that it is online. */
  isOnline = true;
  /** Whether requests really get through. */
  isReachable = true;
  /** The version of the application in tabs that are opened from now on. */
  application = 1;
  /** By how much its clock is wrong, in milliseconds. */
  skew = 0;
  /** Cookies by origin. */
  readonly cookies = new Map<string, string>();
  readonly lasting = memoryArea();
  readonly channels: Channels;
  readonly locks = new Locks();
  pages: Page[] = [];
  readonly #disks = new Map<string, Disk>();
  /** Pages by database and connection. */
  readonly #owners = new Map<string, Page>();
  /** How many tabs were ever opened. */
  #opened = 0;

  constructor(name: string, person: Person, around: Around) {
    this.name = name;
    this.person = person;
    this.around = around;
    this.channels = new Channels(around.schedule);
    this.disk = this.diskOf(accountDatabase({ user: person, backend: home }));
  }

  get storage(): FaultyStorage {
    return this.disk.storage;
  }

  /** The tabs in which the owner's work is open. */
  get tabs(): readonly Tab[] {
    return this.pages.flatMap(({ work }) => (work && isHome(work.account, this.person) ? work.tab : []));
  }

  /** The tabs with another person's work, or with the owner's work at another server. */
  get guests(): readonly Tab[] {
    return this.pages.flatMap(({ work }) => (work && !isHome(work.account, this.person) ? work.tab : []));
  }

  /** The tab that may send. */
  get leader(): Tab | undefined {
    const holder = this.locks.holderOf(accountDatabase({ user: this.person, backend: home }));
    return this.tabs.find(({ page }) => page === holder);
  }

  /** `ofTab`: the tab's own storage, if a tab is opened again. */
  openPage(ofTab?: Storage): Page {
    this.#opened += 1;
    const page = new Page(this, `${this.name}/${this.#opened}`, ofTab);
    this.pages.push(page);
    return page;
  }

  crash(page: Page): void {
    page.isDead = true;
    this.pages = this.pages.filter((one) => one !== page);
    this.locks.releaseAll(page);
  }

  /** Hints to every page that asking the server may be worth trying. */
  wake(): void {
    for (const page of this.pages) page.wake();
  }

  /** Only the disk of the owner's account fails. */
  diskOf(database: string): Disk {
    const before = this.#disks.get(database);
    if (before) return before;
    const isOwn = this.#disks.size === 0;
    const disk: Disk = new Disk({
      chance: this.around.chance,
      happens: (fault) => isOwn && this.around.happens(fault),
      pause: (connection, ms) => this.#pause(this.#owners.get(`${database} ${connection}`), ms),
      versionOf: (connection) => this.#owners.get(`${database} ${connection}`)?.application ?? this.application,
    });
    this.#disks.set(database, disk);
    return disk;
  }

  /** The log of this database, as the page reads and writes it. */
  logOf(page: Page, database: string, making: LogMaking): Log {
    const { storage } = this.diskOf(database);
    const log = readAs(faultyLog(making, storage), page.application);
    this.#owners.set(`${database} ${storage.connections}`, page);
    return log;
  }

  /** Resolves after these milliseconds, once the tab is awake; never if the tab is gone. */
  #pause(page: Page | undefined, ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.around.schedule.after(ms, () => page?.whenAwake(resolve));
    });
  }
}

const isHome = ({ user, backend }: { readonly user: string; readonly backend: string }, person: Person): boolean =>
  user === person && backend === home;
