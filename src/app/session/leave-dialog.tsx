import { Button, Group, Modal } from '@mantine/core';
import { leaving } from '../../../messages/workspace.ts';

type LeaveDialogProps = { readonly opened: boolean; readonly onClose: () => void; readonly onLeave: () => void };

export const LeaveDialog = ({ opened, onClose, onLeave }: LeaveDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={leaving.title}>
    <p>{leaving.body}</p>
    <Group justify="flex-end" gap={8} mt={16}>
      <Button data-autofocus onClick={onClose}>
        {leaving.stay}
      </Button>
      <Button variant="filled" color="red" onClick={onLeave}>
        {leaving.leave}
      </Button>
    </Group>
  </Modal>
);
