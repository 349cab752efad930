/** Deep equality of JSON values; the order of an object's keys means nothing, nor does the sign of a zero. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other || Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(Reflect.get(one, key), Reflect.get(other, key)))
  );
};
