import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { type SavingOutcome, saveSnapshots } from '../../../machines/snapshots/snapshot-calls.ts';
import { operationText } from '../../../messages/components/operations.ts';
import { snapshotFileName } from '../../../messages/components/snapshot-files.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { saveSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import type { Book } from '../../../projections/book/book.ts';
import { wireIdOf } from '../../../projections/outbox/outbox.ts';
import { sortedByTerm } from '../../components/offering/terms.ts';
import { MessageDialog } from '../../components/session/message-dialog.tsx';
import { useRemoteOperation } from '../../components/session/remote-operation-hook.ts';
import { useOfferingFiles, type WantedOffering } from '../../components/snapshots/offering-files.ts';
import { faultText, type SnapshotList, type SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { useBook, useLedger, useSelection, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type OfferingChoice, OfferingChoices } from './offering-choices.tsx';
import classes from './save-snapshot.module.css';

type SaveProps = {
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly onClose: () => void;
};

/** Saves one offering or many as the server has them, and tells the result for each. */
export const SaveSnapshot = ({ server, snapshots, onClose }: SaveProps) => {
  const operation = useRemoteOperation();
  const [saving, setSaving] = useState<SavingOutcome>();
  const choices = useChoices();
  const [, select] = useSelection('snapshots');
  const start = (serverIds: readonly string[], note: string): void =>
    operation.start(async () => {
      const result = await saveSnapshots(server.world, serverIds, note);
      if (result.kind === 'done') {
        snapshots.take(result.reply.events);
        setSaving(result.reply);
        const [first] = result.reply.saved;
        if (first) select({ snapshotId: first.snapshotId });
        if (result.reply.note?.kind === 'unknown') snapshots.readAgain();
      } else if (result.kind === 'unknown') snapshots.readAgain();
      return result;
    });
  if (operation.at === 'uncertain') return <MessageDialog title={text.title} text={text.unknown} onClose={onClose} />;
  const fault = operation.at === 'refused' && operation.result ? faultText(operation.result) : undefined;
  return (
    <Modal opened onClose={onClose} title={text.title}>
      {saving ? (
        <Told saving={saving} choices={choices} onClose={onClose} />
      ) : (
        <SaveForm
          choices={choices}
          isBusy={operation.at === 'running'}
          fault={fault}
          server={server}
          onSave={start}
          onClose={onClose}
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
  const open = (assessmentId && book.assessments[assessmentId]?.offeringId) ?? chosen;
  // Renders at each commit, because an offering may have got its server's id since.
  useStatus((status) => status.seq);
  const { outbox, book: saved } = ledger.records.saved();
  const choices = sortedByTerm(book).map(({ offeringId }) => ({
    offeringId,
    name: shortOfferingName(book, offeringId),
    serverId: wireIdOf(outbox, saved, { of: 'offering', offeringId }),
    isOpen: offeringId === open,
  }));
  return [...choices.filter(({ isOpen }) => isOpen), ...choices.filter(({ isOpen }) => !isOpen)];
};

type FormProps = {
  readonly choices: readonly OfferingChoice[];
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly server: SnapshotServer;
  readonly onSave: (serverIds: readonly string[], note: string) => void;
  readonly onClose: () => void;
};

const SaveForm = ({ choices, isBusy, fault, server, onSave, onClose }: FormProps) => {
  const open = choices.filter(({ isOpen }) => isOpen).map(({ offeringId }) => offeringId);
  const [chosen, setChosen] = useState<ReadonlySet<OfferingId>>(() => new Set(open));
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
  const plain = wanted.flatMap(({ offeringId, serverId }) => {
    const offering = offerings[offeringId];
    return offering && serverId !== undefined ? { serverId, name: snapshotFileName(offering) } : [];
  });
  return plain.map(({ serverId, name }, at) => {
    const nth = plain.slice(0, at).filter((one) => one.name === name).length + 1;
    return { serverId, name: nth > 1 ? `${name}-${nth}` : name };
  });
};

/** Characters that the server takes. */
const longestNote = 10_000;

type ToldProps = Pick<FormProps, 'choices' | 'onClose'> & { readonly saving: SavingOutcome };

/** Saves are told one by one, for a server may have room for some only. */
const Told = ({ saving: { saved, notSaved, isFull, note, isNoted }, choices, onClose }: ToldProps) => {
  const nameOf = (id: string): string => choices.find(({ serverId }) => serverId === id)?.name ?? id;
  return (
    <Stack gap={12}>
      <div role="status">
        <p>{saved.length > 0 ? text.saved(saved.length) : text.none}</p>
        {note && <p>{note.kind === 'unknown' ? text.noteNotKnown : text.noteNotSaved(operationText(note))}</p>}
        {!isNoted && <p>{text.unnoted}</p>}
      </div>
      {notSaved.length > 0 && (
        <div>
          <p>{text.notSaved}</p>
          <ul className={classes.missing}>
            {notSaved.map((id) => (
              <li key={id}>{text.line(nameOf(id), isFull ? text.noRoom : text.refusedOne)}</li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end">
        <Button autoFocus onClick={onClose}>
          {shell.close}
        </Button>
      </Group>
    </Stack>
  );
};
