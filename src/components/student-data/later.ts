import { later } from '../../ui/later/later.tsx';

export const StudentDataDialog = later(async () => (await import('./student-data-dialog.tsx')).StudentDataDialog);
