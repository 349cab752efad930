import { useMemo, useState } from 'react';
import type { Assessment } from '../../../events/entities.ts';
import { extraParts } from '../../../events/fields.ts';
import type { StudentId } from '../../../events/ids.ts';
import { codeOrder } from '../../../projections/book/code-order.ts';
import { extraOf, gradeOf } from '../../../projections/book/grade-of.ts';
import { isOverMaximum } from '../../../projections/figures/problem-figures.ts';
import { searchedText } from '../../components/offering/seats.ts';
import { type GradeSource, isExcusedResult, resultsOf } from '../../components/scores/grade-cell.ts';
import { codeWidth, problemColumn } from '../../components/scores/grade-columns.ts';
import { nameKey } from '../../ui/sort-key.ts';
import { type GridRow, type SortedRows, useSortedRows } from '../../ui/sorted-rows.ts';
import { offeringResultsNow } from '../../workspace/offering-results.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import { waitingIn } from './needs-you.ts';
import type { SheetFilter } from './sheet-state.ts';

export type GradeRows = SortedRows<StudentId> & { readonly enrolled: number; readonly codeWidth: number };

/**
 * The students in order. The order changes only with a sort, a search, a filter or the class itself: entering points
 * moves and hides no row.
 */
export const useGradeRows = (assessment: Assessment, query: string, view: SheetFilter): GradeRows => {
  const ledger = useLedger();
  const seats = useBook((book) => book.enrollments[assessment.offeringId]);
  const students = useBook((book) => book.students);
  const [sortsAsked, setSortsAsked] = useState(0);
  // The rows are made anew when this changes, so not when points are entered.
  const rowInputs = useMemo(() => ({ seats, students, view, sortsAsked }), [seats, students, view, sortsAsked]);
  const rows = useMemo(() => {
    const book = { ...ledger.book(), students: rowInputs.students };
    const grades = offeringResultsNow(ledger, assessment.offeringId);
    const allRows = [...(rowInputs.seats?.keys() ?? [])].map((studentId) =>
      rowOf({ book, assessment, grades }, studentId),
    );
    if (rowInputs.view === 'ungraded') return allRows.filter(({ isUngraded }) => isUngraded);
    if (rowInputs.view === 'all') return allRows;
    // What needs the instructor: a decision, or a score over its maximum.
    const waiting = new Set(waitingIn(ledger, assessment));
    return allRows.filter(({ id, isOver }) => isOver || waiting.has(id));
  }, [ledger, assessment, rowInputs]);
  const sorted = useSortedRows(rows, query, { columnId: 'student', direction: 'ascending' });

  const widthOfCodes = useMemo(
    () => codeWidth([...(seats?.keys() ?? [])].map((studentId) => students.get(studentId)?.studentCode ?? '')),
    [seats, students],
  );

  const onSort = (columnId: string): void => {
    setSortsAsked((times) => times + 1);
    sorted.onSort(columnId);
  };
  return { ...sorted, onSort, enrolled: seats?.size ?? 0, codeWidth: widthOfCodes };
};

type GradeRow = GridRow<StudentId> & { readonly isUngraded: boolean; readonly isOver: boolean };

export const rowOf = (source: GradeSource, studentId: StudentId): GradeRow => {
  const { book, assessment } = source;
  const student = book.students.get(studentId);
  const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
  const points = assessment.problems.map(({ problemId }) => [
    problemColumn(problemId),
    grade.points[problemId] ?? null,
  ]);
  const [result] = resultsOf(source, studentId);
  const isExcused = isExcusedResult(result);
  return {
    id: studentId,
    searched: student ? searchedText(student) : '',
    isUngraded: points.some(([, value]) => value === null) && !isExcused,
    isOver: !isExcused && isOverMaximum(assessment, grade.points),
    keys: {
      student: student ? nameKey(student) : null,
      code: codeOrder(student?.studentCode ?? ''),
      ...Object.fromEntries(points),
      ...Object.fromEntries(extraParts.map((part) => [part, extraOf(grade, part)])),
      total: result?.kind === 'result' ? result.points : null,
      percent: result?.kind === 'result' ? result.percent.value : null,
    },
  };
};
