import { record } from '../../events/record.ts';
import { noMinusZero } from './grade-with.ts';

/** Events are shared and may be frozen, so the book keeps copies of what it will mutate. */
export const structuredCopy = <V>(value: V): V => {
  if (Array.isArray(value)) return value.map(structuredCopy) as V;
  if (typeof value === 'number') return noMinusZero(value) as V;
  if (value === null || typeof value !== 'object') return value;
  return record(Object.entries(value).map(([key, inner]) => [key, structuredCopy(inner)] as const)) as V;
};
