import { ledgerCalls } from '../../../api/ledger-calls.ts';
import type { RemoteRequest } from '../../../api/remote.ts';
import type { Mirror } from '../../../machines/mirror/mirror-port.ts';
import type { Happens } from './befall.ts';
import type { Browser } from './browser.ts';
import { Erasings } from './erasings.ts';
import { isAtRest, type Tab } from './tab.ts';
import type { World } from './world.ts';

/** What befalls the copies of a world's ledgers at the server, and the browsers that have them. */
export class Mirrors {
  readonly erasings: Erasings;
  readonly #world: World;
  /** A mirror beside the one of the tab that sends. */
  #beside: Mirror | undefined;
  /** When each list of the last minute was asked for, and when somebody wished for one. */
  readonly #lists = new Map<Browser, number[]>();
  readonly #wishes = new Map<Browser, number[]>();
  /** Tabs in which somebody wished, in the calm, that the server be asked what it holds. */
  readonly #asked = new WeakSet<Tab>();

  constructor(world: World) {
    this.#world = world;
    this.erasings = new Erasings(world);
  }

  befall(browser: Browser, happens: Happens): void {
    if (!this.#world.options.mirrors) return;
    if (happens('another mirror')) this.#open(browser);
    if (happens('profile restored')) this.#restoreOrKeep(browser);
    if (happens('student erased')) void this.erasings.begin(browser);
    if (this.#world.chance.isLucky(0.1)) this.#wish(browser);
  }

  /**
   * L2: what is asked for without end. Each wish, each action of a person and each mirror may ask once, and so may each
   * session that is ended and verified again: in the worst of 2 000 worlds 33 times in a minute.
   */
  leaves(browser: Browser, { path }: RemoteRequest): void {
    if (path !== ledgerCalls.listLedgers.path) return;
    const lists = this.#lastMinute(this.#lists, browser);
    const wishes = this.#lastMinute(this.#wishes, browser);
    lists.push(this.#world.schedule.now);
    if (lists.length > 60 + 2 * wishes.length)
      this.#world.watch.tell(`L2: ${browser.name} asks what copies there are ${lists.length} times in a minute`);
  }

  #lastMinute(all: Map<Browser, number[]>, browser: Browser): number[] {
    const recent = (all.get(browser) ?? []).filter((at) => at > this.#world.schedule.now - 60_000);
    all.set(browser, recent);
    return recent;
  }

  /** Opens a mirror of its own in any tab, one at a time. No tab of the app does that while another one sends. */
  #open({ tabs }: Browser): void {
    const ready = tabs.filter(({ page, ledger }) => !page.isFrozen && ledger.status().mode === 'ready');
    if (ready.length === 0) return;
    const mirror = this.#world.chance.pick(ready).mirrorBeside();
    if (!mirror) return;
    this.heal();
    mirror.allow(true);
    this.#beside = mirror;
  }

  /** Puts the disk back to what it was, or keeps what it is: only where nothing is owed, so that nothing is sent again. */
  #restoreOrKeep(browser: Browser): void {
    const { disk, leader } = browser;
    if (disk.hasProfile()) {
      this.#world.note(`${browser.name} has its profile of before`);
      for (const page of [...browser.pages]) browser.crash(page);
      disk.putBack();
    } else if (leader && isAtRest(leader.ledger)) disk.keepProfile();
  }

  heal(): void {
    this.#beside?.stop();
    this.#beside = undefined;
  }

  /** In the calm, somebody wishes once that the server be asked, and again where it did not take everything. */
  look(browser: Browser): void {
    const { leader: tab } = browser;
    if (!this.#isOffered() || !tab || tab.ledger.status().mode !== 'ready') return;
    const isStuck = ['refused', 'full', 'waiting'].includes(tab.sync.status().mirror?.state ?? '');
    if (this.#asked.has(tab) && !isStuck) return;
    this.#asked.add(tab);
    this.#wish(browser);
  }

  /** Somebody opens what shows the copy. */
  #wish(browser: Browser): void {
    this.#world.watch.work.nudged(browser);
    this.#lastMinute(this.#wishes, browser).push(this.#world.schedule.now);
    browser.leader?.page.whenAwake(() => void browser.leader?.sync.freshen());
  }

  /** Whether the server said that it has everything. Nobody can say so of a line that is spoilt on disk. */
  rests({ leader: tab, disk }: Browser): boolean {
    if (!this.#isOffered() || disk.isSpoilt()) return true;
    return tab !== undefined && this.#asked.has(tab) && tab.sync.status().mirror?.state === 'complete';
  }

  #isOffered(): boolean {
    return this.#world.options.mirrors === true && this.#world.isCalm && this.#world.network.isCalm;
  }
}
