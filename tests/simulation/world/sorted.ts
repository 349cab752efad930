/** The same text for equal JSON values: the order of keys and the sign of a zero do not matter. */
export const sorted = (value: unknown): string => JSON.stringify(inOrder(value)) ?? '';

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)]);
};
