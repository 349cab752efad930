import { wireLimits } from '../../api/shapes.ts';
import { decimalFault } from '../../events/decimal.ts';
import type { Settings } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';
import { applied, done, type Handlers, refuse } from './call.ts';

export const settings: Handlers<'listSettings' | 'editSettings'> = {
  listSettings: async (rows) => done({ settings: await rows.settings() }),

  editSettings: async (rows, { body: { setting } }) => {
    if (!areSettings(setting)) return refuse('body.malformed');
    await rows.saveSettings(merged(await rows.settings(), setting) as Settings);
    return applied;
  },
};

type Branch = Readonly<Record<string, unknown>>;

/**
 * Objects merge, everything else replaces; `null` deletes, and with it each branch that it leaves empty.
 * No key leads to a prototype: the body was refused if it had one.
 */
const merged = (held: Branch, change: Branch): Branch => {
  const result = new Map(Object.entries(held));
  for (const [key, value] of Object.entries(change)) {
    const before = result.get(key);
    const after = isRecord(value) ? merged(isRecord(before) ? before : {}, value) : value;
    const isEmptied = isRecord(after) && isRecord(before) && Object.keys(after).length === 0;
    if (after === null || (isEmptied && Object.keys(before).length > 0)) result.delete(key);
    else result.set(key, after);
  }
  return Object.fromEntries(result);
};

/** What no other shape says about settings: every number, text, key and list keeps within the wire's limits. */
export const areSettings = (value: unknown): boolean => {
  if (typeof value === 'number') return decimalFault(value) === undefined;
  if (typeof value === 'string') return value.length <= wireLimits.longText;
  if (Array.isArray(value)) return value.length <= wireLimits.bulk && value.every(areSettings);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(
    ([key, inner]) => key !== '' && key.length <= wireLimits.text && areSettings(inner),
  );
};
