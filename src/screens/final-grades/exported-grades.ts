import type { GradingPolicy } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import { keysOf, own } from '../../../events/record.ts';
import { concernTexts } from '../../../messages/components/concerns.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { exportText as text } from '../../../messages/screens/final-grades-screen.ts';
import type { StudentGrades, Totals } from '../../../projections/final-grades/result.ts';
import { type CellSource, finalCellOf } from '../../components/offering/final-cell.ts';
import type { ColumnContent } from '../../components/offering/final-columns.ts';
import { setName } from '../../components/offering/set-name.ts';
import type { Table, TableCell } from '../../files/table.ts';
import type { FinalRows } from './final-rows.ts';

/**
 * The final grades as a table for a file: all students in the shown order, those that a search hides at the end. Every
 * value is there twice: so far, and with blanks as 0.
 */
export const exportedGrades = (source: CellSource, rows: FinalRows, name: string): Table => {
  const columns = columnsOf(source);
  return {
    name,
    columns: [text.lastName, text.firstName, text.code, text.email, ...columns.map(({ header }) => header)],
    rows: exportedIds(source, rows).flatMap((studentId) => {
      const [seat, grades] = [rows.seats.get(studentId), source.grades.students.get(studentId)];
      if (!seat || !grades) return [];
      const { lastName, firstName, studentCode, email } = seat.student;
      return [[lastName, firstName, studentCode, email, ...columns.map(({ cell }) => cell(grades))]];
    }),
  };
};

/** The student of each row. */
export const exportedIds = ({ grades }: CellSource, { rowIds, seats }: FinalRows): readonly StudentId[] =>
  [...new Set<StudentId>([...rowIds, ...seats.keys()])].filter((id) => seats.has(id) && grades.students.has(id));

type ExportedColumn = { readonly header: string; readonly cell: (grades: StudentGrades) => TableCell };

const columnsOf = ({ grades, names, concerns }: CellSource): ExportedColumn[] => [
  ...grades.assessmentIds.flatMap((assessmentId) =>
    twice(names.assessment(assessmentId), percentIn({ kind: 'assessment', assessmentId }, names)),
  ),
  ...grades.weightSets.flatMap((_, position) =>
    twice(setName(grades, position), percentIn({ kind: 'set', position }, names)),
  ),
  ...twice(finalGradesText.final, percentIn({ kind: 'final' }, names)),
  ...twice(text.setOf, ({ final }) => (final.kind === 'grade' ? setName(grades, final.weightSet) : null)),
  ...(grades.policy.letters.length > 0
    ? twice(text.letter, ({ final }) => (final.kind === 'grade' ? final.letter : null))
    : []),
  ...(keysOf(grades.policy.given).length > 0 ? givenColumns(grades.policy) : []),
  { header: text.reason, cell: ({ official }) => reasonOf(official, names) },
  {
    header: text.concerns,
    cell: ({ studentId }) => concernTexts(concerns(studentId, grades.policy.ungraded), names) || null,
  },
];

/** What the instructor gave, beside what is computed. */
const givenColumns = ({ given }: GradingPolicy): ExportedColumn[] => [
  { header: text.givenFinal, cell: ({ studentId }) => own(given, studentId)?.final ?? null },
  { header: text.givenLetter, cell: ({ studentId }) => own(given, studentId)?.letter ?? null },
  { header: text.givenReason, cell: ({ studentId }) => own(given, studentId)?.reason ?? null },
];

const twice = (header: string, cell: (totals: Totals) => TableCell): ExportedColumn[] => [
  { header: text.soFar(header), cell: ({ leftOut }) => cell(leftOut) },
  { header: text.blanksAsZero(header), cell: ({ zero }) => cell(zero) },
];

/** The rounded percentage as a number; blank if there is none. */
const percentIn =
  (what: ColumnContent, names: CellSource['names']) =>
  (totals: Totals): TableCell => {
    const outcome = finalCellOf(totals, what, names);
    return 'shown' in outcome ? Number(outcome.shown) : null;
  };

const reasonOf = (totals: Totals, names: CellSource['names']): TableCell => {
  const outcome = finalCellOf(totals, { kind: 'final' }, names);
  return 'shown' in outcome ? null : outcome.sentence;
};
