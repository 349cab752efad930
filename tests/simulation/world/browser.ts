import type { MemoryStorage } from '../../../log/memory.ts';
import type { Around, Host, SignIn } from './around.ts';
import type { Person } from './backends.ts';
import { Disk } from './disk.ts';
import { beginSync, openTab, signIn, type Tab } from './tab.ts';

/** One profile of one browser on one device: a disk, a cookie, one lock, and tabs. */
export class Browser implements Host {
  readonly name: string;
  readonly person: Person;
  readonly disk: Disk;
  /** What it believes. */
  isOnline = true;
  /** Whether anything gets through, in truth. */
  isReachable = true;
  /** The version that a tab opened now runs. */
  application = 1;
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
    this.disk = new Disk({
      chance: around.chance,
      happens: around.happens,
      pause: (connection, ms) => this.#pause(connection, ms),
      versionOf: (connection) => this.#tabOf(connection)?.application ?? this.application,
    });
  }

  get storage(): MemoryStorage {
    return this.disk.storage;
  }

  /** The disk takes a moment; a tab that is gone hears nothing any more. */
  #pause(connection: number, ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.around.schedule.after(ms, () => {
        const tab = this.#tabOf(connection);
        if (tab) this.whenAwake(tab, resolve);
      });
    });
  }

  #tabOf(connection: number): Tab | undefined {
    return this.tabs.find((one) => one.connection === connection);
  }

  signIn(person: Person = this.person): void {
    signIn(this, person);
  }

  openTab(): Tab {
    this.#opened += 1;
    const tab = openTab(this, `${this.name}/${this.#opened}`);
    this.tabs.push(tab);
    return tab;
  }

  beginSync(tab: Tab): void {
    beginSync(this, tab);
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
    for (const tab of this.tabs) this.whenAwake(tab, () => tab.sync?.hurry());
  }

  clockOf(tabOf: () => Tab | undefined) {
    const { schedule } = this.around;
    return {
      setTimeout: (call: (...args: unknown[]) => void, ms: number): number =>
        schedule.after(ms, () => {
          const tab = tabOf();
          if (tab) this.whenAwake(tab, () => call());
        }),
      clearTimeout: (id: unknown): void => schedule.cancel(Number(id)),
    };
  }

  /** The tab that holds the lock. */
  get leader(): Tab | undefined {
    return this.#holder;
  }

  leadershipOf(tab: Tab) {
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
    if (next) this.whenAwake(next.tab, next.hold);
  }

  whenAwake(tab: Tab, call: () => void): void {
    if (tab.isDead) return;
    if (tab.isFrozen) tab.later.push(call);
    else call();
  }
}
