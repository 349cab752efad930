import { endpoints } from '../../api/endpoints.ts';
import type { BackendWorld, Quotas } from '../backend.ts';
import type { DataCall } from '../handlers/call.ts';
import type { ReadTransaction, RowKind } from '../storage.ts';

/** How many more of a kind the account may have; below 0 where its quota was lowered since. */
export const roomFor = async (
  rows: ReadTransaction,
  kind: RowKind & keyof Quotas,
  { quotas }: BackendWorld,
): Promise<number> => quotas[kind] - (await rows.count(kind));

/** Whether the account would store more than it may, with what this transaction has written so far. */
export const isTooMuch = async (rows: ReadTransaction, { quotas }: BackendWorld): Promise<boolean> =>
  (await rows.bytes()) > quotas.bytes;

/**
 * Whether the account's bytes are counted before the call commits, which reads every row of the account. Not after
 * calls that only take away, nor after changed dates, which need no more room. Nor after the edit of one grade, the
 * most frequent call: the next other call counts it.
 */
export const mayGrow = (name: DataCall): boolean => endpoints[name].method === 'POST' && !uncounted.has(name);

const uncounted: ReadonlySet<DataCall> = new Set<DataCall>([
  'editGrade',
  'editEnrollments',
  'unenroll',
  'deleteSnapshots',
]);
