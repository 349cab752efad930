import { canonicalJson } from '../../api/canonical.ts';
import { decide, isCommandType } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { type BookEvent, isBookEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { cellByCell } from '../../events/grade-cells.ts';
import { replayCommand as text } from '../../messages/cli/ledger-file.ts';
import type { Book } from '../../projections/book/book.ts';
import { isDecisionType } from '../../sync/decide/decisions.ts';

/**
 * Makes the commits of people again and compares. `differing`: a line for each commit that comes out differently, or
 * cannot be made again.
 */
export class Recheck {
  readonly differing: string[] = [];
  #again = 0;
  #notAgain = 0;

  /** `after`: the book after the commit. `isPossible`: the commit can follow from those before it. */
  take(commit: Commit, after: Book, isPossible: boolean): void {
    if (!commit.events.some(isBookEvent)) return;
    const { type } = commit.command;
    if (!isCommandType(type)) {
      if (isToldByServer(commit)) this.#notAgain += 1;
      else this.differing.push(text.otherwise(commit.seq, type, text.noCommand));
      return;
    }
    const difference = whyOtherwise(after, commit);
    if (difference !== undefined) this.differing.push(text.otherwise(commit.seq, type, difference));
    else if (isPossible) this.#again += 1;
  }

  summary(): string {
    return [text.rechecked(this.#again), ...(this.#notAgain > 0 ? [text.notRechecked(this.#notAgain)] : [])].join('');
  }
}

/**
 * Whether the commit depends on a server's values, which a ledger does not have: a reading, or a choice between two.
 */
const isToldByServer = ({ command, events }: Commit): boolean => {
  const first = events[0]?.type;
  return first === 'ServerChangesObserved' || first === 'BaselineObserved' || isDecisionType(command.type);
};

/**
 * Undoes a person's commit right after it was made, and then undoes that: the rules must give the events that the
 * ledger has. `after`: the book after the commit. Returns why they do not; `undefined` if they do.
 */
const whyOtherwise = (after: Book, commit: Commit): string | undefined => {
  const context = { now: commit.at, newId: () => commit.id };
  const inverse = decide(after, { type: 'UndoCommit', commit }, context);
  if (isRefusal(inverse)) return text.notAgain(inverse.refused);
  const inverseCommit = { ...commit, command: { type: 'UndoCommit' }, events: inverse };
  const again = decide(advance(after, inverse), { type: 'UndoCommit', commit: inverseCommit }, context);
  if (isRefusal(again)) return text.notAgain(again.refused);
  return comparableText(again) === comparableText(commit.events) ? undefined : text.notSame;
};

/**
 * A text that is equal for events that say the same, however they are divided and ordered. Rows of a file are left out,
 * because an undo does not repeat them.
 */
const comparableText = (events: Commit['events']): string =>
  canonicalJson(
    events
      .filter(isBookEvent)
      .flatMap((event): readonly BookEvent[] => (event.type === 'GradeEdited' ? cellByCell(event) : [event]))
      .map((event) => canonicalJson({ ...event, row: undefined }))
      .sort(),
  );
