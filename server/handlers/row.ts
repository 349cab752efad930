import type { ReadTransaction, RowKind, Rows, Where } from '../storage.ts';

/** The row that `where` leads to. */
export const find = async <K extends RowKind>(
  rows: ReadTransaction,
  kind: K,
  where: Where,
): Promise<Rows[K] | undefined> => (await rows.list(kind, where))[0];

export const isThere = async (rows: ReadTransaction, kind: RowKind, where: Where): Promise<boolean> =>
  (await rows.list(kind, where)).length > 0;

/** Whether a row of a bulk edit says that it belongs somewhere else than to what the call's path names. */
export const isElsewhere = (row: object, params: Readonly<Record<string, string>>): boolean =>
  Object.entries(params).some(([name, id]) => (Reflect.get(row, name) ?? id) !== id);

/** `fields` over what `blank` has for those that are not given. */
export const filled = <B extends object>(blank: B, fields: { readonly [K in keyof B]?: B[K] | undefined }): B => ({
  ...blank,
  ...fields,
});
