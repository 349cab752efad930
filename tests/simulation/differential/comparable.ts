/**
 * A reply or data as far as two backends must agree on it. Open is: how codes that differ in case or
 * spaces are ordered, which of the blanks at the end of outcome rows are written out, in which order
 * grades made by one call come, and how much of a row a conflict shows.
 */
export const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (key === 'current' ? [] : [[key, field(key, entry)]])),
  );
};

const field = (key: string, value: unknown): unknown => {
  if (key === 'settings') return withoutEmpty(value);
  if (!Array.isArray(value)) return comparable(value);
  if (key === 'LOVersusProblemTable') return value.map(withoutBlankEnd);
  const rows = value.map(comparable);
  return key === 'students' || key === 'grades' ? sortedByIds(rows) : rows;
};

/** Whether a section stays when nothing is left in it is open. */
const withoutEmpty = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const);
  return Object.fromEntries(kept.filter(([, entry]) => JSON.stringify(entry) !== '{}'));
};

const withoutBlankEnd = (row: readonly unknown[]): readonly unknown[] =>
  row.slice(0, row.findLastIndex((cell) => cell !== null) + 1);

/** Points are no rows, and stay as they are. */
const sortedByIds = (rows: readonly unknown[]): readonly unknown[] =>
  rows.every((row) => typeof row === 'object' && row !== null)
    ? rows.toSorted((a, b) => (idsOf(a) < idsOf(b) ? -1 : 1))
    : rows;

const idsOf = (row: object): string => {
  const { offeringId, assessmentId, studentId } = row as Record<string, unknown>;
  return JSON.stringify([offeringId, assessmentId, studentId]);
};
