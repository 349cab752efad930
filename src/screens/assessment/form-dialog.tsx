import { Group, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import classes from './form-dialog.module.css';

type FormDialogProps = {
  readonly title: string;
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Beside the button that submits. */
  readonly also?: ReactNode;
  readonly children: ReactNode;
};

/** A few fields over the page: Enter submits, Esc closes, focus goes back to where it was. */
export const FormDialog = ({ title, submit, onSubmit, onClose, also, children }: FormDialogProps) => {
  useFocusReturn();
  const onForm = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': shell.close }}>
      <form onSubmit={onForm}>
        {children}
        <Group className={classes.foot} justify="flex-end" gap={8} mt={8}>
          {also}
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button type="submit" look="filled">
            {submit}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
