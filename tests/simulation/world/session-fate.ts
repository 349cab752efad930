import { endpoints } from '../../../api/endpoints.ts';
import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { Account } from '../../../machines/session/world.ts';
import { accountDatabase } from '../../../src/browser/database.ts';
import { anotherUser } from './another-device.ts';
import { people } from './backends.ts';
import type { Happens } from './befall.ts';
import type { Browser } from './browser.ts';
import { isUsed, leftOf, unfinished } from './invariants-session.ts';
import { isOfLedgers } from './mirroring.ts';
import { Mirrors } from './mirrors.ts';
import { type Counts, chanceOf } from './options.ts';
import { type Page, workHeader } from './page.ts';
import { Person } from './person.ts';
import { elsewhere, home, stranger } from './sites.ts';
import { isAtRest, type Tab } from './tab.ts';
import type { World } from './world.ts';

const [ana, bo] = people;
const lookup = /^\/identifyapi\/user\//;

/** A commit that a guest's tab reported as saved. */
type GuestPromise = {
  readonly browser: Browser;
  readonly account: Account;
  readonly log: string;
  readonly commit: string;
};

/** Who comes to the pages of a world and leaves, and what happens to sessions. */
export class SessionFate {
  readonly person: Person;
  readonly mirrors: Mirrors;
  readonly promised: GuestPromise[] = [];
  readonly #world: World;
  #marks = 0;

  constructor(world: World) {
    this.#world = world;
    this.person = new Person(world);
    this.mirrors = new Mirrors(world);
  }

  /** Opens a tab, and waits until it has verified its session and opened its work, a second at most. */
  async open(browser: Browser, ofTab?: Storage): Promise<Page> {
    const page = browser.openPage(ofTab);
    this.person.sit(browser, page);
    const { schedule } = this.#world;
    await schedule.run(50);
    for (let waits = 0; waits < 15 && isComing(page); waits += 1) await schedule.run(50);
    return page;
  }

  /** Opens the tabs and signs everyone in, without faults. */
  async begin(browser: Browser, tabs: number): Promise<void> {
    const { network, schedule } = this.#world;
    this.#world.isCalm = true;
    network.isCalm = true;
    for (let count = 0; count < tabs; count += 1) {
      await this.open(browser);
      for (let tries = 0; tries < 20 && browser.tabs.length <= count; tries += 1) {
        this.person.attend(browser);
        await schedule.run(1_000);
      }
    }
    this.#world.isCalm = false;
    network.isCalm = false;
  }

  async befall(browser: Browser, happens: Happens): Promise<void> {
    const { chance, backends } = this.#world;
    if (happens('another user signs in')) {
      const page =
        chance.isLucky(0.5) || browser.pages.length === 0 ? await this.open(browser) : chance.pick(browser.pages);
      page.who = bo;
      this.person.look(browser, page);
    }
    if (happens('account frozen')) backends.freeze(ana, chance.pick(['ended', 'refused']));
    else if (chance.isLucky(0.2)) backends.unfreeze(ana);
    if (happens('password changed elsewhere')) backends.changePassword(ana);
    const tab = browser.tabs.length > 0 ? chance.pick(browser.tabs) : undefined;
    if (tab && !tab.page.isFrozen && happens('signs out')) this.person.leave(browser, tab.page);
    for (const page of browser.pages) if (chance.isLucky(0.3)) page.who = ana;
    for (const guest of browser.guests) if (chance.isLucky(0.5)) this.#edit(browser, guest);
    if (chance.isLucky(0.2)) anotherUser(browser);
    this.mirrors.befall(browser, happens);
    if (chance.isLucky(0.05)) await this.#reload(browser);
  }

  async #reload(browser: Browser): Promise<void> {
    if (browser.pages.length === 0) return;
    const page = this.#world.chance.pick(browser.pages);
    browser.crash(page);
    await this.open(browser, page.ofTab);
  }

  /** Sometimes kills the page while it removes the work of someone who signed out. */
  removing(browser: Browser, page: Page): void {
    const { schedule, chance, options, counts, isCalm } = this.#world;
    if (isCalm || !chance.isLucky(2 * chanceOf(options, 'crash while removing'))) return;
    schedule.after(chance.int(6), () => {
      if (browser.lasting.getItem(unfinished) === null || page.isDead) return;
      raise(counts, 'crash while removing');
      this.#world.note(`${page.name} is gone while it removes what was theirs`);
      browser.crash(page);
    });
  }

  /** Reports what is left of the account a second later, unless the person has come back. */
  removed(browser: Browser, account: Account): void {
    if (isUsed(browser, account)) return;
    const disk = browser.diskOf(accountDatabase(account));
    const { openings } = disk;
    this.#world.schedule.after(1_000, () => {
      // They may also have come back, and gone again with their tab.
      if (disk.openings > openings) return;
      const left = leftOf(browser, account);
      if (left === undefined) return;
      this.#world.watch.note('removed without a trace');
      for (const one of left)
        this.#world.watch.tell(`S9: ${browser.name} was to forget ${account.user}, and keeps ${one}`);
    });
  }

  /** A guest adds a student whose name is the guest's account, so that the row is recognised wherever it turns up. */
  #edit(browser: Browser, tab: Tab): void {
    if (tab.ledger.status().mode !== 'ready') return;
    this.#marks += 1;
    const { user, backend } = tab.account;
    const fields = { studentCode: `G${this.#marks}`, lastName: `${user} ${backend}` };
    const result = tab.ledger.dispatch({ type: 'AddStudent', fields });
    if (!result.ok || !result.commit) return;
    const { id: commit } = result.commit;
    const log = browser.diskOf(accountDatabase(tab.account)).storage.kept?.head.logId ?? '';
    const { account } = tab;
    result.saved.then(
      (isSaved) => isSaved && this.promised.push({ browser, account, log, commit }),
      (error: unknown) => this.#world.faults.push(`a saving failed: ${String(error)}`),
    );
  }

  /** Carries every request that leaves a browser. Those of the owner's ledger are watched. */
  async carry(browser: Browser, origin: string, request: RemoteRequest): Promise<RemoteReply> {
    const { watch, network } = this.#world;
    // The copy of a ledger is no work: no intent is written down for it, and a rule of its own says when it is asked for.
    const isWork = request.headers[workHeader] === `${ana} ${home}` && !isOfLedgers(request.path);
    if (request.path === endpoints.logIn.path) watch.work.nudged(browser);
    if (isOfLedgers(request.path)) this.mirrors.leaves(browser, request);
    const by = browser.leader;
    const going = browser.isOnline && isWork ? watch.leaves(browser, request) : request;
    const reply = await network.carry(browser, origin, going);
    // If another tab leads now, it does not know this answer, and has a reason to ask again.
    if (isWork && by === browser.leader) watch.answered(browser, going, reply);
    else if (isWork) watch.work.nudged(browser);
    return lookup.test(request.path) ? this.#lookedUp(reply) : reply;
  }

  #lookedUp(reply: RemoteReply): RemoteReply {
    const { chance, options, counts, isCalm } = this.#world;
    if (isCalm || reply.kind !== 'reply' || !reply.text.includes(home)) return reply;
    if (!chance.isLucky(chanceOf(options, 'lookup names another domain'))) return reply;
    raise(counts, 'lookup names another domain');
    return { ...reply, text: reply.text.replace(home, chance.pick([elsewhere, stranger])) };
  }

  /** The faults end: the account is unfrozen, and the owner sits at every page. */
  heal(): void {
    this.#world.backends.unfreeze(ana);
    this.mirrors.heal();
    for (const { pages } of this.#world.browsers) for (const page of pages) page.who = ana;
  }

  /** Whether the owner's work is open and at rest in every page, and every session is verified. */
  isIn(browser: Browser): boolean {
    const { pages, tabs, person } = browser;
    const isVerified = pages.every((page) => {
      const state = page.session.state();
      return state.at === 'in' && state.standing === 'verified' && state.session.userEmail === person;
    });
    const isOpen = pages.length > 0 && tabs.length === pages.length;
    return isVerified && isOpen && tabs.every(({ ledger }) => isAtRest(ledger)) && this.mirrors.rests(browser);
  }
}

const isComing = ({ session, door }: Page): boolean =>
  session.state().at === 'verifying' || door.state().at === 'opening';

const raise = (counts: Counts, fault: 'crash while removing' | 'lookup names another domain'): void =>
  void counts.set(fault, (counts.get(fault) ?? 0) + 1);
