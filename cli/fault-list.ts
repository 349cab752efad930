import { contentFault } from '../messages/cli/ledger-content.ts';
import { verifyCommand as text } from '../messages/cli/ledger-file.ts';
import { ContentCheck, type ContentFault } from '../projections/book/content.ts';
import { printable } from './printable.ts';

/** The most faults that are listed. A ledger that was written anew may have a fault in every commit. */
const mostListed = 20;

/** The faults in a ledger's commits that cannot follow from the commits before them, as text for people. */
export class FaultList {
  readonly #content = new ContentCheck();
  readonly #faults: ContentFault[] = [];
  /** How many faults there are, also those that are not listed. */
  count = 0;

  /** Takes the next commit. Returns whether it can follow from those before it. */
  take(commit: Parameters<ContentCheck['take']>[0]): boolean {
    const faults = this.#content.take(commit);
    this.count += faults.length;
    this.#faults.push(...faults.slice(0, Math.max(0, mostListed - this.#faults.length)));
    return faults.length === 0;
  }

  /** The first faults, each with its line feed, and how many more there are. */
  lines(): readonly string[] {
    const lines = this.#faults.map((fault) => `  ${printable(contentFault(fault))}\n`);
    return this.count > this.#faults.length ? [...lines, `  ${text.more(this.count - this.#faults.length)}\n`] : lines;
  }
}
