import { Group, Modal } from '@mantine/core';
import { landing } from '../../../messages/screens/landing.ts';
import { shell } from '../../../messages/shell.ts';
import { lossWords } from '../../components/session/loss-words.ts';
import { Button } from '../../ui/button.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';

type AlertProps = {
  readonly opened: boolean;
  /** The open workspace, which would be lost. */
  readonly loses: Workspace | undefined;
  readonly onClose: () => void;
  readonly onGo: () => void;
};

/** Says before the demo opens that nothing in it is real. */
export const DemoAlert = ({ opened, loses, onClose, onGo }: AlertProps) => (
  <Modal opened={opened} onClose={onClose} title={landing.alert.title}>
    <p>{landing.alert.body}</p>
    {loses && <strong>{lossWords(loses)}</strong>}
    <Group justify="flex-end" gap={8} mt={16}>
      <Button onClick={onClose}>{shell.cancel}</Button>
      <Button data-autofocus look="filled" onClick={onGo}>
        {landing.alert.go}
      </Button>
    </Group>
  </Modal>
);
