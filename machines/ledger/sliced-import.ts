import type { Refusal } from '../../commands/refusal.ts';
import type { Log } from '../../log/port.ts';
import type { Book } from '../../projections/book/book.ts';
import { type Slicing, slicesOf } from '../slices.ts';
import { Attempt } from './attempt.ts';
import { type ApplyOutcome, type ClosedRefusal, NotRecorded, type Waiter } from './ledger-port.ts';
import type { PendingCommits } from './pending-commits.ts';
import { type CommitSettlement, type Proposal, type ProposalResult, proposalResultInSteps } from './proposal.ts';

type ImportContext = Waiter & {
  readonly pending: () => PendingCommits;
  readonly slicing: Slicing;
  readonly preparing: Log['preparing'];
  /**
   * Called for each attempt, because each makes items under an id of its own, and the commits to take back may have
   * changed. `undefined`: nothing is left to do.
   */
  readonly proposal: () => Promise<Proposal | undefined>;
  /** Sends the command to the workspace. `undefined`: it may be decided; otherwise why not. */
  readonly begin: () => Refusal | ClosedRefusal | undefined;
  /** Whether the workspace still waits for it. */
  readonly isAwaited: () => boolean;
  /** Sends what was decided on that book. Accepts or refuses `attempt` at once, unless the workspace has ended. */
  readonly decided: (on: Book, attempt: Attempt) => void;
  /** Adds the commit to the pending ones. */
  readonly take: (proposal: Proposal, made: ProposalResult, settling: CommitSettlement) => void;
  /** Nothing more is decided. */
  readonly giveUp: () => void;
};

/** How often a command is decided until somebody has to be asked. */
const attempts = 3;

/**
 * Decides an import, or the undoing of one, in slices on the book on screen. Meanwhile nothing else in this tab changes
 * the book. If the book changes all the same, the attempt is dropped and the command is sent anew; a workspace that has
 * become read-only then refuses it. Once it is accepted, the commit waits for the log like every other.
 */
export const applyInSlices = async (context: ImportContext): Promise<ApplyOutcome> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const refusal = context.begin();
    if (refusal) return { ok: false, refusal };
    try {
      const proposal = await context.proposal();
      context.signal.throwIfAborted();
      const end = proposal ? await attemptProposal(context.pending(), proposal, context) : nothingLeft;
      // Not awaited: other commands may go on while the commit is written.
      if (end) return 'saved' in end ? end.saved : end;
    } finally {
      context.giveUp();
    }
  }
  return { ok: false, refusal: { refused: 'workspace.overtaken' } };
};

const nothingLeft: ApplyOutcome = { ok: true, commit: undefined };

/** `saved`: the commit is among the pending commits. `undefined`: the book, or the workspace, has changed meanwhile. */
type AttemptEnd = ApplyOutcome | { readonly saved: Promise<ApplyOutcome> } | undefined;

const attemptProposal = async (
  pending: PendingCommits,
  proposal: Proposal,
  context: ImportContext,
): Promise<AttemptEnd> => {
  const book = pending.shown();
  const slices = slicesOf(proposalResultInSteps(book, proposal, context.preparing), context.slicing);
  for (;;) {
    const { done, value } = await slices.next();
    context.signal.throwIfAborted();
    if (!context.isAwaited() || pending.shown() !== book) return undefined;
    if (done) return submitDecision(proposal, value, book, context);
    context.tell(value);
  }
};

/** The chart may have moved on between the last slice and this; then it is decided anew. */
const submitDecision = (
  proposal: Proposal,
  decision: ProposalResult | Refusal | undefined,
  book: Book,
  context: ImportContext,
): AttemptEnd => {
  let end: AttemptEnd;
  const attempt = new Attempt({
    isLong: true,
    decide: () => decision,
    accept: (made) => {
      end = made ? { saved: saveProposal(proposal, made, context) } : nothingLeft;
    },
    refuse: (refusal) => {
      end = refusal.refused === 'workspace.overtaken' ? undefined : { ok: false, refusal };
    },
  });
  context.decided(book, attempt);
  if (end && 'saved' in end) context.tell(1);
  return end;
};

const saveProposal = (proposal: Proposal, made: ProposalResult, { take }: ImportContext): Promise<ApplyOutcome> =>
  new Promise((settle) => {
    take(proposal, made, {
      resolve: () => settle({ ok: true, commit: made.draft }),
      reject: (why) => settle({ ok: false, refusal: refusalIn(why) }),
    });
  });

/** A log that ends before it has confirmed a commit may have it all the same. */
const refusalIn = (why: unknown): Refusal | ClosedRefusal =>
  why instanceof NotRecorded ? { refused: 'workspace.unconfirmed' } : (why as Refusal);
