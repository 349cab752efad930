import { Popover } from '@mantine/core';
import { savedState as texts } from '../../../messages/app/saved-state.ts';
import type { MenuButton } from '../../ui/later/later-menu.tsx';
import { SavedDetails } from './saved-details.tsx';

/** Explains the few words of the saved state, beside them. */
export const SavedPopover = ({ button }: { readonly button: MenuButton }) => (
  <Popover position="bottom-end" width={340} withRoles trapFocus returnFocus>
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown aria-label={texts.label} tabIndex={-1} data-autofocus>
      <SavedDetails />
    </Popover.Dropdown>
  </Popover>
);
