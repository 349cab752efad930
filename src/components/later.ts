import { arriving } from '../browser/arriving-code.ts';
import { later } from '../ui/later/later.tsx';
import { laterMenu } from '../ui/later/later-menu.tsx';

export const ExportFormats = laterMenu(async () => (await import('./export/export-formats.tsx')).ExportFormats);
export const Contact = later(async () => (await import('./session/contact.tsx')).Contact);
export const LeaveDialog = later(async () => (await import('./session/leave-dialog.tsx')).LeaveDialog);
export const LogOutDialog = later(async () => (await import('./session/log-out.tsx')).LogOutDialog);
export const ChangePassword = later(async () => (await import('./session/change-password.tsx')).ChangePassword);
export const MakeOwn = later(async () => (await import('./session/make-own.tsx')).MakeOwn);
export const LedgerDialogs = later(async () => (await import('./ledger-file/ledger-dialogs.tsx')).LedgerDialogs);
export const ImportWizard = later(async () => (await import('./import/import-wizard.tsx')).ImportWizard);
export const HistoryDrawer = later(async () => (await import('./history/history-drawer.tsx')).HistoryDrawer);
export const ExportOffering = later(async () => (await import('./snapshots/export-offering.tsx')).ExportOffering);
export const UndoLoad = later(async () => (await import('./toasts/undo-load.tsx')).UndoLoad);

/** What a pasted or very large block of cells needs. Rejects with `CodeNotLoaded`. */
export const toBlocks = () => arriving(() => import('./scores/blocks.ts'));

/** What needs all that opening a ledger needs. Rejects with `CodeNotLoaded`. */
export const toOpenFile = () => arriving(() => import('./ledger-file/open-file.ts'));
