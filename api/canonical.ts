import { isRecord } from '../events/record.ts';

/** JSON text with the keys of every object sorted: equal exactly when the values are. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

/**
 * A field's value in the form in which it is compared. Left out because they mean nothing: blanks at the end of points
 * and of outcome rows, blank rows at the end, and weights of 0. `''` is a blank cell.
 */
export const comparable = (field: string, value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  switch (field) {
    case 'grades':
      return withoutTail(value, isBlankCell);
    case 'LOVersusProblemTable':
      return withoutTail(value.map(outcomeRow), (row) => Array.isArray(row) && row.length === 0);
    case 'assessmentWeights':
      return value.map(withoutZeros);
    default:
      return value;
  }
};

/** Whether a field has the same meaning in both, however it is written. */
export const isSameField = (field: string, one: unknown, other: unknown): boolean =>
  canonicalJson(comparable(field, one)) === canonicalJson(comparable(field, other));

const isBlankCell = (cell: unknown): boolean => cell === null || cell === '';

const outcomeRow = (row: unknown): unknown =>
  Array.isArray(row)
    ? withoutTail(
        row.map((cell) => (isBlankCell(cell) ? null : cell)),
        isBlankCell,
      )
    : row;

const withoutTail = (list: readonly unknown[], isNothing: (entry: unknown) => boolean): readonly unknown[] =>
  list.slice(0, list.findLastIndex((entry) => !isNothing(entry)) + 1);

const withoutZeros = (weights: unknown): unknown =>
  isRecord(weights) ? Object.fromEntries(Object.entries(weights).filter(([, weight]) => weight !== 0)) : weights;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const bare: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort()) bare[key] = sorted(value[key]);
  return bare;
};
