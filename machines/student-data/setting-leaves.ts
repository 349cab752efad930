import type { Json } from '../../events/entities.ts';
import { excusedOf, excusesReadIn } from '../../events/excuses.ts';
import { asId, keyOfAll } from '../../events/ids.ts';
import { notesSection, onStudent } from '../../events/notes.ts';
import { entriesOf, isRecord, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { splitByStudent, studentOnPath } from '../../events/student-leaves.ts';
import type { ChangeData, SettingData } from './kept.ts';

type Path = readonly string[];

/** What the value at `path` of the settings says of these students, value by value. */
export const settingsAbout = (ids: ReadonlySet<string>, path: Path, value: unknown): readonly SettingData[] =>
  leavesIn(ids, path, value).map((leaf) => ({ ...placeOf(leaf.path), value: leaf.value }));

/** What of them changed when the value at `path` did. */
export const settingChanges = (
  ids: ReadonlySet<string>,
  path: Path,
  from: unknown,
  to: unknown,
): readonly ChangeData[] => {
  const [before, after] = [from, to].map(
    (value) => new Map(leavesIn(ids, path, value).map((leaf) => [leaf.key, leaf])),
  );
  const all = new Map([...(before ?? []), ...(after ?? [])]);
  return [...all].flatMap(([key, leaf]) => {
    const [was, is] = [before?.get(key)?.value ?? null, after?.get(key)?.value ?? null];
    return sameValue(was, is) ? [] : [{ ...placeOf(leaf.path), from: was, to: is }];
  });
};

type Leaf = { readonly key: string; readonly path: Path; readonly value: Json };

const leavesIn = (ids: ReadonlySet<string>, path: Path, value: unknown): readonly Leaf[] => {
  if (value === undefined) return [];
  const theirs = studentOnPath(path);
  if (theirs !== undefined) return ids.has(theirs) ? valuesIn(path, value) : [];
  const { leaves } = splitByStudent(path, withoutLists(path, value as Json));
  return leaves.flatMap((leaf) => (ids.has(studentOnPath(leaf.path) ?? '') ? valuesIn(leaf.path, leaf.value) : []));
};

/** What is no record is a value. */
const valuesIn = (path: Path, value: unknown): readonly Leaf[] => {
  if (isRecord(value)) return entriesOf(value).flatMap(([key, one]) => valuesIn([...path, key], one));
  return value === null || value === undefined ? [] : [{ key: keyOfAll(...path), path, value: value as Json }];
};

/** Older logs have excuses as a list of pairs. Pairs that are broken are nobody's. */
const withoutLists = (path: Path, value: Json): Json => {
  const [section = 'grading', , field = 'excused'] = path;
  if (section !== 'grading' || field !== 'excused' || path.length > 3) return value;
  if (path.length === 3) return Array.isArray(value) ? excusedOf(excusesReadIn(value)) : value;
  if (!isRecord(value)) return value;
  return record(entriesOf(value as Branch).map(([key, one]) => [key, withoutLists([...path, key], one)] as const));
};

type Branch = Readonly<Record<string, Json>>;

const placeOf = ([section, offering = '', ...rest]: Path): Omit<SettingData, 'value'> => {
  const offeringId = asId<SettingData['offeringId']>(offering);
  if (section === notesSection) {
    const [, on = onStudent, ...more] = rest;
    return { of: 'note', offeringId, ...(on !== onStudent && { assessmentId: asId(on) }), field: fieldOf(more) };
  }
  const [field = '', , key, ...more] = rest;
  if (field === 'excused' && key !== undefined)
    return { of: 'excuse', offeringId, assessmentId: asId(key), field: fieldOf(more) };
  const within = fieldOf([...(key === undefined ? [] : [key]), ...more]);
  return field === 'given'
    ? { of: 'given', offeringId, field: within }
    : { of: 'setting', offeringId, field: fieldOf([field, ...(within === null ? [] : [within])]) };
};

const fieldOf = (keys: Path): string | null => (keys.length === 0 ? null : keys.join('.'));
