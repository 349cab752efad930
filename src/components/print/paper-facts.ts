import { useMemo, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { printText as text } from '../../../messages/components/print.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { offeringText } from '../../../messages/screens/offering.ts';
import { shownTime } from '../../ui/times.ts';
import { useMark } from '../../workspace/mark.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';

/** Which offering a paper is of, when it was printed, and the mark of what is not of now. */
export const useFactsOfPaper = (offeringId: OfferingId) => {
  const ledger = useLedger();
  const mark = useMark();
  const [made] = useState(() => {
    const book = ledger.book();
    const courseId = book.offerings[offeringId]?.courseId;
    const now = new Date();
    return {
      offering: offeringText.full(courseId ? courseName(book, courseId) : '', offeringName(book, offeringId)),
      on: text.on(shownTime(now.toISOString(), new Date(0))),
    };
  });
  const facts = useMemo(() => [made.on, mark].filter((fact) => fact !== undefined), [made, mark]);
  return { offering: made.offering, facts };
};
