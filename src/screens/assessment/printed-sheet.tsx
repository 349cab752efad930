import { useState } from 'react';
import { keysOf, record } from '../../../events/record.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { createFigures } from '../../../projections/figures/figures.ts';
import { WayOut } from '../../components/fill/ways-out.tsx';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import type { PrintedColumn, PrintedTable } from '../../components/print/printed-table.ts';
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
  const means = classMeans({ now: () => ({ ...figures, needing: 0 }), subscribe: () => () => undefined });
  const isShown = (columnId: string): boolean =>
    isOfNames(columnId) || (columnId !== changedColumn && !hidden.has(columnId));
  const columns = gradeColumns(assessment)
    .filter(({ columnId }) => isShown(columnId))
    .map(
      ({ columnId, header, sub, align }): PrintedColumn => ({
        ...{ id: columnId, header, sub, isName: isOfNames(columnId), isText: align === 'start' },
        sum: columnId === 'code' ? '' : means.cell(columnId, 0).text,
        cells: students.map(({ studentId }) => {
          const { text: value, shown, tone } = gradeCell(source, studentId, columnId);
          return { shown: shown ?? (value || finalGradesText.nothing), isStrong: tone === 'strong' };
        }),
      }),
    );
  return {
    title: assessmentName(book, assessment.assessmentId),
    of: texts.points(shownDecimal(maximumText(assessment))),
    columns,
    rowIds: students.map(({ studentId }) => studentId),
  };
};

const isOfNames = (columnId: string): boolean => columnId === 'student' || columnId === 'code';
