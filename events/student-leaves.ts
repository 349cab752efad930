/** The branches of the settings that are about one student: excuses, given grades, and notes. */
import type { Json } from './entities.ts';
import { notesSection } from './notes.ts';
import { fieldsByStudent } from './policy.ts';
import { entriesOf, isRecord, own, record } from './record.ts';

type Branch = Readonly<Record<string, Json>>;

/** `path`: in the settings, to the student. */
export type StudentLeaf = { readonly path: readonly string[]; readonly value: Json };

/** `rest`: the value without its leaves, and without branches that only had such; `null`: nothing else was there. */
export type SplitSetting = { readonly rest: Json; readonly leaves: readonly StudentLeaf[] };

/** Takes the students' branches out of the value that stands at `path` of the settings. What is no record stays. */
export const splitByStudent = (path: readonly string[], value: Json): SplitSetting => {
  if (!isRecord(value) || !mayHoldStudents(path)) return { rest: value, leaves: [] };
  if (holdsStudents(path)) {
    const leaves = entriesOf(value as Branch).map(([id, one]) => ({ path: [...path, id], value: one }));
    return { rest: leaves.length === 0 ? value : null, leaves };
  }
  const split = entriesOf(value as Branch).map(([key, one]) => [key, splitByStudent([...path, key], one)] as const);
  const leaves = split.flatMap(([, inner]) => inner.leaves);
  if (leaves.length === 0) return { rest: value, leaves };
  const kept = split.flatMap(([key, { rest, leaves: taken }]) =>
    rest === null && taken.length > 0 ? [] : [[key, rest] as const],
  );
  return { rest: kept.length === 0 ? null : record(kept), leaves };
};

/** The student whose branch the value at this path of the settings stands in. */
export const studentOnPath = (path: readonly string[]): string | undefined =>
  path.find((_, at) => holdsStudents(path.slice(0, at)));

/** Whether the keys of the record at this path are students. */
const holdsStudents = (path: readonly string[]): boolean => {
  const [section, , field = ''] = path;
  if (section === notesSection) return path.length === 2;
  return section === 'grading' && path.length === 3 && fieldsByStudent.has(field);
};

/** Whether such a record may stand at this path or beneath it. */
const mayHoldStudents = (path: readonly string[]): boolean => {
  const [section] = path;
  if (path.length < 2) return section === undefined || section === 'grading' || section === notesSection;
  return holdsStudents(path) || (section === 'grading' && path.length === 2);
};

/** A value that stands alone at the end of a path. */
export const treeAt = (path: readonly string[], value: Json): Json =>
  path.reduceRight<Json>((inner, key) => record([[key, inner]]), value);

/** Puts the leaves of `part` into `branch`; records on both sides are joined. */
export const joinInto = (branch: Record<string, unknown>, part: Readonly<Record<string, unknown>>): void => {
  for (const [key, value] of Object.entries(part)) {
    const present = own(branch, key);
    if (isRecord(present) && isRecord(value)) joinInto(present, value);
    else branch[key] = value;
  }
};
