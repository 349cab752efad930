import type { ListedCommit } from '../../../../machines/history/commit-list.ts';
import type { Ledger, SeqRange } from '../../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../../machines/ledger/unwatched.ts';
import { inSlices, unnoticed } from '../../../../machines/slices.ts';
import type { Book } from '../../../../projections/book/book.ts';
import { type ChangedFinal, officialFinals } from '../../../../projections/compare/changed-finals.ts';
import { type ComparedMoments, compareMoments } from '../../../../projections/compare/moments.ts';
import type { Change } from '../../../../projections/events/changes.ts';
import type { Seat } from '../../../../projections/events/touching.ts';
import type { FinalGrade } from '../../../../projections/final-grades/result.ts';
import { pageSlicing } from '../../../browser/slicing.ts';
import { useAnswer } from '../../../workspace/answer-hook.ts';
import { useLedger } from '../../../workspace/workspace-hooks.tsx';

/** Official final grades before and after a change; `finalOf`: the final grade of any student, changed or not. */
export type EffectRead = ComparedMoments & {
  readonly before: Book;
  readonly after: Book;
  readonly finalOf: (seat: Seat) => Pick<ChangedFinal, 'from' | 'to'>;
};

/** Neither field is there while the effect is read. */
export type ChangeEffect = { readonly read?: EffectRead; readonly failure?: string };

/** Milliseconds to wait before reading, so that nothing is read for rows that the user passes with the arrow keys. */
const pause = 150;

/**
 * The effect of a change on final grades; `undefined` if the change is about no records, or brought all of them. `first`: the
 * number of the commit with which the change began.
 */
export const useChangeEffect = ({ commit: { seq }, changes }: ListedCommit, first = seq): ChangeEffect | undefined => {
  const ledger = useLedger();
  const [firstChange] = changes;
  const isAsked = firstChange !== undefined && firstChange.subject.what !== 'baseline';
  const { found: read, failure } = useAnswer(isAsked ? [ledger, seq, first] : undefined, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
    return readEffect(ledger, { first, last: seq }, signal);
  });
  if (!isAsked) return undefined;
  return { ...(read && { read }), ...(failure !== undefined && { failure }) };
};

const readEffect = async (ledger: Ledger, { first, last }: SeqRange, signal: AbortSignal): Promise<EffectRead> => {
  const waiting = { ...unwatched, signal };
  // In this order the earlier book is kept on the way to the later one, so the second call seldom folds a commit.
  const after = await ledger.history.bookAt(last, waiting);
  const before = await ledger.history.bookAt(first - 1, waiting);
  const compared = await inSlices(compareMoments(before, after), unnoticed(pageSlicing), waiting);
  const changed = new Map(compared.finals.map((final) => [seatKey(final), final]));
  const finalAfter = officialFinals(after);
  const unchanged = (final: FinalGrade | null) => ({ from: final, to: final });
  return { ...compared, before, after, finalOf: (seat) => changed.get(seatKey(seat)) ?? unchanged(finalAfter(seat)) };
};

export const seatKey = (seat: Seat | undefined): string => (seat ? `${seat.offeringId} ${seat.studentId}` : '');

/** The student and offering whose final grade the value counts for; `undefined` if it is not about a single student. */
export const seatOf = ({ before, after }: EffectRead, { subject }: Change): Seat | undefined => {
  if (subject.what === 'enrollment') return subject;
  if (subject.what !== 'grade') return undefined;
  const { assessmentId, studentId } = subject;
  const assessment = after.assessments[assessmentId] ?? before.assessments[assessmentId];
  return assessment && { offeringId: assessment.offeringId, studentId };
};
