import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ComparedBooks, Differences } from './differences.tsx';

type DialogProps = ComparedBooks & {
  readonly title: string;
  readonly above?: ReactNode;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** What differs between two books, over the page. */
export const DifferencesDialog = ({ title, above, opened, onClose, ...compared }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title={title} size="xl">
    {above}
    <Differences {...compared} />
  </Modal>
);
