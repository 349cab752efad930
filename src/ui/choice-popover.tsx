import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MenuButton } from './later/later-menu.tsx';

type ChoiceProps = {
  readonly button: MenuButton;
  readonly label: string;
  readonly width?: number;
  readonly children: ReactNode;
};

/** The fields behind a word, beside it. Esc closes them and gives the focus back to the word. */
export const ChoicePopover = ({ button, label, width = 280, children }: ChoiceProps) => (
  <Popover
    position="bottom-start"
    width={width}
    withinPortal={false}
    floatingStrategy="fixed"
    withRoles
    trapFocus
    returnFocus
  >
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
  </Popover>
);
