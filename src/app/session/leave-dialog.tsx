import { Button, Group, Modal } from '@mantine/core';
import { leaving } from '../../../messages/workspace.ts';
import type { Workspace } from '../../workspace-hooks.tsx';

/** Whether the user has entered something that exists in this page only. */
export const isOnlyHere = ({ kind, isKept, ledger }: Workspace): boolean => {
  const { canUndo, canRedo } = ledger.status();
  return (kind === 'empty' || (kind === 'local' && !isKept)) && (canUndo || canRedo);
};

type LeaveDialogProps = { readonly opened: boolean; readonly onStay: () => void; readonly onLeave: () => void };

export const LeaveDialog = ({ opened, onStay, onLeave }: LeaveDialogProps) => (
  <Modal opened={opened} onClose={onStay} title={leaving.title}>
    <p>{leaving.body}</p>
    <Group justify="flex-end" gap={8} mt={16}>
      <Button data-autofocus onClick={onStay}>
        {leaving.stay}
      </Button>
      <Button variant="filled" color="red" onClick={onLeave}>
        {leaving.leave}
      </Button>
    </Group>
  </Modal>
);
