import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { snapshotFileName } from '../../../messages/components/snapshot-files.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { saveSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import type { Book } from '../../../projections/book/book.ts';
import { wireIdOf } from '../../../projections/outbox/outbox.ts';
import { sortedByTerm } from '../../components/offering/terms.ts';
import { MessageDialog } from '../../components/session/message-dialog.tsx';
import { useOfferingFiles, type WantedOffering } from '../../components/snapshots/offering-files.ts';
import { faultText, type SnapshotList, type SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook, useLedger, useSelection, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type OfferingChoice, OfferingChoices } from './offering-choices.tsx';
import classes from './save-snapshot.module.css';
import { SavedSnapshots } from './saved-snapshots.tsx';
import { useSavingSnapshots } from './saving-hook.ts';

type SaveProps = {
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly onClose: () => void;
};

/**
 * Saves snapshots of one or many offerings as the server has them, and closes. If anything went wrong, it stays open
 * and lists each failure. Cancel stops a long saving.
 */
export const SaveSnapshot = ({ server, snapshots, onClose }: SaveProps) => {
  const toasts = useToasts();
  const { operation, saving, progress, start, stop } = useSavingSnapshots(server, snapshots, (count) => {
    toasts.show({ kind: 'done', text: text.saved(count) });
    onClose();
  });
  const choices = useChoices();
  if (operation.at === 'uncertain') return <MessageDialog title={text.title} text={text.unknown} onClose={onClose} />;
  const fault = operation.at === 'refused' && operation.result ? faultText(operation.result) : undefined;
  return (
    <Modal opened onClose={onClose} title={text.title}>
      {saving ? (
        <SavedSnapshots saving={saving} choices={choices} onClose={onClose} />
      ) : (
        <SaveForm
          choices={choices}
          isBusy={operation.at === 'running'}
          progress={progress}
          fault={fault}
          server={server}
          onSave={start}
          onClose={progress === undefined ? onClose : stop}
        />
      )}
    </Modal>
  );
};

/** The open offering, which is the one in the rail, before all others. */
const useChoices = (): readonly OfferingChoice[] => {
  const ledger = useLedger();
  const book = useBook((all) => all);
  const [{ assessmentId }] = useSelection('assessment');
  const [{ offeringId: chosen }] = useSelection('offering');
  const openId = (assessmentId && book.assessments[assessmentId]?.offeringId) ?? chosen;
  // Renders at each commit, because an offering may have got its server's id since.
  useStatus((status) => status.seq);
  const { outbox, book: savedBook } = ledger.records.saved();
  const choices = sortedByTerm(book).map(({ offeringId }) => ({
    offeringId,
    name: shortOfferingName(book, offeringId),
    serverId: wireIdOf(outbox, savedBook, { of: 'offering', offeringId }),
    isOpen: offeringId === openId,
  }));
  return [...choices.filter(({ isOpen }) => isOpen), ...choices.filter(({ isOpen }) => !isOpen)];
};

type FormProps = {
  readonly choices: readonly OfferingChoice[];
  readonly isBusy: boolean;
  readonly progress: string | undefined;
  readonly fault: string | undefined;
  readonly server: SnapshotServer;
  readonly onSave: (serverIds: readonly string[], note: string) => void;
  readonly onClose: () => void;
};

const SaveForm = ({ choices, isBusy, progress, fault, server, onSave, onClose }: FormProps) => {
  const openIds = choices.filter(({ isOpen }) => isOpen).map(({ offeringId }) => offeringId);
  const [chosen, setChosen] = useState<ReadonlySet<OfferingId>>(() => new Set(openIds));
  const [note, setNote] = useState('');
  const files = useOfferingFiles(server, onClose);
  const book = useBook((all) => all);
  const unsent = useStatus(({ owed }) => owed.count);
  const serverIds = choices.flatMap((one) =>
    chosen.has(one.offeringId) && one.serverId !== undefined ? [one.serverId] : [],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(serverIds, note);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        <p>{text.body}</p>
        <OfferingChoices choices={choices} chosen={chosen} onChoose={setChosen} />
        <TextInput
          data-autofocus
          label={text.note}
          description={text.noteHint}
          maxLength={longestNote}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {unsent > 0 && <p className={classes.unsent}>{text.unsent(unsent)}</p>}
        <p role="status">{progress ?? files.progress}</p>
        {fault && <p role="alert">{fault}</p>}
        {files.fault && <p role="alert">{files.fault}</p>}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button
            look="outlined"
            icon="exportFile"
            disabled={serverIds.length === 0}
            isBusy={files.isBusy}
            onClick={() => void files.save('json', namedFiles(book, choices, chosen))}
          >
            {text.asFiles}
          </Button>
          <Button type="submit" look="filled" disabled={serverIds.length === 0} isBusy={isBusy}>
            {text.go(serverIds.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** A file for each chosen offering that the server has, no two with the same name. */
const namedFiles = (
  { offerings }: Book,
  choices: readonly OfferingChoice[],
  chosen: ReadonlySet<OfferingId>,
): readonly WantedOffering[] => {
  const wanted = choices.filter(({ offeringId }) => chosen.has(offeringId));
  const files = wanted.flatMap(({ offeringId, serverId }) => {
    const offering = offerings[offeringId];
    return offering && serverId !== undefined ? { serverId, name: snapshotFileName(offering) } : [];
  });
  return files.map(({ serverId, name }, at) => {
    const nth = files.slice(0, at).filter((file) => file.name === name).length + 1;
    return { serverId, name: nth > 1 ? `${name}-${nth}` : name };
  });
};

/** Characters that the server takes. */
const longestNote = 10_000;
