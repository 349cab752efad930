import { useState } from 'react';
import { finalGradesText } from '../../../messages/final-words.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { createFigures } from '../../../projections/figures/figures.ts';
import { WayOut } from '../../components/fill/ways-out.tsx';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import type { PrintedColumn, PrintedTable } from '../../components/print/printed-table.ts';
import { type GradeSource, gradeCell } from '../../components/scores/grade-cell.ts';
import { changedColumn, gradeColumns } from '../../components/scores/grade-columns.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { meanBelow } from './class-means.ts';
import type { GradeRows } from './grade-rows.ts';

type SheetProps = {
  readonly source: GradeSource;
  readonly rows: GradeRows;
  readonly hidden: ReadonlySet<string>;
  readonly onClose: () => void;
};

/** Prints the grades in an assessment: of everybody whom the sheet shows, though its grid draws only some of them. */
export const PrintedSheet = ({ source, rows, hidden, onClose }: SheetProps) => {
  const [table] = useState(() => printedSheet(source, rows, hidden));
  return <WayOut to={{ way: 'table', table }} offeringId={source.assessment.offeringId} onClose={onClose} />;
};

/** The rows and columns that are shown, in their order, and the codes. */
const printedSheet = (source: GradeSource, rows: GradeRows, hidden: ReadonlySet<string>): PrintedTable => {
  const { book, assessment, grades } = source;
  const figures = createFigures()(book, assessment, grades);
  const isShown = (columnId: string): boolean =>
    isNameColumn(columnId) || (columnId !== changedColumn && !hidden.has(columnId));
  const columns = gradeColumns(assessment)
    .filter(({ columnId }) => isShown(columnId))
    .map(
      ({ columnId, header, sub, align }): PrintedColumn => ({
        ...{ id: columnId, header, sub, isName: isNameColumn(columnId), isText: align === 'start' },
        sum: meanBelow(figures, columnId),
        cells: rows.rowIds.map((studentId) => {
          const { text: value, shown, tone } = gradeCell(source, studentId, columnId);
          return { shown: shown ?? (value || finalGradesText.nothing), isStrong: tone === 'strong' };
        }),
      }),
    );
  return {
    title: assessmentName(book, assessment.assessmentId),
    of: dialogs.printedOf(shownDecimal(maximumText(assessment))),
    columns,
    rowIds: rows.rowIds,
    all: rows.enrolled,
  };
};

const isNameColumn = (columnId: string): boolean => columnId === 'student' || columnId === 'code';
