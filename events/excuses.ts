/**
 * Who is excused from which assessment, in an offering's grading policy: one leaf per excuse, so that a server which
 * merges settings keeps the excuses of two devices. A policy used to have a list of excuses; files, logs and servers
 * may still hold such a list.
 */
import type { ExcuseTree, Json, Settings } from './entities.ts';
import type { AssessmentId, StudentId } from './ids.ts';
import { isRecord, keysOf, own, record } from './record.ts';

export type Excuse = { readonly studentId: StudentId; readonly assessmentId: AssessmentId };

export const isExcused = (excused: ExcuseTree, { studentId, assessmentId }: Excuse): boolean => {
  const ofStudent = own(excused, studentId);
  return isRecord(ofStudent) && own(ofStudent, assessmentId) === true;
};

/** Each excuse once, student by student. Anything else in the value is skipped. */
export const excusesIn = (excused: unknown): readonly Excuse[] =>
  isRecord(excused)
    ? keysOf(excused as ExcuseTree).flatMap((studentId) => {
        const ofStudent: unknown = own(excused as ExcuseTree, studentId);
        if (!isRecord(ofStudent)) return [];
        const assessmentIds = keysOf(ofStudent as ExcuseTree[StudentId]).filter((id) => ofStudent[id] === true);
        return assessmentIds.map((assessmentId) => ({ studentId, assessmentId }));
      })
    : [];

/** The excuses of a stored value that may break the rules, or be an older list. Its broken entries are skipped. */
export const excusesReadIn = (stored: unknown): readonly Excuse[] =>
  excusesIn(Array.isArray(stored) ? excusedOf(stored.filter(isExcuse)) : stored);

export const excusedOf = (excuses: readonly Excuse[]): ExcuseTree => {
  const excused: ExcuseTree = record();
  for (const { studentId, assessmentId } of excuses) {
    excused[studentId] ??= record();
    excused[studentId][assessmentId] = true;
  }
  return excused;
};

/** Settings in which older lists of excuses have become leaves. */
export const settingsWithLeaves = (settings: Settings): Settings => withLeavesAt([], settings as Json) as Settings;

/**
 * The value at `path` of the settings with older lists of excuses turned into leaves; an empty list becomes nothing. A
 * list that holds anything else stays: it breaks the rules, and is reported.
 */
export const withLeavesAt = (path: readonly string[], value: Json): Json => {
  const [top, , field] = path;
  if (path.length > 0 && top !== 'grading') return value;
  if (path.length === 3 && field === 'excused') return Array.isArray(value) ? leavesOf(value) : value;
  if (path.length > 2 || !isRecord(value)) return value;
  const inner = path.length === 0 ? ['grading'] : path.length === 1 ? Object.keys(value) : ['excused'];
  const changed = new Map(inner.flatMap((key) => withLeavesIn(path, value as Record<string, Json>, key)));
  if (changed.size === 0) return value;
  const entries = Object.entries(value as Record<string, Json>).map(
    ([key, inner]) => [key, changed.get(key) ?? inner] as const,
  );
  return record(entries.filter(([key]) => changed.get(key) !== null));
};

/** The entry of `key` if it changes; nothing if it stays. */
const withLeavesIn = (
  path: readonly string[],
  branch: Record<string, Json>,
  key: string,
): readonly (readonly [string, Json])[] => {
  const before = own(branch, key);
  if (before === undefined) return [];
  const after = withLeavesAt([...path, key], before);
  return after === before ? [] : [[key, after]];
};

const leavesOf = (list: readonly Json[]): Json => {
  if (!list.every(isExcuse)) return list as Json[];
  return list.length > 0 ? excusedOf(list) : null;
};

export const isExcuse = (entry: unknown): entry is Json & Excuse =>
  isRecord(entry) && typeof entry.studentId === 'string' && typeof entry.assessmentId === 'string';
