import { Group, Modal } from '@mantine/core';
import { leaving } from '../../../messages/workspace.ts';
import { Button } from '../../ui/button.tsx';

type LeaveDialogProps = { readonly opened: boolean; readonly onClose: () => void; readonly onLeave: () => void };

export const LeaveDialog = ({ opened, onClose, onLeave }: LeaveDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={leaving.title}>
    <p>{leaving.body}</p>
    <Group justify="flex-end" gap={8} mt={16}>
      <Button data-autofocus onClick={onClose}>
        {leaving.stay}
      </Button>
      <Button look="filled" onClick={onLeave}>
        {leaving.leave}
      </Button>
    </Group>
  </Modal>
);
