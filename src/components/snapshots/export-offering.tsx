import { Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Offering } from '../../../events/entities.ts';
import type { OfferingFormat } from '../../../machines/snapshots/snapshot-calls.ts';
import { snapshotFileName, exportOfferingText as text } from '../../../messages/components/snapshot-files.ts';
import { shell } from '../../../messages/shell.ts';
import { wireIdOf } from '../../../projections/outbox/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { MessageDialog } from '../session/message-dialog.tsx';
import { unsentIn, useOfferingFiles } from './offering-files.ts';
import { type SnapshotServer, useSnapshotServer } from './snapshots-hook.ts';

type ExportProps = { readonly offering: Offering; readonly onClose: () => void };

/** Saves an offering as its server has it: every server that knows the calls makes both kinds of files. */
export const ExportOffering = ({ offering, onClose }: ExportProps) => {
  const server = useSnapshotServer();
  const ledger = useLedger();
  // Renders at each commit: the offering may have got its server's id since.
  useStatus((status) => status.seq);
  const { outbox, book } = ledger.records.saved();
  const serverId = wireIdOf(outbox, book, { of: 'offering', offeringId: offering.offeringId });
  if (!server || serverId === undefined)
    return <MessageDialog title={text.title} text={server ? text.notThere : text.noServer} onClose={onClose} />;
  const unsent = unsentIn({ outbox, book }, offering.offeringId) + ledger.status().unsaved;
  return <ExportForm {...{ offering, server, serverId, unsent, onClose }} />;
};

const formats: readonly OfferingFormat[] = ['xls', 'json'];

type FormProps = ExportProps & {
  readonly server: SnapshotServer;
  readonly serverId: string;
  readonly unsent: number;
};

const ExportForm = ({ offering, server, serverId, unsent, onClose }: FormProps) => {
  const [format, setFormat] = useState<OfferingFormat>('xls');
  const [name, setName] = useState(snapshotFileName(offering));
  const { isBusy, fault, save } = useOfferingFiles(server, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(format, [{ serverId, name }]);
  };
  return (
    <Modal opened onClose={onClose} title={text.title}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Radio.Group
            label={text.kind}
            value={format}
            onChange={(picked) => setFormat(formats.find((one) => one === picked) ?? 'xls')}
          >
            <Stack gap={6} mt={4}>
              {formats.map((one) => (
                <Radio key={one} value={one} label={text.kinds[one]} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            data-autofocus
            label={text.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {unsent > 0 && <p role="status">{text.unsent(unsent)}</p>}
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
