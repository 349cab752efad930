import type { Snapshot } from '../../../events/entities.ts';
import { loadText } from '../../../messages/load-snapshots.ts';
import { snapshotOffering, snapshotsText as text } from '../../../messages/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import type { SnapshotDialog } from './snapshot-dialogs.tsx';
import classes from './snapshot-panel.module.css';

type ChosenProps = { readonly chosen: readonly Snapshot[]; readonly onDialog: (dialog: SnapshotDialog) => void };

/** What can be done with several snapshots at once. */
export const ChosenPanel = ({ chosen, onDialog }: ChosenProps) => (
  <>
    <h2>{text.chosen(chosen.length)}</h2>
    {chosen.map((one) => (
      <p key={one.snapshotId} className={classes.quiet}>
        {loadText.snapshot(one.note, snapshotOffering(one), shownTime(one.createdAt))}
      </p>
    ))}
    <div className={classes.actions}>
      <Button look="outlined" icon="archive" onClick={() => onDialog({ kind: 'load', chosen })}>
        {loadText.open}
      </Button>
      <Button look="danger" onClick={() => onDialog({ kind: 'delete', chosen })}>
        {text.remove}
      </Button>
    </div>
  </>
);
