/** A history's names for the ids of one side: `course 1` is the first course that was added. */
export type Names = {
  readonly learn: (name: string, id: string) => void;
  /** Replaces names in a value of the history by this side's ids. A name without an id is kept. */
  readonly toIds: <T>(value: T) => T;
  readonly toNames: <T>(value: T) => T;
};

export const createNames = (): Names => {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  return {
    learn: (name, id) => {
      ids.set(name, id);
      names.set(id, name);
    },
    toIds: (value) => replaced(value, ids) as typeof value,
    toNames: (value) => replaced(value, names) as typeof value,
  };
};

const replaced = (value: unknown, by: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return by.get(value) ?? value;
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [by.get(key) ?? key, replaced(entry, by)]));
};
