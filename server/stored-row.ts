import type { RowFilter, RowKind, Rows } from './storage.ts';
import { bytesOf } from './utf8.ts';

export type IdName = keyof RowFilter;

/** `key`: the ids that identify a row. `also`: further ids by which rows are found, and which an edit may change. */
export const rowIds: {
  readonly [K in RowKind]: { readonly key: readonly IdName[]; readonly also: readonly IdName[] };
} = {
  courses: { key: ['courseId'], also: [] },
  offerings: { key: ['offeringId'], also: ['courseId'] },
  assessments: { key: ['assessmentId'], also: ['offeringId'] },
  students: { key: ['studentId'], also: [] },
  enrollments: { key: ['offeringId', 'studentId'], also: [] },
  grades: { key: ['offeringId', 'assessmentId', 'studentId'], also: [] },
  snapshots: { key: ['offeringSnapshotId'], also: ['offeringId'] },
};

export const rowKinds = Object.keys(rowIds) as readonly RowKind[];

export const idOf = (row: object, name: IdName): string => {
  const id: unknown = (row as Readonly<Record<string, unknown>>)[name];
  if (typeof id !== 'string') throw new TypeError(`A row without ${name} cannot be stored.`);
  return id;
};

/** A text that is equal for rows with the same key only. */
export const rowKeyOf = (kind: RowKind, row: object): string =>
  JSON.stringify(rowIds[kind].key.map((name) => idOf(row, name)));

export type Condition = { readonly name: IdName; readonly values: readonly string[] };

/** Refuses an id that the kind does not have, and an id without a value, which would match every row. */
export const conditionsOf = (kind: RowKind, where: RowFilter): readonly Condition[] => {
  const { key, also } = rowIds[kind];
  return Object.entries(where).map(([text, value]: [string, unknown]) => {
    const name = [...key, ...also].find((one) => one === text);
    if (!name) throw new TypeError(`${kind} are not found by ${text}.`);
    const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    return { name, values: values.map((one) => textOf(one, name)) };
  });
};

const textOf = (value: unknown, name: string): string => {
  if (typeof value !== 'string') throw new TypeError(`${name} is looked for without a value.`);
  return value;
};

/** JSON text. Refuses what JSON would change: `NaN`, infinities and `undefined`. */
export const jsonText = (value: unknown): string => {
  refuseWhatJsonLoses(value);
  return JSON.stringify(value);
};

const refuseWhatJsonLoses = (value: unknown): void => {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError(`${String(value)} cannot be stored: JSON would change it.`);
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) refuseWhatJsonLoses(part);
};

/** A stored row: JSON, and for a snapshot its file beside it, so that lists need not read the file. */
export type StoredRow = { readonly json: string; readonly file: string };

export const storedRow = <K extends RowKind>(kind: K, row: Rows[K]): StoredRow => {
  if (kind !== 'snapshots') return { json: jsonText(row), file: '' };
  const { content, ...head } = row as Rows['snapshots'];
  return { json: jsonText(head), file: content };
};

export const storedBytes = ({ json, file }: StoredRow): number => bytesOf(json).length + bytesOf(file).length;
