import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { namelessLedger, shuffledNumbers } from '../../../machines/views/nameless-ledger.ts';
import { namelessText as text } from '../../../messages/components/nameless.ts';
import { Button } from '../../ui/button.tsx';
import { useViews } from '../../workspace/views.tsx';
import { ViewBar } from './view-bar.tsx';

/** Lets every screen show numbers for names; those of the offering come first. `undefined` in any other view. */
export const useHideNames = (offeringId: OfferingId): (() => void) | undefined => {
  const { now, view, show } = useViews();
  const hide = useCallback(() => {
    const { enrollments, students } = now.ledger.book();
    const seats = [...(enrollments[offeringId]?.keys() ?? [])];
    const others = [...students.keys()].filter((id) => !enrollments[offeringId]?.has(id));
    const ledger = namelessLedger(now.ledger, shuffledNumbers(seats, others, Math.random), {
      name: text.name,
      reason: text.reason,
      refusal: () => text.refusal,
    });
    show({ kind: 'nameless', ledger, bar: <NamelessBar /> });
  }, [now, show, offeringId]);
  // A phone is no projector, and its menu is full.
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  return view || isPhone ? undefined : hide;
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
