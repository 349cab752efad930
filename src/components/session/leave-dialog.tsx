import { Group, Modal } from '@mantine/core';
import { leaving } from '../../../messages/components/loss.ts';
import { Button } from '../../ui/button.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { lossWords } from './loss-words.ts';

type LeaveDialogProps = {
  readonly workspace: Workspace | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
};

export const LeaveDialog = ({ workspace, opened, onClose, onLeave }: LeaveDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={leaving.title}>
    <p>{workspace && lossWords(workspace)}</p>
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
