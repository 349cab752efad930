import { type Call, done } from './answer.ts';

export const listSettings: Call = (book) => done(book, { settings: book.settings });

/** A server of another make may put the settings in the place of the old ones. */
export const editSettings: Call = (book, { body, world }) => {
  const settings = world.settingsReplace ? body.setting : merged(book.settings, body.setting);
  return done({ ...book, settings: settings as Record<string, unknown> });
};

/** Objects merge, lists and values replace, `null` deletes. */
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
