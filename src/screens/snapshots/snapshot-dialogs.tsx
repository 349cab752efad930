import type { Snapshot } from '../../../events/entities.ts';
import type { Contents } from './contents-hook.ts';
import { DeleteSnapshot } from './delete-snapshot.tsx';
import { ExportSnapshot } from './export-snapshot.tsx';
import { SaveSnapshot } from './save-snapshot.tsx';
import type { SnapshotList, SnapshotServer } from './snapshots-hook.ts';

export type SnapshotDialog = { readonly kind: 'save' } | { readonly kind: 'export' | 'delete'; readonly one: Snapshot };

type DialogsProps = {
  readonly dialog: SnapshotDialog;
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly contents: Contents;
  readonly onClose: () => void;
};

/** What opens above the archive. */
export const SnapshotDialogs = ({ dialog, ...props }: DialogsProps) => {
  if (dialog.kind === 'save') return <SaveSnapshot {...props} />;
  return dialog.kind === 'export' ? (
    <ExportSnapshot one={dialog.one} {...props} />
  ) : (
    <DeleteSnapshot one={dialog.one} {...props} />
  );
};
