import { useMemo, useState } from 'react';
import type { Assessment } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { fullName, studentName } from '../../../messages/naming.ts';
import { codeOrder } from '../../../projections/code-order.ts';
import { gradeOf } from '../../../projections/gradebook.ts';
import { offeringGradesNow } from '../../final-grades-hook.ts';
import { searchedText } from '../../ui/seats.ts';
import { type GridRow, type SortedRows, useSortedRows } from '../../ui/sorted-rows.ts';
import { useBook, useLedger } from '../../workspace-hooks.tsx';
import { type GradeSource, isExcusedResult, resultsOf } from './grade-cell.ts';
import { problemColumn } from './grade-columns.ts';

export type GradeRows = SortedRows<StudentId> & { readonly enrolled: number };

/**
 * The students in order. The order changes only with a sort, a search or a filter: entering points moves and hides no
 * row.
 */
export const useGradeRows = (assessment: Assessment, query: string, onlyUngraded: boolean): GradeRows => {
  const ledger = useLedger();
  const seats = useBook((book) => book.enrollments[assessment.offeringId]);
  const students = useBook((book) => book.students);
  const [asked, setAsked] = useState(0);
  const settled = useMemo(() => ({ seats, students, onlyUngraded, asked }), [seats, students, onlyUngraded, asked]);
  const rows = useMemo(() => {
    const book = { ...ledger.book(), students: settled.students };
    const grades = offeringGradesNow(ledger, assessment.offeringId);
    const all = keysOf(settled.seats ?? record()).map((studentId) => rowOf({ book, assessment, grades }, studentId));
    return settled.onlyUngraded ? all.filter(({ isUngraded }) => isUngraded) : all;
  }, [ledger, assessment, settled]);
  const sorted = useSortedRows(rows, query, { columnId: 'student', direction: 'ascending' });

  const onSort = (columnId: string): void => {
    setAsked((times) => times + 1);
    sorted.onSort(columnId);
  };
  return { ...sorted, onSort, enrolled: keysOf(seats ?? record()).length };
};

type GradeRow = GridRow<StudentId> & { readonly isUngraded: boolean };

const rowOf = (source: GradeSource, studentId: StudentId): GradeRow => {
  const { book, assessment } = source;
  const student = book.students[studentId];
  const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
  const points = assessment.problems.map(({ problemId }) => [
    problemColumn(problemId),
    grade.points[problemId] ?? null,
  ]);
  const [soFar] = resultsOf(source, studentId);
  return {
    id: studentId,
    searched: student ? searchedText(student) : '',
    isUngraded: points.some(([, value]) => value === null) && !isExcusedResult(soFar),
    keys: {
      student: (student && fullName(student)) || studentName(book, studentId),
      code: codeOrder(student?.studentCode ?? ''),
      ...Object.fromEntries(points),
      bonus: grade.useBonusPoints ? grade.bonusPoints : null,
      curve: grade.useCurvePoints ? grade.curvePoints : null,
      total: soFar?.kind === 'result' ? soFar.points : null,
      percent: soFar?.kind === 'result' ? soFar.percent.value : null,
    },
  };
};
