/** The values that share a key, under it, in their order. (`Map.groupBy` came with Node 21.) */
export const groupBy = <V, K>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
};
