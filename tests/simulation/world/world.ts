import type { Command, CommandOf } from '../../../commands/catalogue.ts';
import type { CommitDraft } from '../../../events/commit.ts';
import type { Item, ItemValue } from '../../../events/items.ts';
import { NotRecorded } from '../../../machines/ledger/ledger-port.ts';
import { itemsOfAll, valueIn } from '../../../projections/book/items.ts';
import type { ModelRequest } from '../server-model/exchange.ts';
import { anotherDeletes, anotherEdits, putClass } from './another-device.ts';
import { answerOf, codesAnew } from './answers.ts';
import { type Backends, createBackends, people } from './backends.ts';
import { connectionOf, type Happens, storageOf } from './befall.ts';
import { Browser } from './browser.ts';
import { ClassFiles } from './class-files.ts';
import { Custody } from './custody.ts';
import type { DiskFault } from './disk.ts';
import { importInSlices } from './import-in-slices.ts';
import { Saving } from './invariants-saved.ts';
import { heed, isOver, unsaidOf } from './lost-ground.ts';
import { Network } from './network.ts';
import { type Counts, type Options, strikes } from './options.ts';
import type { Page } from './page.ts';
import { Poison } from './poison.ts';
import { anotherMoves, someProblemWork } from './problem-work.ts';
import { Schedule } from './schedule.ts';
import { type Seeded, seeded } from './seeded.ts';
import { SessionFate } from './session-fate.ts';
import { Sites } from './sites.ts';
import { doSomething, habitsOf } from './some-command.ts';
import type { Tab } from './tab.ts';
import { Watch } from './watch.ts';

const beginning = Date.UTC(2026, 8, 1, 8);
const [ana] = people;

/** A promise to a user: this commit is on disk, or the book has its effect. `values` are its items afterwards. */
export type Promised = {
  readonly browser: Browser;
  /** The id of the log that the commit is in. */
  readonly log: string | undefined;
  readonly commit: CommitDraft;
  readonly values: readonly { readonly item: Item; readonly value: ItemValue | null }[];
};

/** Browsers, a network, a server and virtual time. The seed decides everything. */
export class World {
  readonly options: Options;
  readonly counts: Counts = new Map();
  readonly trace: string[] = [];
  readonly schedule: Schedule;
  readonly chance: Seeded;
  readonly backends: Backends;
  readonly network: Network;
  readonly browsers: readonly Browser[];
  /** What tabs have reported as saved. */
  readonly promised: Promised[] = [];
  /** Faults found so far. */
  readonly faults: string[] = [];
  readonly watch: Watch;
  /** A row that the server refuses for ever. */
  poison: Poison | undefined;
  readonly saving: Saving;
  readonly sessions: SessionFate;
  readonly sites: Sites;
  readonly #files = new ClassFiles(this);
  /** While the world is calm, nothing breaks. */
  isCalm = false;
  #ids = 0;
  #restore: (() => void) | undefined;

  constructor(options: Options) {
    this.options = options;
    this.chance = seeded(options.seed ^ 0x5eed);
    this.schedule = new Schedule(this.chance.split(), beginning);
    this.backends = createBackends(options, () => this.schedule.now);
    const { schedule, backends, counts, faults } = this;
    const trace = (line: string): void => this.note(line);
    const isDoubled = (intent: string): boolean => this.network.doubled.has(intent);
    const watch = new Watch({ schedule, backends, faults, trace, isDoubled });
    this.watch = watch;
    this.saving = new Saving(watch, counts);
    this.poison = options.poison && new Poison(options.poison, backends);
    this.sites = new Sites(
      (what) => this.poison?.refusal(what) ?? watch.arrives(what),
      () => schedule.now,
    );
    const custody = new Custody(watch);
    const ask = (origin: string, what: ModelRequest) =>
      custody.arrives(origin, what, (asked) => this.sites.ask(origin, asked));
    this.network = new Network(options, { counts, schedule, chance: this.chance.split(), backends, ask, trace });
    this.sessions = new SessionFate(this);
    const around = {
      schedule,
      chance: this.chance.split(),
      carry: this.sessions.carry.bind(this.sessions),
      note: trace,
      wrong: (fault: string) => watch.tell(fault),
      removed: this.sessions.removed.bind(this.sessions),
      happens: (fault: DiskFault) => !this.isCalm && strikes(this.options, this.counts, this.chance, fault),
      newId: () => `n${this.#newNumber().toString(36)}`,
      newSalt: () => this.#newNumber().toString(16).padStart(32, '0'),
    };
    this.browsers = Array.from({ length: options.devices }, (_, at) => new Browser(`d${at + 1}`, ana, around));
  }

  readonly note = (line: string): void => {
    this.trace.push(`${this.schedule.now - beginning} ${line}`);
  };

  /** Puts a class on the server, and signs every browser in with its tabs open. */
  async begin(): Promise<void> {
    putClass(this);
    for (const browser of this.browsers) await this.sessions.begin(browser, this.options.tabs);
  }

  async open(browser: Browser): Promise<void> {
    this.watch.work.nudged(browser);
    await this.sessions.open(browser);
    this.sessions.person.attend(browser);
  }

  async #openAndEdit(browser: Browser): Promise<void> {
    await this.open(browser);
    for (const tab of browser.tabs.slice(-1)) this.#edit(browser, tab);
  }

  /** One action of a person or of fate. */
  async step(): Promise<void> {
    const browser = this.chance.pick(this.browsers);
    await this.#fate(browser);
    const tab = browser.tabs.length > 0 ? this.chance.pick(browser.tabs) : undefined;
    if (tab && !tab.page.isFrozen && this.chance.isLucky(0.8)) this.#edit(browser, tab);
    await this.schedule.run(this.chance.int(2 * this.options.pace));
    for (const one of this.browsers) this.saving.look(one);
  }

  #edit(browser: Browser, tab: Tab): void {
    if (tab.ledger.status().mode !== 'ready') return;
    const newNumber = this.#newNumber;
    const { about } = this.options;
    if (about === 'problems') {
      const command = someProblemWork(tab.ledger.book(), this.chance, newNumber());
      if (command) this.#dispatched(browser, tab, tab.ledger.dispatch(command));
      return;
    }
    if (this.#files.areUsed(tab)) return;
    const habits = habitsOf(this.options);
    const done = doSomething(tab, this.chance, habits, newNumber, (file) => void this.imports(browser, tab, file));
    this.#dispatched(browser, tab, done);
  }

  imports(browser: Browser, tab: Tab, command: CommandOf<'ApplyImport'>): ReturnType<typeof importInSlices> {
    const log = logIdOf(browser);
    return importInSlices(this, [browser, tab], command, (done) => this.#dispatched(browser, tab, done, log));
  }

  readonly #newNumber = (): number => {
    this.#ids += 1;
    return this.#ids;
  };

  /** Gives a command in a tab and returns the commit's id. A refusal throws. */
  does(browser: Browser, tab: Tab, command: Command): string {
    const result = tab.ledger.dispatch(command);
    if (!result.ok || !result.commit) throw new Error(`${command.type} is refused, or changes nothing`);
    this.#dispatched(browser, tab, result);
    return result.commit.id;
  }

  /** `log`: which one it was given to; by the time that it is saved, the log may have been removed. */
  #dispatched(browser: Browser, tab: Tab, result: ReturnType<Tab['ledger']['undo']>, log = logIdOf(browser)): void {
    if (!result?.ok || !result.commit) return;
    const { commit } = result;
    const book = tab.ledger.book();
    const values = itemsOfAll(commit.events, book.settings).map((item) => ({ item, value: valueIn(book, item) }));
    this.note(`${tab.name} does ${commit.command.type} as ${commit.id}`);
    this.watch.note(`command ${commit.command.type}`);
    this.saving.shown(tab, commit);
    result.saved.then(
      (isSaved) => {
        this.saving.said(browser, tab, commit, isSaved);
        if (isSaved) this.promised.push({ browser, log, commit, values });
      },
      (error: unknown) => this.faults.push(`a saving failed: ${String(error)}`),
    );
  }

  async #fate(browser: Browser): Promise<void> {
    const happens: Happens = (fault) => strikes(this.options, this.counts, this.chance, fault);
    this.watch.work.nudged(browser);
    if (browser.pages.length === 0) await this.open(browser);
    const page = this.chance.pick(browser.pages);
    connectionOf(browser, happens, this.chance);
    await storageOf(browser, happens, () => this.#openAndEdit(browser));
    if (happens('frozen tab')) page.isFrozen = true;
    else if (page.isFrozen && this.chance.isLucky(0.3)) page.thaw();
    if (happens('tab crash')) this.#crash(browser, page);
    if (happens('power loss')) for (const one of [...browser.pages]) this.#crash(browser, one);
    await this.sessions.befall(browser, happens);
    if (happens('another device edits')) anotherEdits(this);
    if (happens('another device deletes')) anotherDeletes(this);
    if (happens('another device moves problems')) anotherMoves(this);
    if (happens('clock jumps')) browser.skew += this.chance.pick([-86_400_000, 3_600_000, 86_400_000, 31_536_000_000]);
    if (happens('server restored')) this.#restoreOrBackUp();
    if (this.chance.isLucky(0.3)) this.sessions.person.attend(browser);
    if (this.chance.isLucky(0.2)) browser.wake();
    if (this.chance.isLucky(0.1)) this.#answer(browser);
    if (this.chance.isLucky(0.15)) await heed(browser, (one) => this.#crash(browser, one.page));
    if (browser.pages.length === 0) await this.open(browser);
  }

  #crash(browser: Browser, page: Page): void {
    this.note(`${page.name} is gone`);
    browser.crash(page);
  }

  #restoreOrBackUp(): void {
    if (this.#restore) {
      this.note('the server is restored');
      this.watch.restores(this.#restore);
      this.#restore = undefined;
    } else this.#restore = this.watch.backsUp();
  }

  /** The faults end: everything works, everyone is signed in, and nobody edits any more. */
  async heal(): Promise<void> {
    this.note('— calm —');
    this.isCalm = true;
    this.network.isCalm = true;
    this.sessions.heal();
    for (const browser of this.browsers) {
      this.watch.work.nudged(browser);
      Object.assign(browser, { isOnline: true, isReachable: true });
      for (const page of browser.pages) if (page.isFrozen) page.thaw();
      await this.#heedAll(browser);
      this.watch.work.nudged(browser);
      this.sessions.person.attend(browser);
      browser.wake();
    }
  }

  /** Tabs that can go no further must say so by themselves; then they are opened anew. */
  async #heedAll(browser: Browser): Promise<void> {
    await this.schedule.run(60_000);
    this.faults.push(...(await unsaidOf(browser)));
    await this.#heed(browser);
  }

  async #heed(browser: Browser): Promise<void> {
    await heed(browser, (tab) => this.#crash(browser, tab.page));
    if (browser.pages.length === 0) await this.open(browser);
  }

  /** Runs until nothing is owed, answering every question. `false`: half an hour was not enough. */
  async quiesce(): Promise<boolean> {
    for (let minute = 0; minute < 60; minute += 1) {
      await this.schedule.run(30_000);
      for (const browser of this.browsers) {
        this.watch.work.nudged(browser);
        await this.#heed(browser);
        this.#answer(browser);
      }
      if (this.browsers.every((browser) => this.sessions.isIn(browser))) return true;
    }
    return false;
  }

  #answer(browser: Browser): void {
    this.sessions.person.attend(browser);
    const [tab] = browser.tabs;
    const { mode, owed } = tab?.ledger.status() ?? {};
    if (!tab || mode !== 'ready' || !owed || (owed.needsYou === 0 && !owed.isDoubted)) return;
    if (owed.isDoubted && this.chance.isLucky(0.7)) {
      tab.sync.hurry();
      return;
    }
    const decision = answerOf(tab.ledger.records.saved(), tab.sync.status().leftOut, this.chance);
    const mayFail = !this.isCalm;
    tab.sync.decide(decision).then(
      (recorded) => {
        if (!recorded) {
          const commands = this.isCalm ? codesAnew(tab.ledger.records.saved(), this.#newNumber) : [];
          for (const command of commands) this.#dispatched(browser, tab, tab.ledger.dispatch(command));
          return;
        }
        this.note(`${tab.name} decides ${decision.type}`);
        this.watch.note(`decision ${decision.type}`);
      },
      (error: unknown) => {
        // The person is told and may decide again; after earlier disk failures this can happen in the calm, too.
        const isTold = error instanceof NotRecorded && mayFail;
        if (!isTold && !isOver(tab)) this.faults.push(`an answer failed: ${String(error)}`);
      },
    );
  }
}

const logIdOf = ({ storage }: Browser): string | undefined => storage.kept?.head.logId;
