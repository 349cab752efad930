import { laterMenu } from './later/later-menu.tsx';

export const PickerList = laterMenu(async () => (await import('./picker-list.tsx')).PickerList);
export const RowMenuList = laterMenu(async () => (await import('./row-menu-list.tsx')).RowMenuList);
export const ChoicePopover = laterMenu(async () => (await import('./choice-popover.tsx')).ChoicePopover);
