import { useState } from 'react';
import { keysOf, record } from '../../../events/record.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { createFigures } from '../../../projections/figures/figures.ts';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import type { PrintedColumn, PrintedTable } from '../../components/print/printed-table.ts';
import { type GradeSource, gradeCell } from '../../components/scores/grade-cell.ts';
import { changedColumn, gradeColumns } from '../../components/scores/grade-columns.ts';
import { later } from '../../ui/later/later.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { byName } from '../../ui/sort-key.ts';
import { meanBelow } from './class-means.ts';

const WayOut = later(async () => (await import('../../components/fill/way-out.tsx')).WayOut);

type SheetProps = {
  readonly source: GradeSource;
  readonly hidden: ReadonlySet<string>;
  readonly onClose: () => void;
};

/** Prints the grades of everybody in an assessment. */
export const PrintedSheet = ({ source, hidden, onClose }: SheetProps) => {
  const [table] = useState(() => printedSheet(source, hidden));
  return <WayOut to={{ way: 'table', table }} offeringId={source.assessment.offeringId} onClose={onClose} />;
};

/** Everybody by name, in the columns that are shown, and with their codes. */
const printedSheet = (source: GradeSource, hidden: ReadonlySet<string>): PrintedTable => {
  const { book, assessment, grades } = source;
  const seats = keysOf(book.enrollments[assessment.offeringId] ?? record());
  const students = byName(seats.flatMap((studentId) => book.students[studentId] ?? []));
  const figures = createFigures()(book, assessment, grades);
  const isShown = (columnId: string): boolean =>
    isOfNames(columnId) || (columnId !== changedColumn && !hidden.has(columnId));
  const columns = gradeColumns(assessment)
    .filter(({ columnId }) => isShown(columnId))
    .map(
      ({ columnId, header, sub, align }): PrintedColumn => ({
        ...{ id: columnId, header, sub, isName: isOfNames(columnId), isText: align === 'start' },
        sum: meanBelow(figures, columnId),
        cells: students.map(({ studentId }) => {
          const { text: value, shown, tone } = gradeCell(source, studentId, columnId);
          return { shown: shown ?? (value || finalGradesText.nothing), isStrong: tone === 'strong' };
        }),
      }),
    );
  return {
    title: assessmentName(book, assessment.assessmentId),
    of: dialogs.printedOf(shownDecimal(maximumText(assessment))),
    columns,
    rowIds: students.map(({ studentId }) => studentId),
  };
};

const isOfNames = (columnId: string): boolean => columnId === 'student' || columnId === 'code';
