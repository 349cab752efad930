import { canonicalJson } from '../../../api/canonical.ts';
import type { Draft } from './case.ts';

type Lists = 'courses' | 'offerings' | 'assessments' | 'students' | 'enrollments' | 'grades';

/** Removes the rows that have all these ids. */
export const without = (data: Draft, lists: readonly Lists[], ids: Readonly<Record<string, string>>): void => {
  for (const list of lists) Object.assign(data, { [list]: data[list].filter((row) => !hasAll(row, ids)) });
};

/** The rows that have all these ids. */
export const withIds = <R extends object>(rows: readonly R[], ids: Readonly<Record<string, string>>): R[] =>
  rows.filter((row) => hasAll(row, ids));

const hasAll = (row: object, ids: Readonly<Record<string, string>>): boolean =>
  Object.entries(ids).every(([name, id]) => (row as Record<string, unknown>)[name] === id);

/** Data as text, list by list, for comparisons in which rows may come in any order. */
export const inAnyOrder = (data: object): unknown =>
  Object.fromEntries(
    Object.entries(data).map(([name, rows]: [string, unknown]) => [
      name,
      Array.isArray(rows) ? rows.map(canonicalJson).sort() : rows,
    ]),
  );
