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

/** It is shown only if the view is still the one from which it was asked for. */
export const useOpening = (server: SnapshotServer): SnapshotOpening => {
  const contents = useContents(server);
  const opened = useComparedWithBook(contents.loaded);
  const { now, view, show } = useViews();
  const goTo = useGoTo();
  const open = async (one: Snapshot): Promise<void> => {
    const content = await contents.bring(one);
    if (!content) return;
    const shown = snapshotView(now.ledger, one, content);
    if (!shown) contents.fail(text.notOne);
    else if (show(shown, view ?? 'now')) goTo.finalGrades(shown.ledger.asItWas().offeringId);
  };
  return { contents, opened, open };
};
