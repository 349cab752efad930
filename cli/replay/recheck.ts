import { canonicalJson } from '../../api/canonical.ts';
import { decide, isCommandType } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { type BookEvent, isBookEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { cellByCell } from '../../events/grade-cells.ts';
import { replayCommand as text } from '../../messages/ledger-file.ts';
import type { Book } from '../../projections/book.ts';

/** Whether the commit is of a person, and changes records: then the rules can make it again. */
export const isRemade = ({ command, events }: Commit): boolean =>
  isCommandType(command.type) && events.some(isBookEvent);

/**
 * Takes a commit of a person back, right after it was made, and then that: the rules must come to the events that the
 * ledger has. `after`: the book after the commit. Returns why they do not.
 */
export const whyOtherwise = (after: Book, commit: Commit): string | undefined => {
  const context = { now: commit.at, newId: () => commit.id };
  const back = decide(after, { type: 'UndoCommit', commit }, context);
  if (isRefusal(back)) return text.notAgain(back.refused);
  const taken = { ...commit, command: { type: 'UndoCommit' }, events: back };
  const again = decide(advance(after, back), { type: 'UndoCommit', commit: taken }, context);
  if (isRefusal(again)) return text.notAgain(again.refused);
  return toldOf(again) === toldOf(commit.events) ? undefined : text.notSame;
};

/** What events say, however they are divided, in whichever order; from which row of a file it came is not said again. */
const toldOf = (events: Commit['events']): string =>
  canonicalJson(
    events
      .filter(isBookEvent)
      .flatMap((event): readonly BookEvent[] => (event.type === 'GradeEdited' ? cellByCell(event) : [event]))
      .map((event) => canonicalJson({ ...event, row: undefined }))
      .sort(),
  );
