import type {
  Assessment,
  Course,
  Enrollment,
  GradeRecord,
  Offering,
  Problem,
  Settings,
  Student,
  WeightSet,
  WorkingData,
} from './entities.ts';
import { settingsWithLeaves } from './excuses.ts';
import {
  assessmentFields,
  courseFields,
  enrollmentFields,
  type FieldList,
  type FieldsOf,
  fieldNames,
  fieldsFrom,
  gradeFields,
  type Kind,
  type KindValues,
  offeringFields,
  studentFields,
} from './fields.ts';
import { type AssessmentId, asId } from './ids.ts';
import { record } from './record.ts';
import { problemIdAt, strayIdAt, weightSetIdAt } from './wire.ts';
import { refuseRepeated, remarkReferences } from './wire-references.ts';
import {
  amount,
  type Findings,
  id,
  list,
  numberOrNone,
  pathTo,
  type Remark,
  type Row,
  remarkUnknown,
  requiredList,
  rowAt,
  rowsOf,
  type ShapeFault,
  text,
  texts,
  yesNo,
} from './wire-row.ts';

/** `note`: the note in an object file. */
export type WireRead =
  | { readonly kind: 'read'; readonly data: WorkingData; readonly note?: string; readonly remarks: readonly Remark[] }
  | { readonly kind: 'refused'; readonly faults: readonly ShapeFault[] };

/**
 * Reads parsed JSON that is InitializationData or an object file. If anything has the wrong shape, the whole is
 * refused, and every place of a wrong shape is listed; numbers that break the rules are kept, each with a remark.
 */
export const readWire = (value: unknown): WireRead => {
  const findings: Findings = { faults: [], remarks: [] };
  const top = rowAt(value, '$', findings);
  if (!top) return { kind: 'refused', faults: findings.faults };

  const isSnapshot = top.fields.kind === 'offering-snapshot';
  if (!isSnapshot && !Object.hasOwn(top.fields, 'offerings')) {
    return { kind: 'refused', faults: [{ path: '$', expected: 'initialization data or an offering snapshot' }] };
  }
  if (isSnapshot && top.fields.version !== 1) {
    return { kind: 'refused', faults: [{ path: '$.version', expected: 'format version 1' }] };
  }
  const holder = isSnapshot ? rowAt(top.fields.initializationData, '$.initializationData', findings) : top;
  const data = holder && readData(holder);
  if (!data || findings.faults.length > 0) return { kind: 'refused', faults: findings.faults };
  return { kind: 'read', data, ...(isSnapshot && { note: text(top, 'note') }), remarks: findings.remarks };
};

const readData = (row: Row): WorkingData => {
  const offeringRows = rowsOf(row, 'offerings');
  const outcomeCounts = new Map(
    offeringRows.map((one) => [one.fields.offeringId, list(one, 'learningOutcomes').length]),
  );
  const assessments = rowsOf(row, 'assessments').map((one) =>
    assessment(one, outcomeCounts.get(one.fields.offeringId) ?? 0),
  );
  const problemCounts = new Map(assessments.map(({ assessmentId, problems }) => [assessmentId, problems.length]));
  const data: WorkingData = {
    courses: rowsOf(row, 'courses').map(course),
    offerings: offeringRows.map(offering),
    assessments,
    students: rowsOf(row, 'students').map(student),
    enrollments: rowsOf(row, 'enrollments').map(enrollment),
    grades: rowsOf(row, 'grades').map((one) => grade(one, problemCounts)),
    settings: settings(row),
  };
  refuseRepeated(data, row.path, row.findings);
  remarkReferences(data, row.path, row.findings);
  return data;
};

/** The fields of a noun, each read as its kind. */
const fieldsIn = <List extends FieldList>(row: Row, list: List): FieldsOf<List> =>
  fieldsFrom(list, (field, kind) => readers[kind](row, field));

const amountIn = (row: Row, field: string, sign: 'from zero' | 'any sign'): number =>
  amount(row.fields[field] ?? 0, pathTo(row.path, field), row.findings, sign);

const readers: { readonly [K in Kind]: (row: Row, field: string) => KindValues[K] } = {
  text,
  'long text': text,
  texts,
  number: numberOrNone,
  year: numberOrNone,
  amount: (row, field) => amountIn(row, field, 'from zero'),
  'signed amount': (row, field) => amountIn(row, field, 'any sign'),
  'yes or no': yesNo,
  date: text,
};

const course = (row: Row): Course => {
  const read: Course = { courseId: id(row, 'courseId'), ...fieldsIn(row, courseFields) };
  remarkUnknown(row, Object.keys(read));
  return read;
};

const offering = (row: Row): Offering => {
  const read = {
    offeringId: id<Offering['offeringId']>(row, 'offeringId'),
    courseId: id<Offering['courseId']>(row, 'courseId'),
  };
  const fields = fieldsIn(row, offeringFields);
  remarkUnknown(row, [...Object.keys(read), ...Object.keys(fields), 'assessmentWeights']);
  const path = pathTo(row.path, 'assessmentWeights');
  const weightSets = list(row, 'assessmentWeights').map((value, at): WeightSet => {
    const set = rowAt(value, pathTo(path, at), row.findings);
    return { weightSetId: weightSetIdAt(read.offeringId, at), weights: set ? weights(set) : record() };
  });
  return { ...read, ...fields, weightSets };
};

const weights = (set: Row): WeightSet['weights'] =>
  record(
    Object.entries(set.fields)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => {
        return [asId<AssessmentId>(key), amount(value, pathTo(set.path, key), set.findings, 'from zero')] as const;
      }),
  );

const assessment = (row: Row, outcomes: number): Assessment => {
  const assessmentId = id<AssessmentId>(row, 'assessmentId');
  remarkUnknown(row, [
    ...['assessmentId', 'offeringId', 'gradesMaxPerProblem', 'LOVersusProblemTable'],
    ...fieldNames(assessmentFields),
  ]);
  const table = list(row, 'LOVersusProblemTable');
  const path = pathTo(row.path, 'gradesMaxPerProblem');
  const problems = requiredList(row, 'gradesMaxPerProblem').map(
    (value, at): Problem => ({
      problemId: problemIdAt(assessmentId, at),
      max: amount(value, pathTo(path, at), row.findings, 'from zero'),
      outcomes: cells(table[at], pathTo(pathTo(row.path, 'LOVersusProblemTable'), at), row.findings, outcomes),
    }),
  );
  for (const [at, extra] of table.slice(problems.length).entries()) {
    const rowPath = pathTo(pathTo(row.path, 'LOVersusProblemTable'), problems.length + at);
    if (cells(extra, rowPath, row.findings, 0).some((cell) => cell !== null)) {
      row.findings.remarks.push({ path: rowPath, why: 'no such problem' });
    }
  }
  return { assessmentId, offeringId: id(row, 'offeringId'), ...fieldsIn(row, assessmentFields), problems };
};

/** One row of the outcome table, filled up with blanks to `width` cells; `''` and missing cells are blanks too. */
const cells = (value: unknown, path: string, findings: Findings, width: number): (number | null)[] => {
  if (value !== undefined && value !== null && !Array.isArray(value))
    findings.faults.push({ path, expected: 'a list' });
  const cellValues: unknown[] = Array.isArray(value) ? value : [];
  return Array.from({ length: Math.max(width, cellValues.length) }, (_, at) => {
    const cell = cellValues[at] ?? '';
    if (cell === '') return null;
    if (typeof cell !== 'number' || !Number.isFinite(cell)) {
      findings.faults.push({ path: pathTo(path, at), expected: 'a number' });
      return null;
    }
    const isInRange = Number.isInteger(cell) && cell >= 1 && cell <= 10;
    if (!isInRange) findings.remarks.push({ path: pathTo(path, at), why: 'not from 1 to 10' });
    return cell;
  });
};

const student = (row: Row): Student => {
  const read: Student = { studentId: id(row, 'studentId'), ...fieldsIn(row, studentFields) };
  remarkUnknown(row, Object.keys(read));
  return read;
};

const enrollment = (row: Row): Enrollment => {
  const read: Enrollment = {
    studentId: id(row, 'studentId'),
    offeringId: id(row, 'offeringId'),
    ...fieldsIn(row, enrollmentFields),
  };
  remarkUnknown(row, Object.keys(read));
  return read;
};

/** Points beyond the assessment's problems are kept under ids that no problem has. */
const grade = (row: Row, problemCounts: ReadonlyMap<AssessmentId, number>): GradeRecord => {
  const assessmentId = id<AssessmentId>(row, 'assessmentId');
  const problems = problemCounts.get(assessmentId) ?? Number.POSITIVE_INFINITY;
  const idAt = (at: number) => (at < problems ? problemIdAt : strayIdAt)(assessmentId, at);
  const path = pathTo(row.path, 'grades');
  const points = requiredList(row, 'grades').flatMap((value, at) =>
    value === null ? [] : [[idAt(at), amount(value, pathTo(path, at), row.findings, 'from zero')] as const],
  );
  const read: GradeRecord = {
    offeringId: id(row, 'offeringId'),
    assessmentId,
    studentId: id(row, 'studentId'),
    points: record(points),
    ...fieldsIn(row, gradeFields),
  };
  remarkUnknown(row, ['grades', ...Object.keys(read).filter((key) => key !== 'points')]);
  return read;
};

/** Sections are kept as they are, whatever they hold, except for older lists of excuses. */
const settings = (row: Row): Settings => {
  const value = row.fields.settings ?? {};
  const kept = rowAt(value, pathTo(row.path, 'settings'), row.findings)?.fields ?? {};
  return settingsWithLeaves(kept as Settings);
};
