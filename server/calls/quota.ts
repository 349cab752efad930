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

/**
 * How much the account stores once this call has committed. What the call writes is added to what was known before, so
 * that the sum is too high where rows were replaced or removed. The true count reads every row of the account, and is
 * made only if nobody has counted yet, or if the sum is over the quota. `reply`: the bytes of the reply that will be
 * kept.
 */
export const sizeAfter = async (
  name: DataCall,
  rows: ReadTransaction,
  { quotas }: BackendWorld,
  bytes: { readonly before: number | undefined; readonly written: number; readonly reply: number },
): Promise<{ readonly bytesAtMost: number | undefined; readonly isTooMuch: boolean }> => {
  const bytesAtMost = bytes.before === undefined ? undefined : bytes.before + bytes.written + bytes.reply;
  const fits = bytesAtMost !== undefined && bytesAtMost <= quotas.bytes;
  if (fits || !mayGrow(name)) return { bytesAtMost, isTooMuch: false };
  const counted = (await rows.bytes()) + bytes.reply;
  return { bytesAtMost: counted, isTooMuch: counted > quotas.bytes };
};

/**
 * Whether the call is refused where the account would store too much. Calls that only delete or change dates need no
 * more room. The edit of one grade is the most frequent call, and adds little.
 */
const mayGrow = (name: DataCall): boolean => endpoints[name].method === 'POST' && !neverTooMuch.has(name);

const neverTooMuch: ReadonlySet<DataCall> = new Set<DataCall>([
  'editGrade',
  'editEnrollments',
  'unenroll',
  'deleteSnapshots',
]);
