import { Group, Modal } from '@mantine/core';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';

/** A dialog with a message and a button to close it. */
export const MessageDialog = ({ title, text, onClose }: { title: string; text: string; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={title}>
    <p role="status">{text}</p>
    <Group justify="flex-end" mt={16}>
      <Button data-autofocus onClick={onClose}>
        {shell.close}
      </Button>
    </Group>
  </Modal>
);
