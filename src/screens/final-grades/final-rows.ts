import { useMemo, useState } from 'react';
import type { Student } from '../../../events/entities.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { codeOrder, sortedByCode } from '../../../projections/book/code-order.ts';
import type { OpenDecision } from '../../../projections/final-grades/before-submission.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { Rule } from '../../components/offering/final-cell.ts';
import type { ColumnContent } from '../../components/offering/final-columns.ts';
import { type EnrolledStudent, searchedText, useSeats } from '../../components/offering/seats.ts';
import { setName } from '../../components/offering/set-name.ts';
import { folded, matches } from '../../ui/folded.ts';
import type { SortState } from '../../ui/grid/head-slot.ts';
import { compareSortKeys, nameKey, type SortKey } from '../../ui/sort-key.ts';
import { studentsIn } from './before-submission.tsx';
import type { ClassFacts } from './class-facts.ts';
import type { FinalsFilter, FinalsSheetState } from './sheet-state.ts';

export type FinalRows = {
  readonly rowIds: readonly StudentId[];
  readonly seats: ReadonlyMap<StudentId, EnrolledStudent>;
  readonly sort: SortState;
  readonly onSort: (columnId: string) => void;
};

/**
 * The students that match, in order. While all are listed by name or code, an edit of a grade moves nobody and costs
 * nothing here. While they are sorted by a grade, the rows follow the grades.
 */
export const useFinalRows = (
  offeringId: OfferingId,
  grades: OfferingGrades,
  { rule, query, view }: Pick<FinalsSheetState, 'rule' | 'query' | 'view'>,
  facts: ClassFacts | undefined,
  open: readonly OpenDecision[],
  whatOf: (columnId: string) => ColumnContent | undefined,
): FinalRows => {
  const seats = useSeats(offeringId);
  const [sort, setSort] = useState<SortState>({ columnId: 'student', direction: 'ascending' });
  const what = whatOf(sort.columnId) ?? nameOrder;
  const sortedGrades = what.kind === 'student' || what.kind === 'code' ? undefined : grades;
  const searched = useMemo(
    () =>
      sortedByCode([...seats.values()].map(({ student }) => student)).map((student) => ({
        student,
        text: folded(searchedText(student)),
      })),
    [seats],
  );
  const viewed = facts && inView(facts, open, view);
  const rowIds = useMemo(() => {
    const matching = searched.filter(
      ({ text, student }) =>
        (viewed?.has(student.studentId) ?? true) && (query.trim() === '' || matches(text, query.trim())),
    );
    const keyed = matching.map(({ student }) => ({ student, key: keyOf(student, what, sortedGrades, rule) }));
    // Stable: students with equal keys stay in the order of their codes.
    return keyed.sort((a, b) => compareSortKeys(a.key, b.key, sort.direction)).map(({ student }) => student.studentId);
  }, [searched, query, viewed, what, sortedGrades, rule, sort]);

  const onSort = (columnId: string): void => {
    const isReversing = sort.columnId === columnId && sort.direction === 'ascending';
    setSort({ columnId, direction: isReversing ? 'descending' : 'ascending' });
  };
  return { rowIds, seats, sort, onSort };
};

/** The students whom a view lists; `undefined`: everybody. */
export const inView = (
  { soFar, needing, changed }: ClassFacts,
  open: readonly OpenDecision[],
  view: FinalsFilter,
): ReadonlySet<StudentId> | undefined => {
  if (view === 'changed') return changed;
  if (view === 'all') return undefined;
  if (view === 'soFar') return soFar;
  return view === 'needsYou' ? needing : studentsIn(open, view);
};

const nameOrder: ColumnContent = { kind: 'student' };

/** Letters sort by the percentage that they come from. */
export const keyOf = (
  student: Student,
  what: ColumnContent,
  grades: OfferingGrades | undefined,
  rule: Rule,
): SortKey => {
  if (what.kind === 'student') return nameKey(student);
  if (what.kind === 'code') return codeOrder(student.studentCode);
  const totals = grades?.students.get(student.studentId)?.[rule];
  if (!grades || !totals) return null;
  switch (what.kind) {
    case 'assessment': {
      const result = totals.assessments.get(what.assessmentId);
      return result?.kind === 'result' ? result.percent.value : null;
    }
    case 'set': {
      const grade = totals.weightSets[what.position];
      return grade?.kind === 'grade' ? grade.percent.value : null;
    }
    case 'final':
    case 'letter':
      return totals.final.kind === 'grade' ? totals.final.percent.value : null;
    case 'toKnow':
      return null;
    case 'wonBy':
      return totals.final.kind === 'grade' ? setName(grades, totals.final.weightSet) : null;
  }
};
