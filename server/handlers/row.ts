import type { ReadTransaction, RowFilter, RowKind, Rows } from '../storage.ts';

/** The first row with these ids; `undefined` if there is none. */
export const find = async <K extends RowKind>(
  rows: ReadTransaction,
  kind: K,
  where: RowFilter,
): Promise<Rows[K] | undefined> => (await rows.list(kind, where))[0];

export const isThere = async (rows: ReadTransaction, kind: RowKind, where: RowFilter): Promise<boolean> =>
  (await rows.list(kind, where)).length > 0;

/** Whether a row of a bulk edit has other ids than the call's path. */
export const isElsewhere = (row: object, params: Readonly<Record<string, string>>): boolean =>
  Object.entries(params).some(([name, id]) => (Reflect.get(row, name) ?? id) !== id);

/** `fields`, with the values of `blank` for those that are missing. */
export const filled = <B extends object>(blank: B, fields: { readonly [K in keyof B]?: B[K] | undefined }): B => ({
  ...blank,
  ...fields,
});
