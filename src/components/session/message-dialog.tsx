import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';

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

/** The props of a dialog that asks before something is done. */
export type Asking = { readonly opened: boolean; readonly onClose: () => void; readonly onGo: () => void };

type ConfirmProps = Asking & {
  readonly title: string;
  readonly stay: string;
  readonly go: string;
  readonly children: ReactNode;
};

/** Asks before something is done. The focus is on the button that leaves everything as it is. */
export const Confirm = ({ title, stay, go, opened, onClose, onGo, children }: ConfirmProps) => (
  <Modal opened={opened} onClose={onClose} title={title}>
    {children}
    <Group justify="flex-end" gap={8} mt={16}>
      <Button data-autofocus onClick={onClose}>
        {stay}
      </Button>
      <Button look="filled" onClick={onGo}>
        {go}
      </Button>
    </Group>
  </Modal>
);
