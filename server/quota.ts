import { endpoints } from '../api/endpoints.ts';
import type { BackendWorld, Quotas } from './backend.ts';
import type { DataCall } from './handlers/call.ts';
import type { ReadTransaction, RowKind } from './storage.ts';

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
 * Whether an account's bytes are counted before the call is applied, which looks at every row of it. What only
 * takes away needs no room, dates are as long as others, and the points of one grade come too often to look at
 * everything: they are counted with the next other call.
 */
export const mayGrow = (name: DataCall): boolean => endpoints[name].method === 'POST' && !uncounted.has(name);

const uncounted: ReadonlySet<DataCall> = new Set<DataCall>([
  'editGrade',
  'editEnrollments',
  'unenroll',
  'deleteSnapshots',
]);
