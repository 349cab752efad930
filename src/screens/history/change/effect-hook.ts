import type { ListedCommit } from '../../../../machines/history/commit-list.ts';
import type { Ledger } from '../../../../machines/ledger/ledger-port.ts';
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

/** Official final grades before and after a change; `finalOf`: anybody's, whether or not it is another one now. */
export type EffectRead = ComparedMoments & {
  readonly before: Book;
  readonly after: Book;
  readonly finalOf: (seat: Seat) => Pick<ChangedFinal, 'from' | 'to'>;
};

/** With neither, it is being read. */
export type ChangeEffect = { readonly read?: EffectRead; readonly failure?: string };

/** Milliseconds: somebody who goes through the list with the arrow keys asks for nothing on the way. */
const pause = 150;

/** What a change did to final grades; `undefined` if it changed no records, or brought all of them. */
export const useChangeEffect = ({ commit: { seq }, changes }: ListedCommit): ChangeEffect | undefined => {
  const ledger = useLedger();
  const [first] = changes;
  const isAsked = first !== undefined && first.subject.what !== 'baseline';
  const { found: read, failure } = useAnswer(isAsked ? [ledger, seq] : undefined, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
    return readEffect(ledger, seq, signal);
  });
  if (!isAsked) return undefined;
  return { ...(read && { read }), ...(failure !== undefined && { failure }) };
};

const readEffect = async (ledger: Ledger, seq: number, signal: AbortSignal): Promise<EffectRead> => {
  const waiting = { ...unwatched, signal };
  // In this order the first is met on the way to the second, and kept.
  const after = await ledger.history.bookAt(seq, waiting);
  const before = await ledger.history.bookAt(seq - 1, waiting);
  const compared = await inSlices(compareMoments(before, after), unnoticed(pageSlicing), waiting);
  const changed = new Map(compared.finals.map((one) => [seatKey(one), one]));
  const finalNow = officialFinals(after);
  const same = (final: FinalGrade | null) => ({ from: final, to: final });
  return { ...compared, before, after, finalOf: (seat) => changed.get(seatKey(seat)) ?? same(finalNow(seat)) };
};

export const seatKey = (seat: Seat | undefined): string => (seat ? `${seat.offeringId} ${seat.studentId}` : '');

/** Whose final grade a value counts for, where it is that of one student. */
export const seatOf = ({ before, after }: EffectRead, { subject }: Change): Seat | undefined => {
  if (subject.what === 'enrollment') return subject;
  if (subject.what !== 'grade') return undefined;
  const { assessmentId, studentId } = subject;
  const assessment = after.assessments[assessmentId] ?? before.assessments[assessmentId];
  return assessment && { offeringId: assessment.offeringId, studentId };
};
