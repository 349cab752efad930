import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import type { GridRow } from '../../ui/sorted-rows.ts';

/** The snapshots, with the texts that a search looks at and the keys by which each column sorts. */
export const snapshotRows = (list: readonly Snapshot[]): readonly GridRow<SnapshotId>[] =>
  list.map((one) => {
    const { students } = one.counts;
    const offering = snapshotOffering(one);
    return {
      id: one.snapshotId,
      searched: `${one.note} ${offering} ${one.title} ${one.tag}`,
      keys: { note: one.note, offering, saved: one.createdAt, students },
    };
  });
