import { contentFault } from '../messages/cli/ledger-content.ts';
import { verifyCommand as text } from '../messages/cli/ledger-file.ts';
import { ContentCheck, type ContentFault } from '../projections/book/content.ts';
import { printable } from './printable.ts';

/** Enough to see what is wrong; a ledger that was written anew may have a fault in every commit. */
const listed = 20;

/** What the commits of a ledger say that cannot follow on what came before them, for people. */
export class FaultList {
  readonly #content = new ContentCheck();
  readonly #faults: ContentFault[] = [];
  count = 0;

  /** Whether the next commit can follow. */
  take(commit: Parameters<ContentCheck['take']>[0]): boolean {
    const faults = this.#content.take(commit);
    this.count += faults.length;
    this.#faults.push(...faults.slice(0, Math.max(0, listed - this.#faults.length)));
    return faults.length === 0;
  }

  /** The first of them, each with its line feed, and how many more there are. */
  lines(): readonly string[] {
    const lines = this.#faults.map((fault) => `  ${printable(contentFault(fault))}\n`);
    return this.count > this.#faults.length ? [...lines, `  ${text.more(this.count - this.#faults.length)}\n`] : lines;
  }
}
