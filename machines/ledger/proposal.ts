import type { Command } from '../../commands/catalogue.ts';
import { trying } from '../../commands/decide.ts';
import { type Context, numbered } from '../../commands/decision.ts';
import { isRefusal, type Refusal, refuse } from '../../commands/refusal.ts';
import { trial } from '../../commands/trial.ts';
import { apart } from '../../events/apart.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { part, type Steps } from '../../events/steps.ts';
import type { Log, UnwrittenCommit } from '../../log/port.ts';
import type { Book } from '../../projections/book/book.ts';
import type { RecordedCommit } from './ledger-port.ts';

/** A commit without its events, and the command that makes them. */
export type Proposal = {
  readonly command: Command;
  readonly envelope: Omit<CommitDraft, 'events'>;
};

/** What a proposal comes to: a commit, and the book after it. `prepared`: for the log, if that was done already. */
export type ProposalResult = { readonly draft: CommitDraft; readonly after: Book; readonly prepared?: UnwrittenCommit };

/**
 * Who waits for a commit; one of the two is called. `resolve`: the log has it, or nothing was left to write; for a record
 * with the commit. `reject`: it was refused in the end, or could not be written.
 */
export type CommitSettlement = {
  readonly resolve: (commit?: RecordedCommit) => void;
  readonly reject: (why: unknown) => void;
};

/** `undefined` if the command changes nothing. */
export const proposalResult = (book: Book, { command, envelope }: Proposal): ProposalResult | Refusal | undefined => {
  const decided = trial(book, [command], contextOf(envelope));
  if (isRefusal(decided)) return decided;
  const { events, book: after } = decided;
  return events.length === 0 ? undefined : { draft: { ...envelope, events: apart(events) }, after };
};

/**
 * Characters of one commit in the log. An import of 300 000 scores has 54 million. A server that keeps a copy of the log
 * takes a commit in one call (decision 0350).
 */
const longestCommit = 64 * 2 ** 20;

/** `made` for a large command: in steps, and prepared for the log as well. Refuses what is longer than `longest`. */
export const proposalResultInSteps = function* (
  book: Book,
  { command, envelope }: Proposal,
  preparing: Log['preparing'],
  longest: number = longestCommit,
): Steps<ProposalResult | Refusal | undefined> {
  const tried = yield* part(0, 0.6, trying(book, command, contextOf(envelope)));
  if (isRefusal(tried)) return tried;
  const { events, book: after } = tried;
  if (events.length === 0) return undefined;
  const draft = { ...envelope, events: apart(events) };
  const prepared = yield* part(0.6, 1, preparing(draft));
  if (charactersOf(prepared) > longest) return refuse('import.tooMuch', {});
  return { draft, after, prepared };
};

const charactersOf = (prepared: UnwrittenCommit): number =>
  'entries' in prepared ? prepared.entries.reduce((sum, entry) => sum + entry.length, 0) : 0;

const contextOf = ({ id, at }: Proposal['envelope']): Context => ({ now: at, newId: numbered(id) });
