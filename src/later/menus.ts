import { laterMenu } from './later-menu.tsx';

export const ToolMenuList = laterMenu(async () => (await import('../app/frame/tool-menu-list.tsx')).ToolMenuList);
export const SavedPopover = laterMenu(async () => (await import('../app/frame/saved-popover.tsx')).SavedPopover);
export const PickerList = laterMenu(async () => (await import('../ui/picker-list.tsx')).PickerList);
export const RowMenuList = laterMenu(async () => (await import('../ui/row-menu-list.tsx')).RowMenuList);
export const ChoicePopover = laterMenu(async () => (await import('../ui/choice-popover.tsx')).ChoicePopover);
export const ExportFormats = laterMenu(async () => (await import('../export-formats.tsx')).ExportFormats);
export const SheetColumns = laterMenu(async () => (await import('../screens/assessment/sheet-menus.tsx')).SheetColumns);
export const SheetExport = laterMenu(async () => (await import('../screens/assessment/sheet-menus.tsx')).SheetExport);
export const SheetActions = laterMenu(async () => (await import('../screens/assessment/sheet-menus.tsx')).SheetActions);
