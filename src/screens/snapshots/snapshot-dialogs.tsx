import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import type { SnapshotList, SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import type { Contents, OpenedSnapshot } from './contents-hook.ts';
import { DeleteSnapshots } from './delete-snapshots.tsx';
import { ExportSnapshots } from './export-snapshots.tsx';
import { LoadFromFiles } from './load-from-files.tsx';
import { LoadSnapshots } from './load-snapshots.tsx';
import { SaveSnapshot } from './save-snapshot.tsx';

export type SnapshotDialog =
  | { readonly kind: 'save' | 'load files' }
  | { readonly kind: 'load' | 'export' | 'delete'; readonly chosen: readonly Snapshot[] };

type DialogsProps = {
  readonly dialog: SnapshotDialog;
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly contents: Contents;
  /** The snapshots whose content is here. */
  readonly compared: ReadonlyMap<SnapshotId, OpenedSnapshot>;
  readonly onClose: () => void;
};

export const SnapshotDialogs = ({ dialog, ...props }: DialogsProps) => {
  switch (dialog.kind) {
    case 'save':
      return <SaveSnapshot {...props} />;
    case 'load':
      return <LoadSnapshots chosen={dialog.chosen} {...props} />;
    case 'load files':
      return <LoadFromFiles onClose={props.onClose} />;
    case 'export':
      return <ExportSnapshots chosen={dialog.chosen} {...props} />;
    case 'delete':
      return <DeleteSnapshots chosen={dialog.chosen} {...props} />;
  }
};
