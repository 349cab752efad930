import { useEffect, useRef, useState } from 'react';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import type { ChangeCauses } from '../../../projections/why/why-changed.ts';
import type { JoinedHistory } from '../../components/history/others.ts';
import { type StartPoint, whyReading } from '../../components/history/why-reading.ts';
import { useViews } from '../../workspace/views.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';

export type WhyResult = { readonly why: ChangeCauses } | { readonly failure: string };

/** A question about a ledger, and the reading that answers it. */
type Reading = {
  readonly ledger: Ledger;
  readonly question: string;
  readonly others: JoinedHistory | undefined;
  readonly why: ReturnType<typeof whyReading>;
  readonly control: AbortController;
};

/**
 * Why the grade has changed since `since`; `undefined` while the answer is read. After a commit, the last answer stays
 * until the new one is read. An answer to another question never stays. `others`: what the account's other ledgers tell.
 */
export const useWhyChanged = (
  { offeringId, studentId }: Seat,
  since: StartPoint,
  others?: JoinedHistory,
): WhyResult | undefined => {
  const ledger = useLedger();
  const { view } = useViews();
  const saved = useStatus(({ seq }) => seq);
  const moment = view?.kind === 'past' ? view.ledger.moment() : undefined;
  const day = (moment ? new Date(moment.at) : new Date()).toDateString();
  const [kind, startNumber] = 'seq' in since ? (['seq', since.seq] as const) : (['days', since.days] as const);
  const question = JSON.stringify([offeringId, studentId, kind, startNumber, day, moment?.seq, moment?.of?.logId]);
  const [found, setFound] = useState<{ readonly reading: Reading; readonly result: WhyResult }>();
  const reading = useRef<Reading>(undefined);

  useEffect(() => {
    let current = reading.current;
    if (current?.ledger !== ledger || current.question !== question || current.others !== others) {
      current?.control.abort();
      const control = new AbortController();
      const startPoint: StartPoint = kind === 'seq' ? { seq: startNumber } : { days: startNumber };
      const waiting = { ...unwatched, signal: control.signal };
      const seat = { offeringId, studentId };
      const why = whyReading(ledger, seat, startPoint, new Date(day), waiting, others?.why(seat, waiting));
      current = { ledger, question, others, why, control };
      reading.current = current;
    }
    const asked = current;
    const tell = (result: WhyResult): void => {
      if (reading.current === asked) setFound({ reading: asked, result });
    };
    asked.why(saved).then(
      (why) => tell({ why }),
      (error: unknown) => tell({ failure: troubleOf(error).detail }),
    );
  }, [ledger, question, others, offeringId, studentId, kind, startNumber, day, saved]);
  useEffect(
    () => () => {
      reading.current?.control.abort();
      reading.current = undefined;
    },
    [],
  );
  return found?.reading.ledger === ledger && found.reading.question === question ? found.result : undefined;
};
