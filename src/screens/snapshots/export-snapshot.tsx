import { Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { exportTableText } from '../../../messages/export-table.ts';
import { operationText } from '../../../messages/operations.ts';
import { shell } from '../../../messages/shell.ts';
import { openedSnapshotText, snapshotFileName, exportSnapshotText as text } from '../../../messages/snapshots.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { type ExportedFile, exportTable, saveFile } from '../../files/export-table.ts';
import { thisBuild } from '../../this-build.ts';
import { Button } from '../../ui/button.tsx';
import { useLedger } from '../../workspace-hooks.tsx';
import type { Contents } from './contents-hook.ts';
import { exportedSnapshot } from './exported-snapshot.ts';
import { type FileOutcome, type SnapshotFormat, saveSnapshotFile } from './snapshot-file.ts';
import type { SnapshotServer } from './snapshots-hook.ts';

type ExportProps = {
  readonly one: Snapshot;
  readonly server: SnapshotServer;
  readonly contents: Contents;
  readonly onClose: () => void;
};

type Kind = SnapshotFormat | 'xlsx';

const kinds: readonly Kind[] = ['xls', 'xlsx', 'json'];

/** Saves a snapshot as a file of a chosen kind and name. */
export const ExportSnapshot = ({ one, server, contents, onClose }: ExportProps) => {
  const [format, setFormat] = useState<Kind>('xls');
  const [name, setName] = useState(snapshotFileName(one));
  const byServer = useSnapshotFile(server, one, onClose);
  const here = useWorkbook(contents, one, onClose);
  const { isBusy, fault } = format === 'xlsx' ? here : byServer;
  const givesContent = server.givesContent();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void (format === 'xlsx' ? here.save(name) : byServer.save(format, name));
  };
  return (
    <Modal opened onClose={onClose} title={text.title}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Radio.Group
            label={text.kind}
            value={format}
            onChange={(chosen) => setFormat(kinds.find((kind) => kind === chosen) ?? 'xls')}
          >
            <Stack gap={6} mt={4}>
              {kinds.map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  label={text.kinds[kind]}
                  disabled={kind !== 'xls' && !givesContent}
                  description={kind === 'xls' || givesContent ? undefined : text.noContent}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            data-autofocus
            label={text.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {fault && <p role="alert">{fault}</p>}
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{shell.cancel}</Button>
            <Button type="submit" look="filled" isBusy={isBusy}>
              {text.go}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

/** Saves the file once; a failure stays to be read beside the button. */
export const useSnapshotFile = (server: SnapshotServer, one: Snapshot, onDone: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const toasts = useToasts();
  const save = async (format: SnapshotFormat, name: string): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const outcome = await saveSnapshotFile(server.world, one, format, name);
    setBusy(false);
    if (outcome.kind !== 'done') return setFault(faultOf(outcome));
    toasts.show({ kind: 'done', text: text.done(outcome.fileName) });
    onDone();
  };
  return { isBusy, fault, save };
};

/** The snapshot as a workbook, made of what it holds. */
const useWorkbook = (contents: Contents, one: Snapshot, onDone: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const toasts = useToasts();
  const ledger = useLedger();
  const make = async (name: string): Promise<string | ExportedFile> => {
    const content = await contents.load(one);
    if (typeof content === 'string') return content;
    const was = content({ book: ledger.book(), outbox: ledger.saved().outbox });
    if (!was) return openedSnapshotText.notOne;
    return exportTable(exportedSnapshot(was.book, was.offeringId, name), 'xlsx');
  };
  const save = async (name: string): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const made = await make(name).catch((error: unknown) => exportTableText.failed(reasonOf(error), thisBuild()));
    setBusy(false);
    if (typeof made === 'string') return setFault(made);
    saveFile(made);
    toasts.show({ kind: 'done', text: text.done(made.fileName) });
    onDone();
  };
  return { isBusy, fault, save };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const faultOf = (outcome: Exclude<FileOutcome, { readonly kind: 'done' }>): string =>
  outcome.kind === 'unreadable' ? text.unreadable : operationText(outcome.result);
