import { useCallback } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { namelessLedger, shuffledNumbers } from '../../../machines/views/nameless-ledger.ts';
import { namelessText as text } from '../../../messages/components/nameless.ts';
import { Button } from '../../ui/button.tsx';
import { useViews } from '../../workspace/views.tsx';
import { ViewBar } from './view-bar.tsx';

/** Lets every screen show numbers for names; those of the offering come first. `undefined` in any other view. */
export const useHideNames = (offeringId: OfferingId): (() => void) | undefined => {
  const { now, view, show } = useViews();
  const hide = useCallback(() => {
    const { enrollments } = now.ledger.book();
    const seated: readonly StudentId[] = keysOf(enrollments[offeringId] ?? record());
    const ledger = namelessLedger(now.ledger, shuffledNumbers(seated, Math.random), {
      name: text.name,
      refusal: () => text.refusal,
    });
    show({ kind: 'nameless', ledger, bar: <NamelessBar /> });
  }, [now, show, offeringId]);
  return view ? undefined : hide;
};

const NamelessBar = () => {
  const { show } = useViews();
  return (
    <ViewBar
      label={text.bar}
      said={text.said}
      actions={
        <Button size="small" look="outlined" onClick={() => show(undefined)}>
          {text.show}
        </Button>
      }
    />
  );
};
