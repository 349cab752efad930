import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import { openedSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { useGoTo } from '../../components/go-to.ts';
import type { SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { useViews } from '../../workspace/views.tsx';
import { type Contents, type OpenedSnapshot, useComparedWithBook, useContents } from './contents-hook.ts';
import { snapshotView } from './snapshot-view.tsx';

/** `opened`: the snapshots whose content is here. */
export type SnapshotOpening = {
  readonly contents: Contents;
  readonly opened: ReadonlyMap<SnapshotId, OpenedSnapshot>;
  /** Shows a snapshot on every screen, in place of any other, and goes to its final grades. */
  readonly open: (one: Snapshot) => Promise<void>;
};

/** `open` shows the snapshot only if the view has not changed while the content was fetched. */
export const useOpening = (server: SnapshotServer): SnapshotOpening => {
  const contents = useContents(server);
  const opened = useComparedWithBook(contents.loaded);
  const { now, view, show } = useViews();
  const goTo = useGoTo();
  const open = async (one: Snapshot): Promise<void> => {
    const content = await contents.loadToOpen(one);
    if (!content) return;
    const snapshotShown = snapshotView(now.ledger, one, content);
    if (!snapshotShown) contents.fail(text.notOne);
    else if (show(snapshotShown, view ?? 'now')) goTo.finalGrades(snapshotShown.ledger.asItWas().offeringId);
  };
  return { contents, opened, open };
};
