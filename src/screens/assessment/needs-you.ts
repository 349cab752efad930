import type { Assessment, Grade } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { sameValue } from '../../../events/same-value.ts';
import type { Ledger } from '../../../machines/ledger-port.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { choices } from '../../../messages/sync.ts';
import { partIn } from '../../../projections/grade-change.ts';
import { blankGrade, gradeOf } from '../../../projections/gradebook.ts';
import { type Owed, owedOf } from '../../../projections/outbox.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import type { GradeSource } from './grade-cell.ts';
import { type GradePart, gradePartOf } from './grade-columns.ts';

/** The owed grade of a student that waits for a decision. Called only for the rows in view. */
export const needsYou = (ledger: Ledger, assessment: Assessment, studentId: StudentId): Owed | undefined => {
  if (ledger.status().owed.needsYou === 0) return undefined;
  const owed = owedOf(ledger.saved().outbox, gradeItem(assessment, studentId));
  return owed?.aside ? owed : undefined;
};

export const gradeItem = (
  { offeringId, assessmentId }: Pick<Assessment, 'offeringId' | 'assessmentId'>,
  studentId: StudentId,
): Item => ({ of: 'grade', offeringId, assessmentId, studentId });

/** Marks the student in words, and each value of the grade that differs at the server. */
export const markedCell = (
  view: CellView,
  owed: Owed | undefined,
  source: GradeSource,
  studentId: StudentId,
  columnId: string,
): CellView => {
  if (!owed) return view;
  const column = gradePartOf(columnId);
  const isStudent = column.part === 'student';
  const { offeringId, assessmentId } = source.assessment;
  const mine = gradeOf(source.book, offeringId, assessmentId, studentId);
  if (!isStudent && !isOtherThere(column, mine, owed.base as Grade | null)) return view;
  const title = needsYouText(owed);
  return { ...view, tone: 'warning', title, ...(isStudent && { shown: texts.needsYou(view.shown ?? view.text) }) };
};

export const needsYouText = ({ aside }: Owed): string => texts.decide(choices[aside?.why ?? 'refused'].title);

const isOtherThere = (column: GradePart, mine: Grade, theirs: Grade | null): boolean => {
  switch (column.part) {
    case 'problem':
      return mine.points[column.problemId] !== theirs?.points[column.problemId];
    case 'bonus':
    case 'curve':
      return !sameValue(partIn(mine, column.part), partIn(theirs ?? blank, column.part));
    default:
      return false;
  }
};

/** What a missing record counts as. */
const blank = blankGrade();
