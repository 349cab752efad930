import { shallowEqual } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { Assessment } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { finalGradesScreen } from '../../../messages/final-grades-screen.ts';
import type { Book } from '../../../projections/book.ts';
import { unweightedIn } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { Column } from '../../ui/grid/sheet.ts';
import { setName } from '../../ui/set-name.ts';
import { useBook } from '../../workspace-hooks.tsx';

/** What a column shows of a student. */
export type What =
  | { readonly kind: 'student' | 'code' | 'final' | 'wonBy' | 'letter' }
  | { readonly kind: 'assessment'; readonly assessmentId: AssessmentId }
  | { readonly kind: 'set'; readonly position: number };

export type FinalColumn = { readonly column: Column; readonly what: What };

const base = { kind: 'text', align: 'end', editable: false, sortable: true } as const;
const words = finalGradesScreen.columns;

/**
 * Names, the final grade with its letter and the set it is of, then what it is made of: the weight
 * sets and the assessments. The final grade stays in view however many assessments there are.
 */
export const finalColumns = (
  grades: OfferingGrades,
  assessments: readonly Assessment[],
  unweighted: readonly AssessmentId[],
): readonly FinalColumn[] => [
  text('student', words.student, 190, { kind: 'student' }, true),
  number('final', finalGradesText.final, 116, { kind: 'final' }, words.percent, true),
  ...(grades.policy.letters.length > 0 ? [text('letter', finalGradesText.letter, 72, { kind: 'letter' })] : []),
  ...(grades.weightSets.length > 1 ? [text('wonBy', words.wonBy, 128, { kind: 'wonBy' })] : []),
  ...assessments.map(({ assessmentId, assessmentName }) =>
    number(
      `a ${assessmentId}`,
      assessmentName,
      116,
      { kind: 'assessment', assessmentId },
      unweighted.includes(assessmentId) ? words.noWeight : words.percent,
    ),
  ),
  ...grades.weightSets.map((_, position) =>
    number(setColumnId(position), setName(grades, position), 120, { kind: 'set', position }, words.weightSet),
  ),
  text('code', words.code, 104, { kind: 'code' }),
];

export const setColumnId = (position: number): string => `w ${position}`;

/** The same list with the same objects, as long as they are equal: an edit of a grade changes no column. */
export const useFinalColumns = (
  offeringId: OfferingId,
  grades: OfferingGrades,
  assessments: readonly Assessment[],
): readonly FinalColumn[] => {
  const unweighted = useBook(
    useCallback((book: Book) => unweightedIn(book, offeringId), [offeringId]),
    shallowEqual,
  );
  const now = useMemo(() => finalColumns(grades, assessments, unweighted), [grades, assessments, unweighted]);
  const [kept, keep] = useState(now);
  if (now === kept || sameColumns(now, kept)) return kept;
  keep(now);
  return now;
};

const sameColumns = (a: readonly FinalColumn[], b: readonly FinalColumn[]): boolean =>
  a.length === b.length && a.every(({ column }, at) => shallowEqual(column, b[at]?.column));

const text = (columnId: string, header: string, width: number, what: What, frozen = false): FinalColumn => ({
  column: { ...base, align: 'start', columnId, header, width, ...(frozen && { frozen }) },
  what,
});

const number = (
  columnId: string,
  header: string,
  width: number,
  what: What,
  sub: string,
  frozen = false,
): FinalColumn => ({
  column: {
    ...base,
    columnId,
    header,
    sub,
    width,
    kind: what.kind === 'assessment' ? 'text' : 'derived',
    ...(frozen && { frozen }),
  },
  what,
});
