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

/** What came of making the commits of people again. `otherwise`: those that come out otherwise, or cannot be made again. */
export class Recheck {
  readonly otherwise: string[] = [];
  #again = 0;
  #notAgain = 0;

  /** `after`: the book after the commit. `isPossible`: what it says was there before was there. */
  take(commit: Commit, after: Book, isPossible: boolean): void {
    if (!commit.events.some(isBookEvent)) return;
    const { type } = commit.command;
    if (!isCommandType(type)) {
      if (isToldByServer(commit)) this.#notAgain += 1;
      else this.otherwise.push(text.otherwise(commit.seq, type, text.noCommand));
      return;
    }
    const why = whyOtherwise(after, commit);
    if (why !== undefined) this.otherwise.push(text.otherwise(commit.seq, type, why));
    else if (isPossible) this.#again += 1;
  }

  summary(): string {
    return [text.rechecked(this.#again), ...(this.#notAgain > 0 ? [text.notRechecked(this.#notAgain)] : [])].join('');
  }
}

/** What a reading found, or which of two values was chosen, is decided by what a server held: a ledger does not hold that. */
const isToldByServer = ({ command, events }: Commit): boolean => {
  const first = events[0]?.type;
  return first === 'ServerChangesObserved' || first === 'BaselineObserved' || isDecisionType(command.type);
};

/**
 * Takes a commit of a person back, right after it was made, and then that: the rules must come to the events that the
 * ledger has. `after`: the book after the commit. Returns why they do not.
 */
const whyOtherwise = (after: Book, commit: Commit): string | undefined => {
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
