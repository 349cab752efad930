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

/** What changed of these students when the value at `path` did, value by value. `null`: it was, or is, not there. */
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
  const ownerId = studentOnPath(path);
  if (ownerId !== undefined) return ids.has(ownerId) ? valuesIn(path, value) : [];
  const { leaves } = splitByStudent(path, withoutLists(path, value as Json));
  return leaves.flatMap((leaf) => (ids.has(studentOnPath(leaf.path) ?? '') ? valuesIn(leaf.path, leaf.value) : []));
};

/** All values below a path, however deep; `null` and `undefined` are none. */
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
    const [, subject = onStudent, ...more] = rest;
    return {
      of: 'note',
      offeringId,
      ...(subject !== onStudent && { assessmentId: asId(subject) }),
      field: fieldOf(more),
    };
  }
  const [field = '', , key, ...more] = rest;
  if (field === 'excused' && key !== undefined)
    return { of: 'excuse', offeringId, assessmentId: asId(key), field: fieldOf(more) };
  const givenField = fieldOf([...(key === undefined ? [] : [key]), ...more]);
  return field === 'given'
    ? { of: 'given', offeringId, field: givenField }
    : { of: 'setting', offeringId, field: fieldOf([field, ...(givenField === null ? [] : [givenField])]) };
};

/** `null`: the value is the thing itself, and no field of it. */
const fieldOf = (keys: Path): string | null => (keys.length === 0 ? null : keys.join('.'));
