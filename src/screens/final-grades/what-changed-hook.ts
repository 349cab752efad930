import { useEffect, useState } from 'react';
import { commitsSince } from '../../../machines/history/since.ts';
import type { Ledger } from '../../../machines/ledger-port.ts';
import { troubleOf } from '../../../machines/trouble.ts';
import { unwatched } from '../../../machines/unwatched.ts';
import { type Seat, wordsOfTouching } from '../../../projections/why/causes.ts';
import { type WhyChanged, whyChanged } from '../../../projections/why/why-changed.ts';
import { useViews } from '../../views/views.tsx';
import { useLedger, useStatus } from '../../workspace-hooks.tsx';

/** Where a change is counted from: a commit that is known, or so many days before what is shown. */
export type Since = { readonly seq: number } | { readonly days: number };

export type Read = { readonly why: WhyChanged } | { readonly failure: string };

/** Why the grade is another one than then; `undefined` while that is read. Read again when something was saved. */
export const useWhyChanged = ({ offeringId, studentId }: Seat, since: Since): Read | undefined => {
  const ledger = useLedger();
  const { view } = useViews();
  const shownAt = view?.kind === 'past' ? view.ledger.moment().at : undefined;
  const saved = useStatus(({ seq }) => seq);
  const [kind, from] = 'seq' in since ? (['seq', since.seq] as const) : (['days', since.days] as const);
  const asked = `${offeringId} ${studentId} ${kind} ${from}`;
  const [found, setFound] = useState<{ readonly asked: string; readonly upTo: number; readonly is: Read }>();
  useEffect(() => {
    let isGone = false;
    const tell = (is: Read): void => {
      if (!isGone) setFound({ asked: `${offeringId} ${studentId} ${kind} ${from}`, upTo: saved, is });
    };
    const seat = { offeringId, studentId };
    const end = shownAt === undefined ? new Date() : new Date(shownAt);
    whySince(ledger, seat, kind === 'seq' ? { seq: from } : { days: from }, end).then(
      (why) => tell({ why }),
      (error: unknown) => tell({ failure: troubleOf(error).detail }),
    );
    return () => {
      isGone = true;
    };
  }, [ledger, offeringId, studentId, kind, from, saved, shownAt]);
  return found?.asked === asked ? found.is : undefined;
};

/** `end`: when what the ledger shows was so. */
export const whySince = async (ledger: Ledger, seat: Seat, since: Since, end: Date): Promise<WhyChanged> => {
  const after = 'seq' in since ? since.seq : await lastBefore(ledger, since.days, end);
  const [start, commits] = await Promise.all([
    ledger.bookAt(after, unwatched),
    ledger.commitsNaming(wordsOfTouching(seat), after),
  ]);
  return whyChanged(start, commits, seat);
};

/** The last commit before the day that began so many days before `end`; 0 if there is none. */
const lastBefore = async (ledger: Ledger, days: number, end: Date): Promise<number> => {
  const day = new Date(end);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days + 1);
  return (await commitsSince(ledger.commits(), day.getTime() - 1)).before;
};
