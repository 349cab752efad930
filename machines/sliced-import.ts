import { isRefusal, type Refusal } from '../commands/refusal.ts';
import type { CommitDraft } from '../events/commit.ts';
import type { Log } from '../log/port.ts';
import { type Applied, type Closed, NotRecorded, type Waiting } from './ledger-port.ts';
import type { PendingCommits } from './pending-commits.ts';
import { type LargeCommand, type Made, making, type Proposal } from './proposal.ts';
import { type Slicing, slicesOf } from './slices.ts';

/** What a large command needs besides the commits that are pending. */
type Around = Waiting & {
  readonly slicing: Slicing;
  readonly preparing: Log['preparing'];
  /**
   * Asked for each attempt: the id in the envelope names what the attempt makes, and what is to be taken back may have
   * changed. `undefined`: nothing is left to do.
   */
  readonly proposal: () => Promise<Proposal<LargeCommand> | undefined>;
  /** Why the workspace takes no commands any more, if it takes none. */
  readonly closed: () => Closed | undefined;
  /** The commit is among the pending ones now. */
  readonly accepted: (draft: CommitDraft) => void;
  /** What had to wait may be done. */
  readonly freed: () => void;
};

/** How often a command is decided until somebody has to be asked. */
const attempts = 3;

/**
 * Decides an import, or the undoing of one, in slices on the book on screen. Until that is done nothing else of this tab
 * changes the book; if it
 * changes all the same, the attempt is given up and leaves nothing. Then the commit waits for the log like every other.
 */
export const applyInSlices = async (held: PendingCommits, around: Around): Promise<Applied> => {
  held.reserve(true);
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const proposal = await around.proposal();
      around.signal.throwIfAborted();
      const end = proposal ? await attempted(held, proposal, around) : nothingLeft;
      // Not awaited: what had to wait may go on while the commit is written.
      if (end) return 'saved' in end ? end.saved : end;
    }
    return { ok: false, refusal: { refused: 'workspace.overtaken' } };
  } finally {
    held.reserve(false);
    around.freed();
  }
};

const nothingLeft: Applied = { ok: true, commit: undefined };

/** `saved`: the commit is among the pending commits. `undefined`: the book has changed meanwhile. */
type End = Applied | { readonly saved: Promise<Applied> } | undefined;

const attempted = async (held: PendingCommits, proposal: Proposal<LargeCommand>, around: Around): Promise<End> => {
  const book = held.shown();
  const slices = slicesOf(making(book, proposal, around.preparing), around.slicing);
  for (;;) {
    const { done, value } = await slices.next();
    around.signal.throwIfAborted();
    const closed = around.closed();
    if (closed) return { ok: false, refusal: closed };
    if (held.shown() !== book) return undefined;
    if (!done) around.tell(value);
    else if (!value) return nothingLeft;
    else return isRefusal(value) ? { ok: false, refusal: value } : { saved: accepted(held, proposal, value, around) };
  }
};

const accepted = (held: PendingCommits, proposal: Proposal, made: Made, around: Around): Promise<Applied> =>
  new Promise((settle) => {
    held.accept(proposal, made, {
      resolve: () => settle({ ok: true, commit: made.draft }),
      reject: (why) => settle({ ok: false, refusal: refusalIn(why) }),
    });
    around.accepted(made.draft);
    around.tell(1);
  });

/** A log that ends before it has confirmed a commit may have it all the same. */
const refusalIn = (why: unknown): Refusal | Closed =>
  why instanceof NotRecorded ? { refused: 'workspace.unconfirmed' } : (why as Refusal);
