import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type DeleteProps = Pick<ButtonProps, 'size' | 'aria-label' | 'title' | 'disabled'> & {
  /** For one of many such buttons, where red would drown everything else. */
  readonly quiet?: boolean;
  readonly onDelete: () => void;
  readonly children: ReactNode;
};

/**
 * Deletes something. The next entry of a list then moves under the pointer, so the second click of a double click
 * deletes nothing more.
 */
export const DeleteButton = ({ onDelete, quiet = false, ...button }: DeleteProps) => (
  <Button
    look={quiet ? 'quiet' : 'danger'}
    {...button}
    onClick={({ detail }) => {
      if (detail < 2) onDelete();
    }}
  />
);
