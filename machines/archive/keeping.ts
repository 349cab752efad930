import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import type { AskedCommand } from '../../events/commit.ts';
import { eventPlaces } from '../../log/file/content.ts';
import type { StoredLine } from '../../log/lines/line.ts';
import { withoutNote } from '../../log/lines/note.ts';
import type { Kept } from '../../log/redaction/erasing.ts';
import { isAbout } from '../../projections/archive/about.ts';
import type { ArchivedOffering } from '../../projections/events/within.ts';
import { isNamedIn, plain, wordsOf } from '../notes-named.ts';

/**
 * `events`: places among the line's entries. `readable`: of the same events, the places among those not erased before.
 */
type KeptOfCommit = Kept & { readonly readable: ReadonlySet<number> };

/** What is kept of a commit if all of it stays. */
export const everything = ({ events }: StoredLine): KeptOfCommit => {
  const all = new Set(events.keys());
  return { events: all, readable: all, isWithheld: false };
};

/** Decides what of each commit stays in the ledger of one offering. `others`: what people call everything else. */
export class Keeping {
  readonly #archived: ArchivedOffering;
  readonly #others: readonly string[];

  constructor(archived: ArchivedOffering, others: readonly string[]) {
    this.#archived = archived;
    this.#others = others.map(plain);
  }

  /** An event about the offering stays, any other is erased. A note is withheld if it may be about something else. */
  of(stored: StoredLine, events: readonly DomainEvent[]): KeptOfCommit {
    const { command, entries } = withoutNote(stored);
    const hasNote = entries.length < stored.events.length;
    const readable: ReadonlySet<number> = new Set(
      events.flatMap((event, place) => (isAbout(this.#archived, event) ? [place] : [])),
    );
    const isOther = events.some((event, place) => isBookEvent(event) && !readable.has(place));
    const isForeign = this.#isForeign(command, readable.size > 0 && !isOther);
    const kept = eventPlaces(stored).filter((_, place) => readable.has(place));
    return {
      events: new Set(hasNote && !isForeign ? [0, ...kept] : kept),
      readable,
      isWithheld: isForeign && !hasNote,
    };
  }

  /** A note of a commit that is about something else is about that, too; a note of one of ours may still name it. */
  #isForeign(command: AskedCommand, isOurs: boolean): boolean {
    const note = wordsOf(command);
    if (note === undefined) return false;
    return !isOurs || this.#others.some((text) => isNamedIn(plain(note), text));
  }
}
