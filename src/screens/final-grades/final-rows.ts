import { useMemo, useState } from 'react';
import type { Student } from '../../../events/entities.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { folded, matches } from '../../ui/folded.ts';
import type { SortState } from '../../ui/grid/head-slot.ts';
import { type Seat, searchedText, useSeats } from '../../ui/seats.ts';
import { setName } from '../../ui/set-name.ts';
import type { Rule } from './final-cell.ts';
import type { What } from './final-columns.ts';

export type FinalRows = {
  readonly rowIds: readonly StudentId[];
  readonly seats: ReadonlyMap<StudentId, Seat>;
  readonly sort: SortState;
  readonly onSort: (columnId: string) => void;
};

type Key = string | number | null;

/**
 * The students that match, in order. Sorted by name or code, an edit of a grade moves nobody and
 * costs nothing here; sorted by a grade, the rows follow the grades.
 */
export const useFinalRows = (
  offeringId: OfferingId,
  grades: OfferingGrades,
  rule: Rule,
  query: string,
  whatOf: (columnId: string) => What | undefined,
): FinalRows => {
  const seats = useSeats(offeringId);
  const [sort, setSort] = useState<SortState>({ columnId: 'student', direction: 'ascending' });
  const what = whatOf(sort.columnId) ?? nameOrder;
  const needed = what.kind === 'student' || what.kind === 'code' ? undefined : grades;
  const searched = useMemo(
    () => [...seats.values()].map(({ student }) => ({ student, text: folded(searchedText(student)) })),
    [seats],
  );
  const rowIds = useMemo(() => {
    const found = searched.filter(({ text }) => query.trim() === '' || matches(text, query.trim()));
    const keyed = found.map(({ student }) => ({ student, key: keyOf(student, what, needed, rule) }));
    return keyed.sort((a, b) => compare(a, b, sort.direction)).map(({ student }) => student.studentId);
  }, [searched, query, what, needed, rule, sort]);

  const onSort = (columnId: string): void => {
    const again = sort.columnId === columnId && sort.direction === 'ascending';
    setSort({ columnId, direction: again ? 'descending' : 'ascending' });
  };
  return { rowIds, seats, sort, onSort };
};

const nameOrder: What = { kind: 'student' };

const keyOf = (student: Student, what: What, grades: OfferingGrades | undefined, rule: Rule): Key => {
  if (what.kind === 'student') return `${student.lastName}\n${student.firstName}`;
  const totals = grades?.students.get(student.studentId)?.[rule];
  if (!grades || !totals) return student.studentCode;
  switch (what.kind) {
    case 'code':
      return student.studentCode;
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
    case 'wonBy':
      return totals.final.kind === 'grade' ? setName(grades, totals.final.weightSet) : null;
  }
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Keyed = { readonly student: Student; readonly key: Key };

/** Students without a value come last, whichever way the rest is ordered; equals stay by code. */
const compare = (a: Keyed, b: Keyed, direction: SortState['direction']): number => {
  if (a.key === null || b.key === null) {
    if (a.key !== b.key) return a.key === null ? 1 : -1;
  } else {
    const order =
      typeof a.key === 'number' && typeof b.key === 'number'
        ? a.key - b.key
        : collator.compare(String(a.key), String(b.key));
    if (order !== 0) return direction === 'ascending' ? order : -order;
  }
  return collator.compare(a.student.studentCode, b.student.studentCode);
};
