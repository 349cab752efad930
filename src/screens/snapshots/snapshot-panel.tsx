import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { editNotes, saysGone } from '../../../machines/snapshots/snapshot-calls.ts';
import { loadText } from '../../../messages/screens/load-snapshots.ts';
import {
  noteUnknown,
  openedSnapshotText,
  saveSnapshotText,
  snapshotsText as text,
} from '../../../messages/screens/snapshots.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import { useRemoteOperation } from '../../components/session/remote-operation-hook.ts';
import { faultText, type SnapshotList, type SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import type { SnapshotDialog } from './snapshot-dialogs.tsx';
import classes from './snapshot-panel.module.css';

type PanelProps = {
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly selected: Snapshot | undefined;
  readonly onDialog: (dialog: SnapshotDialog) => void;
  readonly onOpen: (one: Snapshot) => void;
};

/** The selected snapshot: its offering, its note, and its actions. */
export const SnapshotPanel = ({ server, snapshots, selected, onDialog, onOpen }: PanelProps) => {
  if (!selected) return <p className={classes.quiet}>{text.nothingSelected}</p>;
  return (
    <>
      <h2>{snapshotOffering(selected)}</h2>
      <p className={classes.quiet}>
        {selected.title}
        <br />
        {text.savedAt(shownTime(selected.createdAt))}
        <br />
        {text.facts(selected.counts)}
      </p>
      <NoteForm server={server} snapshots={snapshots} one={selected} />
      <div className="controls">
        <Button look="outlined" icon="sheet" onClick={() => onOpen(selected)}>
          {openedSnapshotText.open}
        </Button>
        <Button look="outlined" icon="exportFile" onClick={() => onDialog({ kind: 'export', chosen: [selected] })}>
          {text.export}
        </Button>
        <Button look="outlined" icon="archive" onClick={() => onDialog({ kind: 'load', chosen: [selected] })}>
          {loadText.open}
        </Button>
        <Button look="danger" onClick={() => onDialog({ kind: 'delete', chosen: [selected] })}>
          {text.remove}
        </Button>
      </div>
      <p className={classes.quiet}>{text.severalHint}</p>
    </>
  );
};

/** Characters that the server takes. */
const longestNote = 10_000;

type NoteProps = Pick<PanelProps, 'server' | 'snapshots'> & { readonly one: Snapshot };

/** A typed note is saved only by the button, because each save is a call. */
const NoteForm = ({ server, snapshots, one }: NoteProps) => {
  const [typed, setTyped] = useState<string>();
  const operation = useRemoteOperation();
  const toasts = useToasts();
  const note = typed ?? one.note;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    operation.start(async () => {
      const result = await editNotes(server.world, [one], note);
      if (result.kind === 'done') {
        snapshots.take(result.reply.events);
        setTyped((now) => (now === note ? undefined : now));
        toasts.show({ kind: 'done', text: result.reply.isNoted ? text.noteSaved : saveSnapshotText.unnoted });
      } else if (result.kind === 'unknown' || saysGone(result)) snapshots.readAgain();
      return result;
    });
  };
  const fault = operation.at === 'refused' && operation.result ? faultText(operation.result) : undefined;
  return (
    <form className={classes.note} onSubmit={save}>
      <Textarea
        label={text.note}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestNote}
        value={note}
        error={operation.at === 'uncertain' ? noteUnknown : fault}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          operation.change();
        }}
      />
      <Button
        type="submit"
        look="outlined"
        disabled={typed === undefined || typed === one.note}
        isBusy={operation.at === 'running'}
      >
        {text.saveNote}
      </Button>
    </form>
  );
};
