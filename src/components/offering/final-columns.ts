import { shallowEqual, useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { Assessment, WeightSet } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { finalGradesScreen } from '../../../messages/screens/final-grades-screen.ts';
import type { Book } from '../../../projections/book/book.ts';
import { unweightedIn } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { Column } from '../../ui/grid/sheet.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { setName } from './set-name.ts';

/**
 * `isNarrow`: the window is, so that five assessments and two sets leave no room to spare. `fits`: how many columns of
 * assessments and sets leave room for what to know. `isBeside`: a letter may stand beside another one, that of another time,
 * of a trial, or the computed one beside a given one.
 */
type Room = { readonly isNarrow: boolean; readonly fits: number; readonly isBeside: boolean };

/** What a column shows of a student. */
export type ColumnContent =
  | { readonly kind: 'student' | 'code' | 'final' | 'wonBy' | 'letter' | 'toKnow' }
  | { readonly kind: 'assessment'; readonly assessmentId: AssessmentId }
  | { readonly kind: 'set'; readonly position: number };

export type FinalColumn = { readonly column: Column; readonly what: ColumnContent };

const base = { kind: 'text', align: 'end', editable: false, sortable: true } as const;
const words = finalGradesScreen.columns;

/**
 * Names, the final grade with its letter, then what it is made of: the assessments with their weights and the weight
 * sets, and what to know of it in words. The final grade stays in view however many assessments there are; if they are
 * too many to fit, what to know stands before them, where it is seen without scrolling.
 */
export const finalColumns = (
  grades: OfferingGrades,
  assessments: readonly Assessment[],
  unweighted: readonly AssessmentId[],
  weightSets: readonly WeightSet[],
  { isNarrow, fits, isBeside }: Room,
): readonly FinalColumn[] => {
  const sets = grades.weightSets.length > 1 ? grades.weightSets.length : 0;
  const isPushed = assessments.length > mostThatFit || assessments.length + sets > fits;
  const toKnow = toKnowColumn(isNarrow ? (isBeside ? 102 : 138) : 220);
  return [
    textColumn('student', words.student, isNarrow ? 150 : 190, { kind: 'student' }, true),
    numberColumn('final', finalGradesText.final, 112, { kind: 'final' }, words.percent, true),
    ...(grades.policy.letters.length > 0 ? [letterColumn(isBeside ? 92 : isNarrow ? 56 : 72)] : []),
    ...(isPushed ? [toKnow] : []),
    ...(grades.weightSets.length > 1 ? [textColumn('wonBy', words.wonBy, 128, { kind: 'wonBy' })] : []),
    ...assessments.map(({ assessmentId, assessmentName }) =>
      numberColumn(
        `a ${assessmentId}`,
        assessmentName,
        isPushed ? nameWidth(assessmentName) : 88,
        { kind: 'assessment', assessmentId },
        unweighted.includes(assessmentId) ? words.noWeight : weightsText(assessmentId, weightSets, grades.policy),
      ),
    ),
    // A single set is what the final grade says.
    ...(grades.weightSets.length > 1
      ? grades.weightSets.map((_, position) =>
          numberColumn(
            setColumnId(position),
            setName(grades, position),
            isPushed ? nameWidth(setName(grades, position)) : 84,
            { kind: 'set', position },
            words.weightSet,
          ),
        )
      : []),
    textColumn('code', words.code, 104, { kind: 'code' }),
    ...(isPushed ? [] : [toKnow]),
  ];
};

/**
 * Whether a column is shown until somebody chooses. The code is not, nor the set that won, which a dot marks already. A
 * phone has room for neither assessments, nor sets, nor what to know, which the line below the table says.
 */
export const isShownAtFirst = ({ kind }: ColumnContent, isPhone: boolean): boolean =>
  kind !== 'wonBy' && kind !== 'code' && !(isPhone && (kind === 'assessment' || kind === 'set' || kind === 'toKnow'));

/** More assessments than these are pushed sideways in any case, so that their names need not be cut. */
const mostThatFit = 5;

/** A wide window asks for the assessments alone. */
const roomiest = Number.POSITIVE_INFINITY;

/** Pixels for a name above its column, within limits. Most letters take a little less than 7 pixels. */
const nameWidth = (name: string): number => Math.max(88, Math.min(150, 34 + 7 * name.length));

/** The category of the assessment, which has the weight; else its weights, in the order of the sets. */
const weightsText = (
  assessmentId: AssessmentId,
  sets: readonly WeightSet[],
  { categories }: OfferingGrades['policy'],
): string =>
  Object.values(categories).find(({ members }) => Object.hasOwn(members, assessmentId))?.name ??
  (sets.length === 0
    ? words.percent
    : words.weights(sets.map(({ weights }) => shownNumber(weights[assessmentId] ?? 0))));

export const setColumnId = (position: number): string => `w ${position}`;

/** The same list with the same objects, as long as they are equal: an edit of a grade changes no column. */
export const useFinalColumns = (
  offeringId: OfferingId,
  grades: OfferingGrades,
  assessments: readonly Assessment[],
  isCompared: boolean,
): readonly FinalColumn[] => {
  const unweighted = useBook(
    useCallback((book: Book) => unweightedIn(book, offeringId), [offeringId]),
    shallowEqual,
  );
  const weightSets = useBook((book) => book.offerings[offeringId]?.weightSets) ?? noSets;
  const isNarrow = useMediaQuery('(max-width: 1439px)', false, { getInitialValueInEffect: false });
  const isTight = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false });
  const isTighter = useMediaQuery('(max-width: 1023px)', false, { getInitialValueInEffect: false });
  const fits = isTighter ? 1 : isTight ? 4 : roomiest;
  const isBeside = isCompared || keysOf(grades.policy.given).length > 0;
  const now = useMemo(
    () => finalColumns(grades, assessments, unweighted, weightSets, { isNarrow, fits, isBeside }),
    [grades, assessments, unweighted, weightSets, isNarrow, fits, isBeside],
  );
  const [kept, keep] = useState(now);
  if (now === kept || sameColumns(now, kept)) return kept;
  keep(now);
  return now;
};

const noSets: readonly WeightSet[] = [];

const sameColumns = (a: readonly FinalColumn[], b: readonly FinalColumn[]): boolean =>
  a.length === b.length && a.every(({ column }, at) => shallowEqual(column, b[at]?.column));

const textColumn = (
  columnId: string,
  header: string,
  width: number,
  what: ColumnContent,
  frozen = false,
): FinalColumn => ({
  column: { ...base, align: 'start', columnId, header, width, ...(frozen && { frozen }) },
  what,
});

const numberColumn = (
  columnId: string,
  header: string,
  width: number,
  what: ColumnContent,
  sub: string,
  frozen = false,
): FinalColumn => ({
  column: {
    ...base,
    columnId,
    header,
    sub,
    width,
    // Every cell here is computed, but only the final grade is shaded as such.
    kind: what.kind === 'final' ? 'derived' : 'text',
    ...(frozen && { frozen }),
  },
  what,
});

const letterColumn = (width: number): FinalColumn => ({
  column: { ...base, columnId: 'letter', header: finalGradesText.letter, width, align: 'start', kind: 'derived' },
  what: { kind: 'letter' },
});

const toKnowColumn = (width: number): FinalColumn => ({
  column: {
    ...base,
    columnId: 'toKnow',
    header: words.toKnow,
    width,
    align: 'start',
    flexible: true,
    sortable: false,
  },
  what: { kind: 'toKnow' },
});
