import type { Snapshot } from '../../../events/entities.ts';
import type { Contents } from './contents-hook.ts';
import { DeleteSnapshots } from './delete-snapshot.tsx';
import { ExportSnapshot } from './export-snapshot.tsx';
import { LoadFromFiles } from './load-from-files.tsx';
import { LoadSnapshots } from './load-snapshots.tsx';
import { SaveSnapshot } from './save-snapshot.tsx';
import type { SnapshotList, SnapshotServer } from './snapshots-hook.ts';

export type SnapshotDialog =
  | { readonly kind: 'save' | 'load files' }
  | { readonly kind: 'load' | 'delete'; readonly chosen: readonly Snapshot[] }
  | { readonly kind: 'export'; readonly one: Snapshot };

type DialogsProps = {
  readonly dialog: SnapshotDialog;
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly contents: Contents;
  readonly onClose: () => void;
};

/** What opens above the archive. */
export const SnapshotDialogs = ({ dialog, ...props }: DialogsProps) => {
  switch (dialog.kind) {
    case 'save':
      return <SaveSnapshot {...props} />;
    case 'load':
      return <LoadSnapshots chosen={dialog.chosen} list={props.snapshots.list} {...props} />;
    case 'load files':
      return <LoadFromFiles onClose={props.onClose} />;
    case 'export':
      return <ExportSnapshot one={dialog.one} {...props} />;
    case 'delete':
      return <DeleteSnapshots chosen={dialog.chosen} {...props} />;
  }
};
