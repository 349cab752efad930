/** Erasing one student in a ledger: whose entries they are, what the ledger is without them, and whether that harms nobody. */

import type { StudentId } from '../../events/ids.ts';
import { sha256Hex } from '../../log/digest.ts';
import { eventPlaces } from '../../log/file/content.ts';
import type { StoredLine } from '../../log/lines/line.ts';
import { withoutNote } from '../../log/lines/note.ts';
import type { StoredCommit } from '../../log/port.ts';
import { isAboutThem } from '../../projections/erasing/about-students.ts';
import type { SoughtStudent, StudentNames } from '../../projections/erasing/student-search.ts';
import { isNamedIn, plain, wordsOf } from '../notes-named.ts';

/** An entry of a line: the commit's number, its place among the entries from 0, and its digest. */
export type EntryPlace = { readonly seq: number; readonly index: number; readonly digest: string };

/**
 * The entries about one student. `own`: theirs alone. `notes`: words for a reader that name them, by one name only where the commit
 * is about them. `shared`: of an older log, about
 * them and others at once; without these nobody's records follow from the log. `fixed`: numbers of older commits whose own words
 * name them, which cannot be erased alone.
 */
export type ErasingPlan = {
  readonly own: readonly EntryPlace[];
  readonly notes: readonly EntryPlace[];
  readonly shared: readonly EntryPlace[];
  readonly fixed: readonly number[];
};

/** Goes over the lines of a ledger and notes which entries are about the student. */
export class ErasingSurvey {
  readonly #studentIds: ReadonlySet<StudentId>;
  readonly #names: StudentNames;
  readonly #own: EntryPlace[] = [];
  readonly #notes: EntryPlace[] = [];
  readonly #shared: EntryPlace[] = [];
  readonly #fixed: number[] = [];

  constructor({ studentIds, called }: Pick<SoughtStudent, 'studentIds' | 'called'>) {
    this.#studentIds = studentIds;
    this.#names = called;
  }

  get plan(): ErasingPlan {
    return { own: this.#own, notes: this.#notes, shared: this.#shared, fixed: this.#fixed };
  }

  /** `events`: of the line, in today's shapes, as `contentIn` reads them. */
  take(stored: StoredLine, { events }: Pick<StoredCommit, 'events'>): void {
    const { command, entries } = withoutNote(stored);
    const isNoteApart = stored.events.length > entries.length;
    const entryIndexes = eventPlaces(stored);
    let isTheirs = false;
    for (const [at, event] of events.entries()) {
      const about = isAboutThem(event, this.#studentIds);
      isTheirs ||= about !== 'no';
      const index = entryIndexes[at];
      if (about === 'no' || index === undefined) continue;
      (about === 'alone' ? this.#own : this.#shared).push(placeOf(stored, index));
    }
    if (!this.#isNamed(wordsOf(command), isTheirs)) return;
    if (isNoteApart) this.#notes.push(placeOf(stored, 0));
    else this.#fixed.push(stored.seq);
  }

  /**
   * Where the commit is about them, any of their names means them. Elsewhere a code or one name may be a number, a word, or
   * somebody else.
   */
  #isNamed(note: string | undefined, isTheirs: boolean): boolean {
    if (note === undefined) return false;
    const { studentCode, firstName, lastName, email } = this.#names;
    const isNamedByOneOf = (texts: ReadonlySet<string>, shortest = 1): boolean =>
      [...texts].some((text) => text.length >= shortest && isNamedIn(plain(note), plain(text)));
    if (isNamedByOneOf(email) || (isNamedByOneOf(firstName) && isNamedByOneOf(lastName))) return true;
    return isTheirs && [studentCode, firstName, lastName].some((texts) => isNamedByOneOf(texts, 2));
  }
}

const placeOf = ({ seq, events }: StoredLine, index: number): EntryPlace => ({
  seq,
  index,
  digest: sha256Hex(JSON.stringify(events[index])),
});

/** By the number of a commit, which of its entries are among these. */
export const bySeq = (places: readonly EntryPlace[]): ReadonlyMap<number, ReadonlySet<number>> => {
  const indexes = new Map<number, Set<number>>();
  for (const { seq, index } of places) indexes.set(seq, (indexes.get(seq) ?? new Set()).add(index));
  return indexes;
};
