import { shallowEqual, useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { Assessment, WeightSet } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
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
 * assessments and sets leave room for what to know. `compared`: the grades of another time, or without the trial, whose
 * letter stands beside the one that is shown.
 */
type Room = { readonly isNarrow: boolean; readonly fits: number; readonly compared: OfferingGrades | undefined };

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
  room: Room,
): readonly FinalColumn[] => {
  const { isNarrow, fits } = room;
  const sets = grades.weightSets.length > 1 ? grades.weightSets.length : 0;
  const isPushed = assessments.length > mostThatFit || assessments.length + sets > fits;
  const names = [
    ...assessments.map(({ assessmentName }) => assessmentName),
    ...grades.weightSets.flatMap((_, position) => (sets > 0 ? setName(grades, position) : [])),
  ];
  const named = names.reduce((sum, name) => sum + nameWidth(name), 0);
  // Few columns have room for their whole names where more of them would fit.
  const isWhole = isPushed || named <= leastName * Math.min(fits, mostThatFit);
  const forLetter = letterWidth(grades, room);
  // In a narrow window they share their room, of which there is more where the table scrolls in any case.
  const toKnow = toKnowColumn(isNarrow ? Math.max(leastToKnow, (isPushed ? 272 : 194) - forLetter) : 220);
  return [
    textColumn('student', words.student, isNarrow ? 150 : 190, { kind: 'student' }, true),
    numberColumn('final', finalGradesText.final, 112, { kind: 'final' }, words.percent, true),
    ...(grades.policy.letters.length > 0 ? [letterColumn(forLetter)] : []),
    ...(isPushed ? [toKnow] : []),
    ...(grades.weightSets.length > 1 ? [textColumn('wonBy', words.wonBy, 128, { kind: 'wonBy' })] : []),
    ...assessments.map(({ assessmentId, assessmentName }) =>
      numberColumn(
        `a ${assessmentId}`,
        assessmentName,
        isWhole ? nameWidth(assessmentName) : leastName,
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
            isWhole ? nameWidth(setName(grades, position)) : 84,
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

/** In a wide window, only the number of assessments decides. */
const roomiest = Number.POSITIVE_INFINITY;

/** Pixels that a column of percentages has at least. */
const leastName = 88;

/** Pixels for a name above its column, within limits. Most letters take a little less than 7 pixels. */
const nameWidth = (name: string): number => Math.max(leastName, Math.min(150, 34 + 7 * name.length));

/**
 * Pixels for the longest that the letters’ column can say, so that nothing of it is cut: a letter, an arrow from one to
 * another, or the computed one in brackets beside a given one. Few letters take more than 8 pixels.
 */
const letterWidth = ({ policy }: OfferingGrades, { isNarrow, compared }: Omit<Room, 'fits'>): number => {
  const longest = (texts: readonly (string | undefined)[]): number =>
    Math.max(0, ...texts.map((one = '') => one.length));
  const given = Object.values(policy.given);
  const computed = longest([...policy.letters, ...(compared?.policy.letters ?? [])].map(({ letter }) => letter));
  const isBeside = compared !== undefined || given.length > 0;
  const other = Math.max(computed, longest(given.map(({ letter }) => letter)));
  return isBeside ? Math.max(92, 24 + 8 * (computed + 3 + other)) : Math.max(isNarrow ? 56 : 72, 24 + 8 * computed);
};

/** Pixels for the first words of what to know; the rest is in the title. */
const leastToKnow = 80;

/** The columns while other cut-offs are tried: an arrow has room, and what to know gives it where it is the last column. */
export const whileTrying = (columns: readonly Column[], grades: OfferingGrades): readonly Column[] =>
  columns.map((column, at) => {
    if (column.columnId === 'toKnow' && at === columns.length - 1) return { ...column, least: leastToKnow };
    if (column.columnId !== 'letter') return column;
    return { ...column, width: Math.max(column.width, letterWidth(grades, { isNarrow: true, compared: grades })) };
  });

/** The columns with the last one as wide as it can be, so that no strip is left beside it. */
export const filling = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column, at) => (at === columns.length - 1 ? { ...column, flexible: true } : column));

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
  compared: OfferingGrades | undefined,
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
  const latest = useMemo(
    () => finalColumns(grades, assessments, unweighted, weightSets, { isNarrow, fits, compared }),
    [grades, assessments, unweighted, weightSets, isNarrow, fits, compared],
  );
  const [columns, setColumns] = useState(latest);
  if (latest === columns || sameColumns(latest, columns)) return columns;
  setColumns(latest);
  return latest;
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
