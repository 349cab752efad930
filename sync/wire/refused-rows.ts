import type { Item } from '../../events/items.ts';
import { isRecord } from '../../events/record.ts';
import type { Sent } from '../../projections/outbox.ts';
import type { Records } from '../../projections/records.ts';

export type RefusedRow = { readonly item: Item; readonly reason: string };

/** The rows that a refused bulk call names. `undefined` if it names none, or one that was not sent. */
export const refusedRows = ({ outbox }: Records, sent: Sent, body: unknown): readonly RefusedRow[] | undefined => {
  const rows: unknown = isRecord(body) ? body.rows : undefined;
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const named: RefusedRow[] = [];
  for (const row of rows as readonly unknown[]) {
    const item = isRecord(row) && typeof row.index === 'number' ? sent.items[row.index] : undefined;
    if (!item || !isRecord(row) || !('studentId' in item)) return undefined;
    if (row.studentId !== (outbox.ids.student[item.studentId] ?? item.studentId)) return undefined;
    named.push({ item, reason: typeof row.reason === 'string' ? row.reason : 'grade.rowsRefused' });
  }
  return named;
};
