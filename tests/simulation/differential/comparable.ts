/**
 * A reply, or data, reduced to what two servers must agree on. The contract leaves open: the order of codes that differ
 * in case or spaces, which blanks at the end of outcome rows are written out, the order of grades made by one call, and
 * how much of a row a conflict shows. Revisions too: a server may count a write that
 * changed nothing; and how much room a copy of a ledger takes.
 */
export const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      key === 'current' || key === 'revision' || key === 'bytes' ? [] : [[key, field(key, entry)]],
    ),
  );
};

const field = (key: string, value: unknown): unknown => {
  if (key === 'settings') return withoutEmpty(value);
  if (!Array.isArray(value)) return comparable(value);
  if (key === 'LOVersusProblemTable') return value.map(withoutBlankEnd);
  const rows = value.map(comparable);
  return key === 'students' || key === 'grades' ? sortedByIds(rows) : rows;
};

/** The contract leaves open whether a section of the settings stays when nothing is left in it. */
const withoutEmpty = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const);
  return Object.fromEntries(kept.filter(([, entry]) => JSON.stringify(entry) !== '{}'));
};

const withoutBlankEnd = (row: readonly unknown[]): readonly unknown[] =>
  row.slice(0, row.findLastIndex((cell) => cell !== null) + 1);

/** Sorts lists of rows by their ids. Lists of points are not rows and keep their order. */
const sortedByIds = (rows: readonly unknown[]): readonly unknown[] =>
  rows.every((row) => typeof row === 'object' && row !== null)
    ? rows.toSorted((a, b) => (idsOf(a) < idsOf(b) ? -1 : 1))
    : rows;

const idsOf = (row: object): string => {
  const { offeringId, assessmentId, studentId } = row as Record<string, unknown>;
  return JSON.stringify([offeringId, assessmentId, studentId]);
};
