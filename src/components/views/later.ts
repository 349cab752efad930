import { later } from '../../ui/later/later.tsx';

export const DifferencesDialog = later(async () => (await import('./differences-dialog.tsx')).DifferencesDialog);
