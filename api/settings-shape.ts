import * as v from 'valibot';
import { decimalFault } from '../events/decimal.ts';
import { isRecord } from '../events/record.ts';

/** Characters and entries, as for all that a call carries. */
type Limits = { readonly text: number; readonly longText: number; readonly bulk: number };

/** Settings as a server keeps them. Sections can have any name, and keys any text, even empty. */
export const settingsShape = (limits: Limits) => {
  const isKept = (value: unknown): boolean => {
    if (typeof value === 'number') return decimalFault(value) === undefined;
    if (typeof value === 'string') return value.length <= limits.longText;
    if (Array.isArray(value)) return value.length <= limits.bulk && value.every(isKept);
    if (!isRecord(value)) return true;
    return Object.entries(value).every(
      ([key, inner]) => key.length <= limits.text && !prototypes.has(key) && isKept(inner),
    );
  };
  return v.pipe(
    v.custom<Record<string, unknown>>((value) => isRecord(value) && isKept(value)),
    v.record(v.string(), v.unknown()),
    v.description(
      `Objects, lists and values. A key is any text of at most ${limits.text} characters, the empty one too, but “__proto__”, “constructor” and “prototype”, which are refused. Numbers, texts and lists as elsewhere.`,
    ),
  );
};

/** Keys that lead to an object's prototype, which all objects share. */
export const prototypes: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
