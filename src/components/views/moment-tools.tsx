import { useState } from 'react';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { compareText, tagText } from '../../../messages/components/past.ts';
import { Button } from '../../ui/button.tsx';
import { useSelection } from '../../workspace/workspace-hooks.tsx';
import { CompareMoments } from './compare-moments.tsx';
import { TagsDialog } from './tags-dialog.tsx';

/** What is done with a moment besides looking at it: comparing it, and giving it a name. */
export const MomentTools = ({
  moment,
  onView,
}: {
  readonly moment: Moment;
  readonly onView: (moment: Moment) => void;
}) => {
  const [dialog, setDialog] = useState<'compare' | 'tags'>();
  const [{ offeringId }] = useSelection('offering');
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Button size="small" onClick={() => setDialog('compare')}>
        {compareText.open}
      </Button>
      <Button size="small" onClick={() => setDialog('tags')}>
        {tagText.open}
      </Button>
      {dialog === 'compare' && <CompareMoments moment={moment} onClose={close} />}
      {dialog === 'tags' && <TagsDialog moment={moment} offeringId={offeringId} onView={onView} onClose={close} />}
    </>
  );
};
