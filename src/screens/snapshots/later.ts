import { later } from '../../ui/later/later.tsx';

export const SnapshotDialogs = later(async () => (await import('./snapshot-dialogs.tsx')).SnapshotDialogs);
