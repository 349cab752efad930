import { isBookEvent } from '../../events/catalogue.ts';
import type { StoredCommit } from '../../log/port.ts';
import { type Subject, subjectKey } from '../../projections/book/subject.ts';
import { changesOf, type HistoryEntry } from '../../projections/history/history.ts';

type Commits = readonly (Omit<StoredCommit, 'hash' | 'prevHash'> & Partial<StoredCommit>)[];

/**
 * The history of everything at once, from all commits of a log: what reading it on demand is compared with. What one event
 * changed is taken from the product: other tests say that.
 */
export class NaiveHistory {
  readonly #entries = new Map<string, HistoryEntry[]>();
  readonly #subjects = new Map<string, Subject>();

  constructor(commits: Commits) {
    for (const { events, erased: _, hash = '', prevHash = '', ...rest } of commits) {
      for (const event of events.filter(isBookEvent)) {
        const row = 'row' in event && event.row !== undefined ? { row: event.row } : {};
        for (const change of changesOf(event)) this.#add({ ...change, commit: { ...rest, hash, prevHash }, ...row });
      }
    }
  }

  /** Each subject that ever changed, once. */
  get subjects(): readonly Subject[] {
    return [...this.#subjects.values()];
  }

  /** All changes of one subject, or of one field of it, oldest first. */
  of(subject: Subject, field?: string): readonly HistoryEntry[] {
    return (this.#entries.get(subjectKey(subject)) ?? []).filter(
      (entry) => field === undefined || entry.field === field,
    );
  }

  #add(entry: HistoryEntry): void {
    const key = subjectKey(entry.subject);
    this.#subjects.set(key, entry.subject);
    const entries = this.#entries.get(key);
    if (entries) entries.push(entry);
    else this.#entries.set(key, [entry]);
  }
}
