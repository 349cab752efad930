import { useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import { snapshotsText as text } from '../../../messages/screens/snapshots.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

/**
 * The ticked boxes of the list. `chosen`: the ticked snapshots that are shown, in the order of the list. A ticked
 * snapshot that a search hides stays ticked, but nothing is done with it; `hidden` counts these. `shown`: how many
 * snapshots are shown in all.
 */
export type SnapshotChoice = {
  readonly ticked: ReadonlySet<SnapshotId>;
  readonly chosen: readonly Snapshot[];
  readonly hidden: number;
  readonly shown: number;
  /** Ticks these, or unticks them if all are ticked. */
  readonly toggle: (ids: readonly SnapshotId[]) => void;
  /** Ticks all that are shown, or unticks every snapshot. */
  readonly setAll: (isChosen: boolean) => void;
};

/** `rowIds`: the snapshots of the list that are shown. */
export const useChoosing = (list: readonly Snapshot[], rowIds: readonly SnapshotId[]): SnapshotChoice => {
  const [ticked, setTicked] = useState<ReadonlySet<SnapshotId>>(new Set());
  const announce = useAnnounce();
  const byId = new Map(list.map((one) => [one.snapshotId, one]));
  const chosen = rowIds.flatMap((id) => (ticked.has(id) ? (byId.get(id) ?? []) : []));
  const hidden = list.filter(({ snapshotId }) => ticked.has(snapshotId)).length - chosen.length;
  const toggle = (ids: readonly SnapshotId[]): void => {
    const newTicked = new Set([...ticked].filter((id) => byId.has(id)));
    const willTick = !ids.every((id) => newTicked.has(id));
    for (const id of ids) {
      if (willTick) newTicked.add(id);
      else newTicked.delete(id);
    }
    setTicked(newTicked);
    const [first] = ids.flatMap((id) => byId.get(id) ?? []);
    const name = text.row(first?.note ?? '', ids.length);
    announce(willTick ? text.isChosen(name, newTicked.size) : text.notChosen(name, newTicked.size));
  };
  const setAll = (isChosen: boolean): void => {
    setTicked(new Set(isChosen ? [...ticked, ...rowIds] : []));
    announce(text.chosen(isChosen ? rowIds.length : 0));
  };
  return { ticked, chosen, hidden, shown: rowIds.length, toggle, setAll };
};
