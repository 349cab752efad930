/** An event about something that the book does not hold is a bug of the decider that recorded it. */
export const existing = <V>(value: V | undefined, id: string): V => {
  if (value === undefined) throw new Error(`The log speaks of ${id}, which the book does not hold.`);
  return value;
};

/** The list at the key, which is made if it is missing. */
export const listAt = <K extends string, V>(lists: Record<K, V[]>, key: K): V[] => {
  lists[key] ??= [];
  return lists[key];
};

/** Removes the value from the list, if it is there. */
export const removeFrom = <V>(values: V[], value: V): void => {
  const at = values.indexOf(value);
  if (at >= 0) values.splice(at, 1);
};
