import { type DecimalFault, decimalFault } from './decimal.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from './ids.ts';
import { isRecord, record } from './record.ts';

/** The value at `path` does not have the form that the format asks for, and cannot be read. */
export type ShapeFault = { readonly path: string; readonly expected: ExpectedShape };

export type ExpectedShape =
  | 'initialization data or an offering snapshot'
  | 'format version 1'
  | 'an object'
  | 'a list'
  | 'text'
  | 'a number'
  | 'true or false'
  | 'an id'
  | 'an id that stands nowhere before';

/** A value at `path` that was read and kept, with a defect. */
export type Remark = {
  readonly path: string;
  readonly why:
    | DecimalFault
    | 'below zero'
    | 'not from 1 to 10'
    | 'no such problem'
    | 'no such assessment'
    | 'no such offering'
    | 'no such student'
    | 'no such course'
    /** Not kept: the format has no field of this name. */
    | 'unknown field';
};

/** Collects the faults and remarks while a value is read. */
export type Findings = { readonly faults: ShapeFault[]; readonly remarks: Remark[] };

/** An object of the input and its place. `path` is a JSON path: `$.grades[3].grades[0]`. */
export type Row = { readonly fields: Record<string, unknown>; readonly path: string; readonly findings: Findings };

export const pathTo = (path: string, key: string | number): string => {
  if (typeof key === 'number') return `${path}[${key}]`;
  return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
};

/** `undefined`, with a fault, if `value` is not an object. */
export const rowAt = (value: unknown, path: string, findings: Findings): Row | undefined => {
  if (isRecord(value)) {
    return { fields: record(Object.entries(value)), path, findings };
  }
  findings.faults.push({ path, expected: 'an object' });
  return undefined;
};

/** Text that is missing or `null` is empty. */
export const text = (row: Row, key: string): string => {
  const value = row.fields[key] ?? '';
  return typeof value === 'string' ? value : fault(row, key, 'text', '');
};

export const yesNo = (row: Row, key: string): boolean => {
  const value = row.fields[key] ?? false;
  return typeof value === 'boolean' ? value : fault(row, key, 'true or false', false);
};

/** A number for people to read, such as a year; `null` is none. */
export const numberOrNone = (row: Row, key: string): number | null => {
  const value = row.fields[key] ?? null;
  return value === null || isNumber(value) ? value : fault(row, key, 'a number', null);
};

/** An id in any alphabet: an id that was made offline need not use the wire's. */
export const id = <I extends CourseId | OfferingId | AssessmentId | StudentId>(row: Row, key: string): I => {
  const value = row.fields[key];
  return typeof value === 'string' && value !== '' ? asId(value) : fault(row, key, 'an id', asId(''));
};

/** A list that is missing or `null` is empty. */
export const texts = (row: Row, key: string): string[] =>
  list(row, key).map((value, at) => {
    if (typeof value === 'string') return value;
    row.findings.faults.push({ path: pathTo(pathTo(row.path, key), at), expected: 'text' });
    return '';
  });

export const list = (row: Row, key: string): unknown[] => {
  const value = row.fields[key] ?? [];
  return Array.isArray(value) ? value : fault(row, key, 'a list', []);
};

/** A list that must be there: if it were missing, grades would be lost unnoticed. */
export const requiredList = (row: Row, key: string): unknown[] =>
  row.fields[key] === undefined || row.fields[key] === null ? fault(row, key, 'a list', []) : list(row, key);

/** The rows of a list that must be there; an entry that is not an object is a fault and is left out. */
export const rowsOf = (row: Row, key: string): Row[] => {
  const path = pathTo(row.path, key);
  return requiredList(row, key).flatMap((value, at) => rowAt(value, pathTo(path, at), row.findings) ?? []);
};

/** A number that grades are computed from. A number that breaks the rules is kept as it is, with a remark. */
export const amount = (value: unknown, path: string, findings: Findings, sign: 'from zero' | 'any sign'): number => {
  if (!isNumber(value)) {
    findings.faults.push({ path, expected: 'a number' });
    return 0;
  }
  const why = decimalFault(value) ?? (sign === 'from zero' && value < 0 ? 'below zero' : undefined);
  if (why) findings.remarks.push({ path, why });
  return value;
};

/** Adds a remark for every field that the format does not have. Such fields are not kept. */
export const remarkUnknown = (row: Row, known: readonly string[]): void => {
  for (const key of Object.keys(row.fields)) {
    if (!known.includes(key)) row.findings.remarks.push({ path: pathTo(row.path, key), why: 'unknown field' });
  }
};

/** Notes that the field does not have the expected shape, and returns `instead`. */
export const fault = <V>(row: Row, key: string, expected: ExpectedShape, instead: V): V => {
  row.findings.faults.push({ path: pathTo(row.path, key), expected });
  return instead;
};

/** JSON text such as 1e400 arrives as an infinity, which no log could store. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
