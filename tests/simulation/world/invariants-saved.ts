import type { DispatchOutcome } from '../../../machines/ledger/ledger-port.ts';
import type { Browser } from './browser.ts';
import { diskFaults, rareDiskFaults } from './disk.ts';
import type { Counts, Fault } from './options.ts';
import type { Tab } from './tab.ts';
import type { Watch } from './watch.ts';

type Committed = NonNullable<Extract<DispatchOutcome, { ok: true }>['commit']>;

/**
 * S11: what tabs say of commits is true at that moment. A commit is on disk, waits for it, or was withdrawn with a
 * notice.
 */
export class Saving {
  /** Commits that are shown, and neither saved nor withdrawn yet. */
  readonly #open = new Map<Tab, Set<string>>();
  /** Commits reported as saved before the disk had them. */
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

  /**
   * Checks that exactly the open commits count as unsaved, and that no tab reports a failing disk where none failed.
   */
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

  /**
   * Commits reported as saved too early. A commit that was never written is none of them: another tab had done the
   * same.
   */
  earlyIn(browser: Browser, commits: ReadonlyMap<string, string>): readonly string[] {
    return [...(this.early.get(browser) ?? [])]
      .filter((id) => commits.has(id))
      .map((id) => `S11: ${id} was said to be saved before it was`);
  }
}

/** Faults that can keep something from being written. */
const storageFaults: readonly Fault[] = [
  ...diskFaults,
  ...rareDiskFaults,
  'database deleted',
  'stored line spoilt',
  'newer application writes',
  'database upgraded',
];
