import { Group, Modal, Stack } from '@mantine/core';
import type { Snapshot } from '../../../events/entities.ts';
import { deleteSnapshots, saysGone } from '../../../machines/snapshots/snapshot-calls.ts';
import { saveSnapshotText, deleteSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import { MessageDialog } from '../../components/session/message-dialog.tsx';
import { useRemoteOperation } from '../../components/session/remote-operation-hook.ts';
import { faultText, type SnapshotList, type SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { focusList } from '../../ui/focus-list.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import type { Contents } from './contents-hook.ts';
import { useSnapshotExport, wantedFiles } from './export-hook.ts';

type DeleteProps = {
  readonly chosen: readonly Snapshot[];
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly contents: Contents;
  readonly onClose: () => void;
};

/**
 * Asks before snapshots are deleted, which Undo cannot bring back, and offers to save their files first. If that fails,
 * nothing is deleted.
 */
export const DeleteSnapshots = ({ chosen, server, snapshots, contents, onClose }: DeleteProps) => {
  const operation = useRemoteOperation();
  const files = useSnapshotExport(server, contents, () => undefined);
  const toasts = useToasts();
  const name = namesOf(chosen);
  const remove = (): void =>
    operation.start(async () => {
      const result = await deleteSnapshots(server.world, chosen);
      if (result.kind === 'done') {
        const { events, gone, isNoted } = result.reply;
        snapshots.take(events);
        const deleted = chosen.filter((one) => !gone.includes(one));
        const doneText = text.done(namesOf(deleted), deleted.length, gone.length);
        toasts.show({ kind: 'done', text: isNoted ? doneText : saveSnapshotText.unnoted });
        if (gone.length > 0) snapshots.readAgain();
        onClose();
        focusList();
      } else if (result.kind === 'unknown' || saysGone(result)) snapshots.readAgain();
      return result;
    });
  if (operation.at === 'uncertain')
    return <MessageDialog title={text.title(chosen.length)} text={text.unknown} onClose={onClose} />;
  const fault = operation.at === 'refused' && operation.result ? faultText(operation.result) : undefined;
  return (
    <Modal opened onClose={onClose} title={text.title(chosen.length)}>
      <Stack gap={12}>
        <p>{text.body(name, chosen.length)}</p>
        {fault && <p role="alert">{fault}</p>}
        <Group justify="space-between" gap={8}>
          <FileFirst chosen={chosen} server={server} files={files} />
          <Group gap={8}>
            <Button data-autofocus onClick={onClose}>
              {shell.cancel}
            </Button>
            {operation.at === 'running' ? (
              <Button look="danger" isBusy>
                {text.go}
              </Button>
            ) : (
              <DeleteButton disabled={files.isBusy || files.fault !== undefined} onDelete={remove}>
                {text.go}
              </DeleteButton>
            )}
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
};

const namesOf = (snapshots: readonly Snapshot[]): string =>
  snapshots.map((one) => [one.note, snapshotOffering(one)].filter(Boolean).join(' · ')).join('; ');

type FileProps = Pick<DeleteProps, 'chosen' | 'server'> & { readonly files: ReturnType<typeof useSnapshotExport> };

/** A deleted snapshot is gone for good, so that its file is offered first. */
const FileFirst = ({ chosen, server, files: { isBusy, progress, fault, save } }: FileProps) => {
  const format = server.givesContent() ? 'json' : 'xls';
  return (
    <span>
      <Button look="outlined" icon="exportFile" isBusy={isBusy} onClick={() => void save(format, wantedFiles(chosen))}>
        {text.fileFirst(chosen.length)}
      </Button>
      <span role="status">{progress}</span>
      {fault && (
        <p role="alert">
          {fault} {text.waits}
        </p>
      )}
    </span>
  );
};
