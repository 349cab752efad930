import { type CodeOrder, compareCodeOrders } from '../../projections/code-order.ts';
import type { SortState } from './grid/head-slot.ts';

/** The value by which a column sorts a row. Texts are sorted in the browser's language. */
export type SortKey = string | number | null | CodeOrder;

/** Blanks come last, in whichever direction the rest is sorted. */
export const compareSortKeys = (one: SortKey, other: SortKey, direction: SortState['direction']): number => {
  if (isBlank(one) || isBlank(other)) return Number(isBlank(one)) - Number(isBlank(other));
  const order = ascending(one, other);
  return direction === 'ascending' ? order : -order;
};

const ascending = (one: SortKey, other: SortKey): number => {
  if (isCode(one) && isCode(other)) return compareCodeOrders(one, other);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const isCode = (key: SortKey): key is CodeOrder => typeof key === 'object' && key !== null;

const isBlank = (key: SortKey): boolean => key === null || key === '' || (isCode(key) && key.isBlank);
