import type { CommandOf } from '../commands/catalogue.ts';
import { isRefusal } from '../commands/refusal.ts';
import type { CommitDraft } from '../events/commit.ts';
import type { Log } from '../log/port.ts';
import type { Applied, Closed, Doing } from './ledger-port.ts';
import type { PendingCommits } from './pending-commits.ts';
import { type Made, making, type Proposal } from './proposal.ts';
import { type Slicing, slicesOf } from './slices.ts';

/** What an import needs besides the commits that are pending. */
type Around = Doing & {
  readonly slicing: Slicing;
  readonly preparing: Log['preparing'];
  /** A new one for each attempt: its id names what the attempt makes. */
  readonly envelope: () => Proposal['envelope'];
  /** Why the workspace takes no commands any more, if it takes none. */
  readonly closed: () => Closed | undefined;
  /** The import is among the pending commits now. */
  readonly accepted: (draft: CommitDraft) => void;
  /** What had to wait for the import may be done. */
  readonly freed: () => void;
};

type Command = CommandOf<'ApplyImport'>;

/** How often an import is decided until somebody has to be asked. */
const attempts = 3;

/**
 * Decides an import in slices on the book on screen, and brings it to the log in one append. From its beginning to its end
 * nothing else of this tab changes the book; if another tab does, the attempt is given up and leaves nothing.
 */
export const applyInSlices = async (held: PendingCommits, command: Command, around: Around): Promise<Applied> => {
  held.reserve(true);
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const applied = await attempted(held, command, around);
      if (applied) return applied;
    }
    return { ok: false, refusal: { refused: 'workspace.overtaken' } };
  } finally {
    held.reserve(false);
    around.freed();
  }
};

/** `undefined`: others came first. */
const attempted = async (held: PendingCommits, command: Command, around: Around): Promise<Applied | undefined> => {
  const book = held.shown();
  const proposal = { command, envelope: around.envelope() };
  const slices = slicesOf(making(book, proposal, around.preparing), around.slicing);
  for (;;) {
    const { done, value } = await slices.next();
    around.signal.throwIfAborted();
    const closed = around.closed();
    if (closed) return { ok: false, refusal: closed };
    if (held.shown() !== book) return undefined;
    if (!done) around.tell(value);
    else if (!value) return { ok: true, commit: undefined };
    else if (isRefusal(value)) return { ok: false, refusal: value };
    else return written(held, proposal, value, around);
  }
};

const written = (held: PendingCommits, proposal: Proposal, made: Made, around: Around): Promise<Applied | undefined> =>
  new Promise((settle) => {
    around.tell(1);
    held.accept(proposal, made, {
      resolve: () => settle({ ok: true, commit: made.draft }),
      reject: () => settle({ ok: false, refusal: { refused: 'workspace.readOnly' } }),
      again: () => settle(undefined),
    });
    around.accepted(made.draft);
  });
