import { loadText } from '../../../messages/screens/load-snapshots.ts';
import { snapshotsText as text } from '../../../messages/screens/snapshots.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import type { SnapshotChoice } from './choosing.ts';
import type { SnapshotDialog } from './snapshot-dialogs.tsx';
import classes from './snapshot-panel.module.css';

type ChosenProps = { readonly choosing: SnapshotChoice; readonly onDialog: (dialog: SnapshotDialog) => void };

/** What can be done with the snapshots that are chosen in the list. */
export const ChosenPanel = ({ choosing: { chosen, hidden, shown, setAll }, onDialog }: ChosenProps) => (
  <>
    <h2>{text.chosen(chosen.length)}</h2>
    <div className="controls">
      <Button look="outlined" icon="archive" onClick={() => onDialog({ kind: 'load', chosen })}>
        {loadText.open}
      </Button>
      <Button look="outlined" icon="exportFile" onClick={() => onDialog({ kind: 'export', chosen })}>
        {text.export}
      </Button>
      <Button look="danger" onClick={() => onDialog({ kind: 'delete', chosen })}>
        {text.remove}
      </Button>
    </div>
    <div className="controls">
      {chosen.length < shown && (
        <Button look="accent" onClick={() => setAll(true)}>
          {text.chooseAll(shown)}
        </Button>
      )}
      <Button look="accent" onClick={() => setAll(false)}>
        {text.chooseNone}
      </Button>
    </div>
    {hidden > 0 && <p className={classes.quiet}>{text.hidden(hidden)}</p>}
    <ul className={classes.chosen}>
      {chosen.map((one) => (
        <li key={one.snapshotId} className={classes.quiet}>
          {loadText.snapshot(one.note, snapshotOffering(one), shownTime(one.createdAt))}
        </li>
      ))}
    </ul>
  </>
);
