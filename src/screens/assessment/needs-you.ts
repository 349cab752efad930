import type { Assessment, Grade } from '../../../events/entities.ts';
import { isExtraPart } from '../../../events/fields.ts';
import type { StudentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { keysOf, record } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { choices } from '../../../messages/components/sync.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import { blankGrade, gradeOf } from '../../../projections/book/grade-of.ts';
import { partIn } from '../../../projections/changes/grade-change.ts';
import { type OwedItem, owedOf } from '../../../projections/outbox/outbox.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import { type GradePart, gradePartOf } from '../../components/scores/grade-columns.ts';
import type { CellView } from '../../ui/grid/sheet.ts';

/** The grade of a student if the server is not known to hold it. Called only for painted or changed rows. */
export const owedGrade = (ledger: Ledger, assessment: Assessment, studentId: StudentId): OwedItem | undefined =>
  ledger.status().owed.count === 0
    ? undefined
    : owedOf(ledger.records.saved().outbox, gradeItem(assessment, studentId));

/** The student's owed grade, if it waits for a decision. */
export const needsYou = (ledger: Ledger, assessment: Assessment, studentId: StudentId): OwedItem | undefined => {
  if (ledger.status().owed.needsYou === 0) return undefined;
  const owed = owedGrade(ledger, assessment, studentId);
  return owed?.aside ? owed : undefined;
};

/** The enrolled students whose grade here waits for a decision. Its cost grows with the owed items only. */
export const waitingIn = (ledger: Ledger, { offeringId, assessmentId }: Assessment): readonly StudentId[] => {
  if (ledger.status().owed.needsYou === 0) return [];
  const owed = ledger.records.saved().outbox.owedGrades[offeringId]?.[assessmentId]?.byStudent ?? record();
  const enrolled = ledger.book().enrollments[offeringId];
  return keysOf(owed).filter((studentId) => owed[studentId]?.aside && enrolled?.has(studentId));
};

export const gradeItem = (
  { offeringId, assessmentId }: Pick<Assessment, 'offeringId' | 'assessmentId'>,
  studentId: StudentId,
): Item => ({ of: 'grade', offeringId, assessmentId, studentId });

/** A dot where the value is not the one that the server holds. */
const unsentCell = (
  view: CellView,
  owed: OwedItem,
  { book, assessment: { offeringId, assessmentId } }: GradeSource,
  studentId: StudentId,
  columnId: string,
): CellView => {
  const mine = gradeOf(book, offeringId, assessmentId, studentId);
  if (!differsAtServer(gradePartOf(columnId), mine, owed.base as Grade | null)) return view;
  return { ...view, isUnsent: true, title: view.title ?? gridText.unsent };
};

/**
 * The cell with its marks. If the grade waits for a decision, the student is marked in words, and each value that
 * differs at the server, too. If the grade is only on its way, only these values are marked.
 */
export const markedCell = (
  view: CellView,
  owed: OwedItem | undefined,
  source: GradeSource,
  studentId: StudentId,
  columnId: string,
): CellView => {
  if (!owed) return view;
  if (!owed.aside) return unsentCell(view, owed, source, studentId, columnId);
  const column = gradePartOf(columnId);
  const isStudent = column.part === 'student';
  const { offeringId, assessmentId } = source.assessment;
  const mine = gradeOf(source.book, offeringId, assessmentId, studentId);
  if (!isStudent && !differsAtServer(column, mine, owed.base as Grade | null)) return view;
  const title = needsYouText(owed);
  return { ...view, tone: 'warning', title, ...(isStudent && { shown: texts.needsYou(view.shown ?? view.text) }) };
};

export const needsYouText = ({ aside }: OwedItem): string => texts.decide(choices[aside?.why ?? 'refused'].title);

const differsAtServer = (column: GradePart, mine: Grade, atServer: Grade | null): boolean => {
  if (column.part === 'problem') return mine.points[column.problemId] !== atServer?.points[column.problemId];
  return isExtraPart(column.part) && !sameValue(partIn(mine, column.part), partIn(atServer ?? blank, column.part));
};

/** The grade that counts where the server has no record. */
const blank = blankGrade();
