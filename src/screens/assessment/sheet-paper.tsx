import { useState } from 'react';
import { keysOf, record } from '../../../events/record.ts';
import { printText as text } from '../../../messages/components/print.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { createFigures } from '../../../projections/figures/figures.ts';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import { useLedgerFoot } from '../../components/print/ledger-foot.ts';
import { Paper } from '../../components/print/paper.tsx';
import { useFactsOfPaper } from '../../components/print/paper-facts.ts';
import { PaperTable, type PrintedColumn } from '../../components/print/paper-table.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { byName } from '../../ui/sort-key.ts';
import { classMeans } from './class-means.ts';
import { type GradeSource, gradeCell } from './grade-cell.ts';
import { changedColumn, gradeColumns } from './grade-columns.ts';

type SheetProps = {
  readonly source: GradeSource;
  readonly hidden: ReadonlySet<string>;
  readonly onClose: () => void;
};

/** The grades of everybody in an assessment, by name, in the columns that are shown. */
export const SheetPaper = ({ source, hidden, onClose }: SheetProps) => {
  const { book, assessment } = source;
  const foot = useLedgerFoot();
  const { offering, facts } = useFactsOfPaper(assessment.offeringId);
  // What is printed stays as it was when it was asked for.
  const [made] = useState(() => sheetTable(source, hidden));
  const title = assessmentName(book, assessment.assessmentId);
  const points = text.outOf(shownDecimal(maximumText(assessment)));
  return (
    <Paper title={`${title} ${offering}`} isReady={foot !== undefined} onClose={onClose}>
      <PaperTable
        title={title}
        facts={[offering, [points, text.students(made.rowIds.length), ...facts].join(' · ')]}
        {...made}
        foot={foot ?? ''}
      />
    </Paper>
  );
};

const sheetTable = (source: GradeSource, hidden: ReadonlySet<string>) => {
  const { book, assessment, grades } = source;
  const seats = keysOf(book.enrollments[assessment.offeringId] ?? record());
  const students = byName(seats.flatMap((studentId) => book.students[studentId] ?? []));
  const figures = createFigures()(book, assessment, grades);
  const means = classMeans({ now: () => ({ ...figures, needing: 0 }), subscribe: () => () => undefined });
  const isShown = (columnId: string): boolean =>
    columnId === 'student' || columnId === 'code' || (columnId !== changedColumn && !hidden.has(columnId));
  const columns = gradeColumns(assessment)
    .filter(({ columnId }) => isShown(columnId))
    .map(({ columnId, header, sub, align }): PrintedColumn => {
      const isName = columnId === 'student' || columnId === 'code';
      return {
        ...{ id: columnId, header, sub, isName, isText: align === 'start' },
        sum: columnId === 'code' ? '' : means.cell(columnId, 0).text,
        cells: students.map(({ studentId }) => {
          const { text: value, shown, tone } = gradeCell(source, studentId, columnId);
          return { shown: shown ?? (value || finalGradesText.nothing), isStrong: tone === 'strong' };
        }),
      };
    });
  return { columns, rowIds: students.map(({ studentId }) => studentId) };
};
