import type { SessionState } from '../../../machines/session/session-state.ts';
import type { Computer } from '../../../machines/session/stored-session.ts';
import { accountDatabase } from '../../../src/browser/database.ts';
import type { Browser } from './browser.ts';
import type { Page } from './page.ts';
import { home, passwordElsewhere } from './sites.ts';
import type { World } from './world.ts';

/** What people may choose when a shared computer is about to forget them. */
const wishes = ['stay', 'send now', 'export', 'go', 'go'] as const;

type At<A extends SessionState['at']> = Extract<SessionState, { readonly at: A }>;

/** People in front of the pages: they answer what a page asks, and sometimes sign out. */
export class Person {
  /** The ids of logs that someone chose to have removed. */
  readonly letGo = new Set<string>();
  readonly #world: World;
  /** Pages at which someone is signing in, and continues as soon as possible. */
  readonly #typing = new Set<Page>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The person looks at each page of the browser and acts. */
  attend(browser: Browser): void {
    for (const page of browser.pages) this.look(browser, page);
  }

  /** From now on someone watches the page and continues a sign-in. */
  sit(browser: Browser, page: Page): void {
    let before = '';
    page.session.subscribe(() => {
      const now = told(page.session.state());
      if (now === before) return;
      before = now;
      this.#world.note(`${page.name} is ${now}`);
      // A newly verified user is a reason to ask at once.
      if (now.startsWith('in verified')) this.#world.watch.work.nudged(browser);
      this.#goOn(browser, page);
    });
  }

  look(browser: Browser, page: Page): void {
    if (page.isDead || page.isFrozen) return;
    const state = page.session.state();
    if (state.at === 'out') this.#outside(page, state);
    if (state.at === 'moved') this.#asked(page, state);
    if (state.at === 'asking') this.#password(page, state);
    if (state.at === 'frozen') page.session.back();
    if (state.at === 'in') this.#inside(browser, page, state);
  }

  /** Signs out. On a shared computer the person first chooses what happens to the work. */
  leave(browser: Browser, page: Page): void {
    const state = page.session.state();
    if (state.at !== 'in') return;
    const { work } = page;
    const isAsked = state.session.computer === 'shared' && work !== undefined;
    const wish = isAsked ? this.#world.chance.pick(wishes) : 'go';
    this.#world.note(`${page.name}: they would sign out, and choose to ${wish}`);
    if (wish === 'send now') work?.sync.hurry();
    if (wish === 'go') this.#go(browser, page);
    if (wish === 'export' && work) void this.#exported(work.ledger.history.file(), () => this.#go(browser, page));
  }

  /** Reads the exported file to its end, then signs out. Without the whole file the person stays. */
  async #exported(file: AsyncIterable<string>, then: () => void): Promise<void> {
    try {
      let size = 0;
      for await (const text of file) size += text.length;
      this.#world.note(`exported ${size} characters`);
      then();
    } catch (error) {
      this.#world.note(`no export: ${String(error)}`);
    }
  }

  #go(browser: Browser, page: Page): void {
    const state = page.session.state();
    if (state.at !== 'in' || page.isDead) return;
    const { userEmail: user, backend, computer } = state.session;
    this.#world.note(`${page.name}: ${user} signs out of a computer that is ${computer}`);
    if (computer === 'shared') {
      const { kept } = browser.diskOf(accountDatabase({ user, backend })).storage;
      if (kept) this.letGo.add(kept.head.logId);
    }
    page.door.logOut().catch((error: unknown) => this.#world.faults.push(`signing out failed: ${String(error)}`));
    if (computer === 'shared') this.#world.sessions.removing(browser, page);
  }

  #outside(page: Page, { stays, mayContinue, isBusy }: At<'out'>): void {
    const { chance, isCalm } = this.#world;
    if (isBusy) return;
    const isHers = stays?.userEmail === page.who;
    if (isHers && mayContinue && !isCalm && chance.isLucky(0.5)) page.session.continueOffline();
    else if (isHers && chance.isLucky(0.3)) page.session.retry();
    else {
      this.#typing.add(page);
      page.session.lookUp(` ${page.who.toUpperCase()} `);
    }
  }

  #asked(page: Page, { where }: At<'moved'>): void {
    const { isCalm, chance } = this.#world;
    if (where.backend === home || (!isCalm && chance.isLucky(0.3))) page.session.confirm();
    else page.session.back();
  }

  #password(page: Page, { email, where, isBusy }: At<'asking'>): void {
    if (isBusy) return;
    if (email === page.who) page.session.logIn(this.#secret(page, where.backend), this.#computer());
    else page.session.back();
  }

  #inside(browser: Browser, page: Page, { session, standing }: At<'in'>): void {
    const { chance, isCalm } = this.#world;
    this.#typing.delete(page);
    if (session.userEmail !== page.who) {
      // Signing out removes the work from a shared computer: only in the calm is another person signed out there.
      if (session.computer === 'mine' || isCalm) this.#go(browser, page);
    } else if (session.backend !== home && isCalm) this.#go(browser, page);
    else {
      const isOther = !isCalm && chance.isLucky(0.1);
      const secret = this.#secret(page, session.backend);
      if (standing === 'expired') page.session.logInAgain(isOther ? 'cy@example.org' : page.who, secret);
      if (standing === 'offline') page.session.retry();
      this.#open(browser, page);
    }
    if (isCalm) this.#world.sessions.mirrors.look(browser);
  }

  /** Presses what the page offers if the work did not open, or cannot be saved. */
  #open(browser: Browser, page: Page): void {
    const state = page.door.state();
    if (state.at === 'open' && state.workspace.ledger.status().trouble) state.workspace.ledger.retry();
    if (state.at === 'failed') this.#world.note(`${page.name} did not open: ${state.reason}`);
    const isOld = state.at === 'failed' && (state.reason === 'outdated' || state.reason === 'newer');
    if (isOld) browser.crash(page);
    else if (state.at === 'failed' || state.at === 'closed') void page.door.enterAccount();
  }

  #goOn(browser: Browser, page: Page): void {
    const state = page.session.state();
    const isAsked = (state.at === 'asking' && !state.fault && !state.isBusy) || state.at === 'moved';
    if (state.at === 'in') this.#typing.delete(page);
    if (!this.#typing.has(page) || !isAsked) return;
    const { schedule, chance } = this.#world;
    this.#typing.delete(page);
    schedule.after(500 + chance.int(2_000), () =>
      page.whenAwake(() => {
        this.#typing.add(page);
        this.look(browser, page);
      }),
    );
  }

  #computer(): Computer {
    const { options, isCalm, chance } = this.#world;
    const usual = options.computer ?? 'mine';
    return usual === 'shared' && !isCalm && chance.isLucky(0.15) ? 'mine' : usual;
  }

  /** The password, sometimes mistyped. */
  #secret(page: Page, backend: string): string {
    const { isCalm, chance, backends } = this.#world;
    if (!isCalm && chance.isLucky(0.1)) return 'a mistake';
    return backend === home ? backends.passwordOf(page.who) : passwordElsewhere(page.who);
  }
}

/** The session's state in the story, without tokens. */
export const told = (state: SessionState): string => {
  const user = 'session' in state ? state.session.userEmail : 'email' in state ? state.email : '';
  const standing = state.at === 'in' ? ` ${state.standing}` : '';
  const fault = 'fault' in state && state.fault ? ` (${state.fault.code})` : '';
  return `${state.at}${standing} ${user}${fault}`;
};
