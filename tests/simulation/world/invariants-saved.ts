import type { Dispatched } from '../../../machines/ledger-port.ts';
import type { Browser } from './browser.ts';
import { diskFaults, rareDiskFaults } from './disk.ts';
import type { Counts, Fault } from './options.ts';
import type { Tab } from './tab.ts';
import type { Watch } from './watch.ts';

type Committed = NonNullable<Extract<Dispatched, { ok: true }>['commit']>;

/** S11: what tabs say of commits is true when they say it: on disk, waiting for it, or taken back with a word. */
export class Saving {
  /** Commits that were shown and of which nothing was said yet. */
  readonly #open = new Map<Tab, Set<string>>();
  /** Said to be saved at a moment when the disk did not have them. */
  readonly early = new Map<Browser, Set<string>>();
  readonly #watch: Watch;
  readonly #counts: Counts;

  constructor(watch: Watch, counts: Counts) {
    this.#watch = watch;
    this.#counts = counts;
  }

  shown(tab: Tab, { id }: Committed): void {
    const open = this.#open.get(tab) ?? new Set();
    this.#open.set(tab, open.add(id));
  }

  said(browser: Browser, tab: Tab, { id }: Committed, isSaved: boolean): void {
    this.#open.get(tab)?.delete(id);
    const { withdrawn, mode } = tab.ledger.status();
    if (!isSaved && mode === 'ready' && !withdrawn.some((one) => one.id === id)) {
      this.#watch.tell(`S11: ${id} is not saved, and ${tab.name} does not say so`);
    }
    if (!isSaved || this.#watch.logOf(browser).commits.has(id)) return;
    this.early.set(browser, (this.early.get(browser) ?? new Set()).add(id));
  }

  /** What is not saved counts as unsaved, and nothing else does. Where no disk failed, nobody says that one did. */
  look(browser: Browser): void {
    const isDiskSound = !storageFaults.some((fault) => this.#counts.has(fault));
    for (const tab of browser.tabs) {
      if (isDiskSound && tab.sync?.status().trouble === 'not saved here') {
        this.#watch.tell(`S11: ${tab.name} could not write something down, and its disk is sound`);
      }
      const { mode, unsaved } = tab.ledger.status();
      const open = this.#open.get(tab)?.size ?? 0;
      if (mode !== 'ready' || open === unsaved) continue;
      this.#watch.tell(`S11: ${tab.name} says that ${unsaved} commits are not saved, and ${open} are not`);
    }
  }

  /** What another had done before needs no commit of its own; what has one had it when it was said. */
  earlyIn(browser: Browser, commits: ReadonlySet<string>): readonly string[] {
    return [...(this.early.get(browser) ?? [])]
      .filter((id) => commits.has(id))
      .map((id) => `S11: ${id} was said to be saved before it was`);
  }
}

/** What may keep something from being written down. */
const storageFaults: readonly Fault[] = [
  ...diskFaults,
  ...rareDiskFaults,
  'database deleted',
  'stored line spoilt',
  'newer application writes',
  'database upgraded',
];
