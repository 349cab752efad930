import { sameValue } from '../../events/same-value.ts';

/** What an edit changes: `from` and `to` hold the fields that differ. `undefined` if none does. */
export const changeOf = <Fields extends object>(
  current: Fields,
  fields: Partial<Fields>,
): { from: Partial<Fields>; to: Partial<Fields> } | undefined => {
  const from: Partial<Fields> = {};
  const to: Partial<Fields> = {};
  for (const field of Object.keys(fields) as (keyof Fields)[]) {
    if (sameValue(current[field], fields[field])) continue;
    from[field] = current[field];
    to[field] = fields[field] as Fields[typeof field];
  }
  return Object.keys(to).length > 0 ? { from, to } : undefined;
};
