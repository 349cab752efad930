import * as v from 'valibot';
import type { Reason } from '../../../api/reasons.ts';
import { bodies, id } from '../../../api/shapes.ts';
import type { WireAssessment, WireGrade } from '../../../events/wire.ts';
import { type Answer, type Ask, type Call, differs, done, refused, unseen } from './answer.ts';
import { type Book, blankGrade } from './book.ts';
import { enrollmentOf, gradeOf, locate, offeringOf, studentOf } from './find.ts';
import { type Scope, without } from './scope.ts';

export const listGrades: Call = (book) => done(book, { grades: book.grades });

export const listGradesOfAssessment: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);
  return done(book, { grades: book.grades.filter(({ assessmentId }) => assessmentId === ask.ids.assessmentId) });
};

export const readGrade: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);
  if (!studentOf(book, ask.ids.studentId)) return refused('student.unknown');
  const grade = gradeOf(book, ask.ids.assessmentId, ask.ids.studentId);
  return grade ? done(book, { grade }) : refused('grade.unknown');
};

type GradeFields = Pick<WireGrade, 'grades' | 'useBonusPoints' | 'useCurvePoints' | 'bonusPoints' | 'curvePoints'>;
type GradeEdit = Partial<GradeFields> & { readonly ifMatch?: object };

/** Adds the grade record if there is none. */
export const editGrade: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);
  const after = edited(book, found.assessment, ask.ids.studentId, ask.body as GradeEdit);
  return 'why' in after ? refused(after.why, after.more) : done(after.book);
};

type Bad = { readonly why: Reason; readonly more?: { readonly current: WireGrade } };

const edited = (
  book: Book,
  assessment: WireAssessment,
  id: string | undefined,
  edit: GradeEdit,
): { readonly book: Book } | Bad => {
  const student = studentOf(book, id);
  if (!student) return { why: 'student.unknown' };
  const { studentId } = student;
  const { offeringId, assessmentId } = assessment;
  if (!enrollmentOf(book, offeringId, studentId)) return { why: 'grade.notEnrolled' };

  const stored = gradeOf(book, assessmentId, studentId);
  const problems = assessment.gradesMaxPerProblem.length;
  const grade = stored ?? blankGrade(offeringId, assessmentId, studentId, problems);
  const { ifMatch, ...fields } = edit;
  const { gradesMaxPerProblem } = assessment;
  if (differs({ ...grade, gradesMaxPerProblem }, ifMatch)) return { why: 'conflict', more: { current: grade } };
  if (fields.grades && fields.grades.length !== problems) return { why: 'grade.lengthDiffers' };

  const after = { ...grade, ...fields };
  const grades = stored ? book.grades.map((row) => (row === stored ? after : row)) : [...book.grades, after];
  return { book: { ...book, grades } };
};

type GradeRow = GradeEdit & {
  readonly studentId: string;
  readonly offeringId?: string;
  readonly assessmentId?: string;
};

const staysAt = (row: GradeRow, { offeringId, assessmentId }: Ask['ids']): boolean =>
  (row.offeringId === undefined || row.offeringId === offeringId) &&
  (row.assessmentId === undefined || row.assessmentId === assessmentId);

/** Edits all rows or none. A refusal lists every bad row. */
export const editGrades: Call = (book, ask): Answer => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);

  let next = book;
  const bad: object[] = [];
  const seen = new Set<unknown>();
  for (const [index, row] of (ask.body.grades as GradeRow[]).entries()) {
    const isSound = v.safeParse(bodies.editGrades, { grades: [row] }).success && staysAt(row, ask.ids);
    if (!isSound || seen.has(row.studentId)) {
      const who = v.safeParse(v.object({ studentId: id }), row);
      bad.push({ index, ...(who.success && who.output), reason: 'body.malformed' });
      continue;
    }
    const { studentId, offeringId: _, assessmentId: __, ...edit } = row;
    seen.add(studentId);
    const after = edited(next, found.assessment, studentId, edit);
    if ('why' in after) bad.push({ index, studentId, reason: after.why, ...after.more });
    else next = after.book;
  }
  return bad.length > 0 ? refused('grade.rowsRefused', { rows: bad }) : done(next);
};

export const deleteGradesOfAssessment: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);
  return deleted(
    book,
    ask,
    book.grades.filter(({ assessmentId }) => assessmentId === ask.ids.assessmentId),
  );
};

export const deleteGrade: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);
  if (!studentOf(book, ask.ids.studentId)) return refused('student.unknown');
  const grade = gradeOf(book, ask.ids.assessmentId, ask.ids.studentId);
  return grade ? deleted(book, ask, [grade]) : refused('grade.unknown');
};

export const deleteGradesOfStudent: Call = (book, ask) => {
  const { ids } = ask;
  if (!offeringOf(book, ids.offeringId)) return refused('offering.unknown');
  if (!studentOf(book, ids.studentId)) return refused('student.unknown');
  return deleted(
    book,
    ask,
    book.grades.filter((row) => row.offeringId === ids.offeringId && row.studentId === ids.studentId),
  );
};

const deleted = (book: Book, ask: Ask, grades: WireGrade[]): Answer => {
  const scope: Scope = { grades };
  return unseen(scope, ask) ?? done(without(book, scope));
};
