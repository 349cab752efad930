import { type Call, done } from './answer.ts';

export const listSettings: Call = (book) => done(book, { settings: book.settings });

/** Merges the settings, or replaces them as some other servers do. */
export const editSettings: Call = (book, { body, world }) => {
  const settings = world.settingsReplace ? body.setting : merged(book.settings, body.setting);
  return done({ ...book, settings: settings as Record<string, unknown> });
};

/** Objects are merged, lists and values are replaced, `null` deletes. */
const merged = (old: unknown, change: unknown): unknown => {
  if (!isObject(change)) return change;
  const result = new Map(isObject(old) ? Object.entries(old) : []);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) result.delete(key);
    else result.set(key, merged(result.get(key), value));
  }
  return Object.fromEntries(result);
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
