/** An event about something that the book does not hold is a bug of the decider that recorded it. */
export const existing = <V>(value: V | undefined, id: string): V => {
  if (value === undefined) throw new Error(`The log speaks of ${id}, which the book does not hold.`);
  return value;
};

export const list = <K extends string, V>(lists: Record<K, V[]>, key: K): V[] => {
  lists[key] ??= [];
  return lists[key];
};

export const take = <V>(values: V[], value: V): void => {
  const at = values.indexOf(value);
  if (at >= 0) values.splice(at, 1);
};
