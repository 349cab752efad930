import { endpoints } from '../../api/endpoints.ts';
import type { BackendWorld, Quotas } from '../backend.ts';
import type { DataCall } from '../handlers/call.ts';
import type { ReadTransaction, RowKind } from '../storage.ts';

/** How many more rows of a kind the account may have; below 0 if its quota was lowered. */
export const roomFor = async (
  rows: ReadTransaction,
  kind: RowKind & keyof Quotas,
  { quotas }: BackendWorld,
): Promise<number> => quotas[kind] - (await rows.count(kind));

/** Whether the account would store more than it may, with what this transaction has written so far. */
export const isTooMuch = async (rows: ReadTransaction, { quotas }: BackendWorld): Promise<boolean> =>
  (await rows.bytes()) > quotas.bytes;

/**
 * Whether the account's bytes are counted before the call commits, which reads every row of the account. Calls that
 * only delete or change dates need no more room. The edit of one grade is the most frequent call, and is counted by the
 * next other call.
 */
export const mayGrow = (name: DataCall): boolean => endpoints[name].method === 'POST' && !uncounted.has(name);

const uncounted: ReadonlySet<DataCall> = new Set<DataCall>([
  'editGrade',
  'editEnrollments',
  'unenroll',
  'deleteSnapshots',
]);
