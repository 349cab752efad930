import type { Student } from '../../events/entities.ts';
import { gradeFieldNames } from '../../events/fields.ts';
import type { StudentId } from '../../events/ids.ts';
import type { InitializationData, WireGrade, WireOffering } from '../../events/wire.ts';
import { readWire } from '../../events/wire-read.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { type Concern, concernsOf } from '../../projections/final-grades/concerns.ts';
import { finalForOthers } from '../../projections/final-grades/final-for-others.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { OfferingGrades, SetGrade } from '../../projections/final-grades/result.ts';

type Cell = string | number | boolean | null;
type Sheet = { readonly name: string; readonly rows: readonly (readonly Cell[])[] };

/**
 * An offering as a BIFF8 workbook: its students, a sheet per assessment, the final grades. Column headings are the
 * wire's names. Text stays text, even if it looks like a formula.
 */
export const workbookOf = async (data: InitializationData, offering: WireOffering): Promise<Uint8Array> => {
  const { utils, write } = await import('xlsx');
  const book = utils.book_new();
  for (const { name, rows } of sheetsOf(data, offering)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return new Uint8Array(write(book, { bookType: 'biff8', type: 'array' }) as ArrayBuffer);
};

const sheetsOf = (data: InitializationData, offering: WireOffering): readonly Sheet[] => [
  studentSheet(data),
  ...assessmentSheets(data),
  finalSheet(data, offering),
];

const names = ({ studentCode, lastName, firstName }: Student): readonly Cell[] => [studentCode, lastName, firstName];
const nameHeadings = ['studentCode', 'lastName', 'firstName'];

const studentSheet = ({ students, enrollments }: InitializationData): Sheet => {
  const dates = new Map(enrollments.map((one) => [one.studentId, one.dateOfEnrollment]));
  return {
    name: 'students',
    rows: [
      [...nameHeadings, 'email', 'dateOfEnrollment'],
      ...students.map((one) => [...names(one), one.email, dates.get(one.studentId) ?? null]),
    ],
  };
};

const assessmentSheets = ({ assessments, students, grades }: InitializationData): readonly Sheet[] =>
  assessments.map(({ assessmentId, assessmentName, gradesMaxPerProblem }, at) => {
    const held = new Map(grades.filter((one) => one.assessmentId === assessmentId).map((one) => [one.studentId, one]));
    const problems = gradesMaxPerProblem.map((_, problem) => `problem ${problem + 1}`);
    return {
      name: sheetName(at + 1, assessmentName),
      rows: [
        [...nameHeadings, ...problems, ...gradeFieldNames],
        ['gradesMaxPerProblem', null, null, ...gradesMaxPerProblem],
        ...students.map((one) => [...names(one), ...gradeCells(held.get(one.studentId), problems.length)]),
      ],
    };
  });

const gradeCells = (grade: WireGrade | undefined, problems: number): readonly Cell[] =>
  grade
    ? [...grade.grades, ...gradeFieldNames.map((field) => grade[field])]
    : Array.from({ length: problems }, () => null);

/** The position makes the name of each sheet unique; the format allows 31 units of UTF-16. No character is cut in two. */
const sheetName = (position: number, name: string): string =>
  `${position} ${name.replace(/[[\]:*?/\\'\p{Cc}\p{Cs}]/gu, ' ')}`
    .slice(0, 31)
    .replace(/\p{Cs}$/u, '')
    .trim();

/** The final grades. A percentage is written as it is shown; without one, the cell has the reason. */
const finalSheet = (data: InitializationData, { offeringId }: WireOffering): Sheet => {
  const read = readWire(data);
  if (read.kind === 'refused') throw new Error(`stored data cannot be read: ${read.faults[0]?.path}`);
  const book = replay(gradebook, [{ type: 'BaselineObserved', data: read.data }]);
  const grades = finalGrades(book, offeringId);
  const { weightSets } = grades;
  const concerns = concernsOf(book, offeringId, grades);
  const inWords = ({ studentId }: Student): Cell =>
    concerns(studentId, grades.policy.ungraded).map(concernWords(book)).join('; ') || null;
  const sets = weightSets.map(({ name }, at) => name ?? `assessmentWeights ${at + 1}`);
  return {
    name: 'final grades',
    rows: [
      [...nameHeadings, 'final', 'letter', ...sets, 'concerns'],
      ...data.students.map((one) => [...names(one), ...finalCells(grades, one.studentId), inWords(one)]),
    ],
  };
};

/** A concern with its assessment, such as `over maximum: Midterm`. */
const concernWords =
  (book: Book) =>
  (concern: Concern): string => {
    const of = 'assessmentId' in concern && concern.assessmentId !== null ? concern.assessmentId : undefined;
    if (concern.kind === 'cannot be computed' && concern.item.kind === 'policy')
      return `${concern.kind}: ${concern.item.field} of the grading policy`;
    if (concern.kind === 'cannot be computed' && concern.item.kind === 'newer version')
      return `${concern.kind} by this version: the grading policy needs ${concern.item.words.join(', ')}`;
    return of === undefined ? concern.kind : `${concern.kind}: ${book.assessments[of]?.assessmentName ?? of}`;
  };

/** Where a grade is given, it stands in place of the computed one; the weight sets' columns are computed. */
const finalCells = (grades: OfferingGrades, studentId: StudentId): readonly Cell[] => {
  const official = grades.students.get(studentId)?.official;
  if (!official) return [];
  const { percent, letter } = finalForOthers(grades, studentId);
  const why = official.final.kind === 'grade' ? null : official.final.why;
  return [percent ?? why, letter, ...official.weightSets.map(setCell)];
};

const setCell = (grade: SetGrade): Cell => (grade.kind === 'grade' ? Number(grade.percent.shown) : grade.why);
