/**
 * Throws when storing `value` as JSON would change it: `undefined`, NaN, an infinity, a Date, a
 * function, a hole. Such a value is a bug of the caller, and `path` names it.
 */
export const refuseWhatJsonLoses = (value: unknown, path: string): void => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++) refuseWhatJsonLoses(value[n], `${path}[${n}]`);
    return;
  }
  if (!isPlainObject(value)) throw new TypeError(`${path} cannot be stored: JSON would change ${String(value)}.`);
  for (const key of Object.keys(value)) refuseWhatJsonLoses(value[key], `${path}.${key}`);
};

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && typeof Reflect.get(value, 'toJSON') !== 'function';
};
