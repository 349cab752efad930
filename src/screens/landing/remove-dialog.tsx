import { Group, Modal } from '@mantine/core';
import { logOut } from '../../../messages/components/log-out.ts';
import { Button } from '../../ui/button.tsx';

type RemoveProps = {
  readonly opened: boolean;
  readonly waiting: number;
  readonly onClose: () => void;
  readonly onGo: () => void;
};

/** The ledger is closed here: its user has to sign in before what waits can be sent or exported. */
export const RemoveDialog = ({ opened, waiting, onClose, onGo }: RemoveProps) => (
  <Modal opened={opened} onClose={onClose} title={logOut.sharedTitle}>
    <p>{logOut.ends.removed}</p>
    {waiting > 0 && <strong>{logOut.lostFromOutside(waiting)}</strong>}
    <Group justify="flex-end" gap={8} mt={16}>
      <Button data-autofocus onClick={onClose}>
        {logOut.stay}
      </Button>
      <Button look="filled" onClick={onGo}>
        {logOut.remove}
      </Button>
    </Group>
  </Modal>
);
