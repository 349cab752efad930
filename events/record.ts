/**
 * A record keyed by ids. It has no prototype, so an id such as `constructor` or `__proto__` is a key like any other. V8
 * stores an object that is created without a prototype as a hash table: the points of a grade take twice the memory,
 * and half again the time to make and to read. An object whose prototype is taken away later stays small.
 */
export const record = <K extends string, V>(entries: Iterable<readonly [K, V]> = []): Record<K, V> => {
  const made = Object.setPrototypeOf({}, null) as Record<K, V>;
  for (const [key, value] of entries) made[key] = value;
  return made;
};

/** Whether `value` is an object with keys: no list, no `null`. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record's own value at a key, not an inherited one. */
export const own = <V>(values: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Whether two records have the same keys in the same order. */
export const hasSameKeys = (one: object, other: object): boolean => {
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return keys.length === others.length && keys.every((key, at) => key === others[at]);
};

/** The entries of a record with their own type, in the order of `keysOf`. */
export const entriesOf = <K extends string, V>(values: Readonly<Record<K, V>>): (readonly [K, V])[] =>
  keysOf(values).map((key) => [key, values[key]]);

/** The keys of a record with their own type, in insertion order except for keys that look like integers. */
export const keysOf = <K extends string>(values: Record<K, unknown>): K[] => Object.keys(values) as K[];
