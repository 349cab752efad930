import type { Json } from '../../events/entities.ts';
import { excusedOf, excusesReadIn } from '../../events/excuses.ts';
import { asId, keyOfAll } from '../../events/ids.ts';
import { notesSection, onStudent } from '../../events/notes.ts';
import { fieldsByStudent } from '../../events/policy.ts';
import { entriesOf, isRecord } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
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

/** What is no record is a value. Older logs have excuses as a list of pairs. */
const leavesIn = (ids: ReadonlySet<string>, path: Path, value: unknown): readonly Leaf[] => {
  const [section, , field] = path;
  if (path.length > 0 && section !== 'grading' && section !== notesSection) return [];
  const at = section === notesSection ? 2 : fieldsByStudent.has(field ?? '') ? 3 : undefined;
  if (section === 'grading' && path.length > 2 && at === undefined) return [];
  const isTheirs = at !== undefined && path.length > at;
  if (isTheirs && !ids.has(path[at] ?? '')) return [];
  const read = Array.isArray(value) && field === 'excused' && !isTheirs ? excusedOf(excusesReadIn(value)) : value;
  if (isRecord(read)) return entriesOf(read).flatMap(([key, one]) => leavesIn(ids, [...path, key], one));
  return isTheirs && value !== null && value !== undefined
    ? [{ key: keyOfAll(...path), path, value: value as Json }]
    : [];
};

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
