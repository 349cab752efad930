import { Group, Modal } from '@mantine/core';
import { landing } from '../../../messages/landing.ts';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';

type AlertProps = {
  readonly opened: boolean;
  /** What opening the demo would lose. */
  readonly warning: string | undefined;
  readonly onClose: () => void;
  readonly onGo: () => void;
};

/** Says before the demo opens that nothing in it is real. */
export const DemoAlert = ({ opened, warning, onClose, onGo }: AlertProps) => (
  <Modal opened={opened} onClose={onClose} title={landing.alert.title}>
    <p>{landing.alert.body}</p>
    {warning && <strong>{warning}</strong>}
    <Group justify="flex-end" gap={8} mt={16}>
      <Button onClick={onClose}>{shell.cancel}</Button>
      <Button data-autofocus look="filled" onClick={onGo}>
        {landing.alert.go}
      </Button>
    </Group>
  </Modal>
);
