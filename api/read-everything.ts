import * as v from 'valibot';
import { isRecord } from '../events/record.ts';
import { endpoints } from './endpoints.ts';
import { readReply } from './read-reply.ts';
import type { RemoteReply } from './remote.ts';
import type { ApiResult } from './result.ts';
import { wireLimits } from './shapes.ts';

/**
 * Reads everything that a server holds; numbers that break the rules are kept. Refuses a reply in which a list, the
 * settings, the maxima of an assessment or the points of a grade are missing: they would look deleted. Also refuses ids
 * that only clients make: rows with such ids would be taken for rows that were made here.
 */
export const readEverything = (reply: RemoteReply): ApiResult<Readonly<Record<string, unknown>>> =>
  readReply({ method: endpoints.loadEverything.method, reply: everything }, reply);

/** The lists of the reply that has everything. */
export type ListName = keyof typeof everything.entries;

/** Reads a reply that has only one of the lists, by the same rules. */
export const readList = (list: ListName, reply: RemoteReply): ApiResult<Readonly<Record<string, unknown>>> =>
  readReply({ method: 'GET', reply: v.looseObject({ [list]: everything.entries[list] }) }, reply);

/** For each noun that a call can read as a single row: the list that has such rows. */
export const listOf = {
  course: 'courses',
  offering: 'offerings',
  assessment: 'assessments',
  student: 'students',
  grade: 'grades',
} as const;

/** Reads a reply that has a single row, by the rules for the rows of its list. */
export const readRow = (noun: keyof typeof listOf, reply: RemoteReply): ApiResult<Readonly<Record<string, unknown>>> =>
  readReply({ method: 'GET', reply: v.looseObject({ [noun]: everything.entries[listOf[noun]].item }) }, reply);

const ids = ['courseId', 'offeringId', 'assessmentId', 'studentId'];
const isOurs = (id: unknown): boolean => typeof id === 'string' && id.includes('~');
const row = v.custom<Readonly<Record<string, unknown>>>(
  (one) => isRecord(one) && !ids.some((name) => isOurs(one[name])),
);
const rows = v.array(row);
const rowsWith = (list: string) =>
  v.array(v.custom<Readonly<Record<string, unknown>>>((one) => v.is(row, one) && Array.isArray(one[list])));

/** Whether the value is no deeper than any call's: walking deeper ones could overflow the stack. */
const isShallow = (value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > wireLimits.nesting) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
};

const everything = v.looseObject({
  courses: rows,
  offerings: rows,
  assessments: rowsWith('gradesMaxPerProblem'),
  enrollments: rows,
  students: rows,
  grades: rowsWith('grades'),
  settings: v.custom<Readonly<Record<string, unknown>>>((value) => isRecord(value) && isShallow(value)),
});
