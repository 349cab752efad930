/** The steps of a trial: what they lead to, on whichever book, and the one command that does them all. */
import type { Command, TrialStep } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { advance, type Decision, numbered } from '../../commands/decision.ts';
import { textLimit } from '../../commands/fields.ts';
import { isRefusal, type Refusal } from '../../commands/refusal.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../../projections/book/book.ts';
import type { CommandDetails, WithdrawnCommit } from '../ledger/ledger-port.ts';

export type TriedStep = {
  readonly command: TrialStep['command'];
  readonly asking: CommandDetails;
  readonly draft: CommitDraft;
};

export type Tried = { readonly base: Book; readonly book: Book; readonly steps: readonly TriedStep[] };

type DecidedAgain = { readonly tried: Tried; readonly refused: readonly WithdrawnCommit[] };

/** One step alone is done as what it is, so that the history tells how it was entered. Of several it tells the notes, such as files. */
export const asOneCommand = (steps: readonly TriedStep[], note: string): readonly [Command, CommandDetails] => {
  const [only, ...others] = steps;
  if (only && others.length === 0) return [only.command, only.asking];
  return [
    { type: 'ApplyTrial', steps: steps.map(({ command, draft }) => ({ key: draft.id, command })) },
    { note: noteOf(steps, note) },
  ];
};

/** Notes of steps that do not fit are left out. A note for the whole trial that is too long is refused, not cut. */
const noteOf = (steps: readonly TriedStep[], note: string): string => {
  const all = [...new Set([note, ...steps.flatMap(({ asking }) => asking.note ?? [])])].join(', ');
  return all.slice(0, Math.max(textLimit, note.length));
};

export const decidedAs = (book: Book, command: Command, { id, at }: Pick<CommitDraft, 'id' | 'at'>): Decision =>
  decide(book, command, { now: at, newId: numbered(id) });

/**
 * Each step on the book that the ones before leave; those that are refused, or change nothing any more, are left out. The
 * first `compared` are refused where they would change something else than before: nobody has seen what they replace.
 */
export const decidedAgain = (base: Book, steps: readonly TriedStep[], compared = 0): DecidedAgain => {
  const refused: WithdrawnCommit[] = [];
  const possible: TriedStep[] = [];
  let book = base;
  for (const [n, step] of steps.entries()) {
    const { command, draft } = step;
    const decision: Decision = decidedAs(book, command, draft);
    if (isRefusal(decision)) refused.push(withdrawn(step, decision));
    else if (n < compared && !isSameEffect(decision, draft.events))
      refused.push(withdrawn(step, { refused: 'trial.changedSince' }));
    else if (decision.length > 0) {
      possible.push({ ...step, draft: { ...draft, events: decision } });
      book = advance(book, decision);
    }
  }
  return { tried: { base, book, steps: possible }, refused };
};

/** Ignores places in an order (`at`): they say nothing about what an event replaces or removes. */
const isSameEffect = (now: readonly DomainEvent[], before: readonly DomainEvent[]): boolean =>
  now.length === before.length &&
  now.every((event, n) => sameValue({ ...event, at: undefined }, { ...before[n], at: undefined }));

export const without = (steps: readonly TriedStep[], refused: readonly WithdrawnCommit[]): readonly TriedStep[] =>
  steps.filter(({ draft }) => !refused.some(({ id }) => id === draft.id));

const withdrawn = ({ command, draft }: TriedStep, refusal: Refusal): WithdrawnCommit => ({
  id: draft.id,
  command,
  refusal,
});
