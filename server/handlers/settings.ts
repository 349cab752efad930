import type { Settings } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';
import { applied, done, type Handlers } from './call.ts';

export const settings: Handlers<'listSettings' | 'editSettings'> = {
  listSettings: async (rows) => done({ settings: await rows.settings() }),

  editSettings: async (rows, { body: { setting } }) => {
    await rows.saveSettings(merged(await rows.settings(), setting) as Settings);
    return applied;
  },
};

type Branch = Readonly<Record<string, unknown>>;

/**
 * Objects merge, everything else replaces. `null` deletes, and removes each branch that becomes empty. No key leads to
 * a prototype: a body with such a key was refused.
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
