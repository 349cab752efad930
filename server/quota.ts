import type { BackendWorld, Quotas } from './backend.ts';
import type { DataCall } from './handlers/call.ts';
import type { ReadTransaction, RowKind } from './storage.ts';

/** How many more of a kind the account may have; below 0 where its quota was lowered since. */
export const roomFor = async (
  rows: ReadTransaction,
  kind: RowKind & keyof Quotas,
  { quotas }: BackendWorld,
): Promise<number> => quotas[kind] - (await rows.count(kind));

/** Whether the account now stores more than it may. */
export const isTooMuch = async (rows: ReadTransaction, { quotas }: BackendWorld): Promise<boolean> =>
  (await rows.bytes()) > quotas.bytes;

/**
 * The calls after which an account's bytes are counted, which looks at every row of it. What the others
 * add is bounded by the other quotas, or by what is already there.
 */
export const measured: ReadonlySet<DataCall> = new Set<DataCall>([
  'addCourse',
  'addOffering',
  'addAssessment',
  'editSettings',
  'enroll',
  'addSnapshots',
  'loadSnapshotsById',
  'loadSnapshotsFromObject',
]);
