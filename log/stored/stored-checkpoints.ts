/**
 * Checkpoints in IndexedDB: a row that names the parts, written after all of them, and a row for each part. No
 * transaction holds more than one part, so that an append never waits for a whole checkpoint.
 *
 * Older builds kept a checkpoint in one row under [version, seq]. Neither build looks for the other's keys; each
 * removes the checkpoints that the other has saved, which are then folded again.
 */

import type { Checkpoint, LogHead } from '../port.ts';
import { resultOf } from './connection.ts';
import { hasOtherEpoch, keptCheckpoints, type LineStore } from './line-store.ts';
import type { DbStores } from './stored-rows.ts';

const inParts = 'in parts';

const rowAt = ({ version, seq }: Checkpoint): [string, string, number] => [inParts, version, seq];
const partAt = (id: string, n: number): [string, string, number] => ['part', id, n];
const partsOf = (id: string): IDBKeyRange => IDBKeyRange.bound(['part', id], ['part', id, []]);

/** Damaged checkpoints are left out: the start takes longer, but the log is safe. */
export const checkpointsOf = async (store: DbStores, version: string): Promise<readonly Checkpoint[]> => {
  const range = IDBKeyRange.bound([inParts, version], [inParts, version, []]);
  const rows = await resultOf<Checkpoint[]>(store('checkpoints').getAll(range));
  return rows.filter(({ seq }) => Number.isSafeInteger(seq) && seq >= 0).reverse();
};

export const partOf = (store: DbStores, id: string, n: number): Promise<unknown> =>
  resultOf<unknown>(store('checkpoints').get(partAt(id, n)));

export const savePart = async (
  store: DbStores,
  head: LogHead,
  ...[id, n, part, epoch]: Parameters<LineStore['savePart']>
): Promise<void> => {
  if (hasOtherEpoch(head, epoch)) return;
  await resultOf(store('checkpoints').put(part, partAt(id, n)));
};

export const saveCheckpoint = async (
  store: DbStores,
  head: LogHead,
  ...[checkpoint, epoch]: Parameters<LineStore['saveCheckpoint']>
): Promise<void> => {
  if (hasOtherEpoch(head, epoch)) return;
  const rows = store('checkpoints');
  if ((await resultOf(rows.count(partsOf(checkpoint.id)))) < checkpoint.parts) return;
  const kept = keptCheckpoints(checkpoint, await checkpointsOf(store, checkpoint.version));
  const ids = new Set<IDBValidKey | undefined>(kept.map(({ id }) => id));
  for (const key of await resultOf(rows.getAllKeys())) {
    const [kind, id] = Array.isArray(key) ? key : [];
    if (kind !== 'part' || !ids.has(id)) rows.delete(key);
  }
  for (const one of kept) rows.put(one, rowAt(one));
  await resultOf(rows.count());
};
