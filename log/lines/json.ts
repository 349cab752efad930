/**
 * Throws if storing `value` as JSON would change it: `undefined`, NaN, an infinity, a Date, a function, a hole. Such a
 * value is a bug of the caller; the error names `name` and the path.
 */
export const refuseWhatJsonLoses = (value: unknown, name: string): void => {
  const lost = lostIn(value);
  if (lost) throw new TypeError(`${name}${lost.path} cannot be stored: JSON would change ${String(lost.value)}.`);
};

type Lost = { readonly path: string; readonly value: unknown };

/** Builds the path only on the way back: an import has a hundred thousand values, and usually none is lost. */
const lostIn = (value: unknown): Lost | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return undefined;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++) {
      const lost = lostIn(value[n]);
      if (lost) return { ...lost, path: `[${n}]${lost.path}` };
    }
    return undefined;
  }
  if (!isPlainObject(value)) return { path: '', value };
  for (const key in value) {
    const lost = lostIn(value[key]);
    if (lost) return { ...lost, path: `.${key}${lost.path}` };
  }
  return undefined;
};

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return !('toJSON' in value) || typeof value.toJSON !== 'function';
};
