import { type MemoryStorage, memoryStorage } from '../../../log/memory.ts';
import { LogFailure } from '../../../log/port.ts';
import type { Around, Host, SignIn } from './around.ts';
import type { Person } from './backends.ts';
import { beginSync, openTab, signIn, type Tab } from './tab.ts';

/** One profile of one browser on one device: a disk, a cookie, one lock, and tabs. */
export class Browser implements Host {
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
        if (tab) this.whenAwake(tab, resolve);
      });
    });
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

/** What a failing disk throws. */
const diskFailure = (how: 'full' | 'connection lost'): LogFailure =>
  how === 'full'
    ? new LogFailure('quota', 'the disk is full')
    : new LogFailure('connection lost', 'the connection went');
