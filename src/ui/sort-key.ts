import type { Student } from '../../events/entities.ts';
import { type CodeOrder, compareCodeOrders } from '../../projections/book/code-order.ts';
import type { SortState } from './grid/head-slot.ts';

/** The value by which a column sorts a row. Texts are sorted in the browser's language. */
export type SortKey = string | number | null | CodeOrder;

/**
 * The key by which every screen sorts students by name. The parts are kept apart, so that “Smith, Zoé” always comes
 * before “Smith-Jones, Ann”. Namesakes are sorted by code, and a student without a name by the code or e-mail shown
 * instead.
 */
export const nameKey = ({ lastName, firstName, studentCode, email }: Student): string =>
  [lastName, firstName, studentCode, email].filter(Boolean).join('\n');

/** Negative if `one` comes first. Blanks come last, in whichever direction the rest is sorted. */
export const compareSortKeys = (one: SortKey, other: SortKey, direction: SortState['direction']): number => {
  if (isBlank(one) || isBlank(other)) return Number(isBlank(one)) - Number(isBlank(other));
  const order = ascending(one, other);
  return direction === 'ascending' ? order : -order;
};

/** Students in the order of their names. */
export const byName = (students: readonly Student[]): readonly Student[] =>
  students
    .map((student) => ({ student, key: nameKey(student) }))
    .sort((one, other) => compareSortKeys(one.key, other.key, 'ascending'))
    .map(({ student }) => student);

const ascending = (one: SortKey, other: SortKey): number => {
  if (isCode(one) && isCode(other)) return compareCodeOrders(one, other);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const isCode = (key: SortKey): key is CodeOrder => typeof key === 'object' && key !== null;

const isBlank = (key: SortKey): boolean => key === null || key === '' || (isCode(key) && key.isBlank);
