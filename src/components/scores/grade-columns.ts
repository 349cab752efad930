import type { Assessment } from '../../../events/entities.ts';
import { type ExtraPart, extraParts } from '../../../events/fields.ts';
import { asId, type ProblemId } from '../../../events/ids.ts';
import { extraNames } from '../../../messages/naming.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import type { Column } from '../../ui/grid/sheet.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { maximumText } from '../offering/assessments-hook.ts';

/** What a column shows. A problem's column is named by the problem's id, so that reordering moves no grade. */
export type GradePart =
  | { readonly part: ExtraPart | 'student' | 'code' | 'total' | 'percent' | 'changed' }
  | { readonly part: 'problem'; readonly problemId: ProblemId };

const prefix = 'problem:';

/** How and when the row changed last. */
export const changedColumn = 'changed';

export const problemColumn = (problemId: ProblemId): string => prefix + problemId;

export const gradePartOf = (columnId: string): GradePart =>
  columnId.startsWith(prefix)
    ? { part: 'problem', problemId: asId(columnId.slice(prefix.length)) }
    : { part: columnId as 'student' };

/** Pixels for the codes' column where the codes are not measured, and the fewest where they are. */
const [usualCode, leastCode] = [96, 78];

/** The most problems beside which the last change has room for its words. */
const problemsBeside = 6;

/** Pixels for the longest of these codes, within limits. Most letters take a little less than 9 pixels. */
export const codeWidth = (codes: readonly string[]): number =>
  Math.max(leastCode, Math.min(200, 24 + 9 * Math.max(0, ...codes.map(({ length }) => length))));

/**
 * Pixels for the words about the last change: beside few problems, those of one value whole. More problems leave room for
 * less, and so do long codes, for no score may be cut.
 */
const leastChanged = (problems: number, code: number): number =>
  problems > problemsBeside ? 96 : Math.max(96, 150 - 2 * (code - leastCode));

/** Pixels for two digits and two decimals. */
const leastScore = 58;

/** Columns may become narrower so that the whole sheet is in view. */
export const gradeColumns = ({ problems }: Assessment, code = usualCode): readonly Column[] => {
  const column = (
    columnId: string,
    header: string,
    [width, least]: readonly [number, number],
    more: Partial<Column>,
  ): Column => ({
    columnId,
    header,
    width,
    least,
    kind: 'entry',
    align: 'end',
    editable: true,
    sortable: true,
    ...more,
  });
  const text: Partial<Column> = { kind: 'text', align: 'start', editable: false };
  const derived: Partial<Column> = { kind: 'derived', editable: false };
  return [
    column('student', texts.columns.student, [208, 160], { ...text, frozen: true }),
    column('code', texts.columns.code, [code, code], text),
    ...problems.map((problem, at) =>
      column(problemColumn(problem.problemId), texts.columns.problem(at + 1), [68, leastScore], {
        sub: texts.columns.outOf(shownNumber(problem.max)),
      }),
    ),
    // A curve to a mean gives each student four places.
    ...extraParts.map((part) =>
      column(part, extraNames[part], part === 'curve' ? [80, 74] : [68, leastScore], { apart: true }),
    ),
    column('total', texts.columns.total, [100, 100], {
      ...derived,
      sub: texts.columns.outOf(shownDecimal(maximumText({ problems }))),
    }),
    column('percent', texts.columns.percent, [84, 76], derived),
    column(changedColumn, texts.columns.changed, [176, leastChanged(problems.length, code)], {
      ...text,
      sortable: false,
      flexible: true,
    }),
  ];
};

/** A phone has no room for these, nor has a tablet held upright. */
const roomyOnly: ReadonlySet<string> = new Set(['code', changedColumn]);

/** In a narrow window: narrower, and with the total last, where it stays in view while the points are pushed sideways. */
export const narrowColumns = (columns: readonly Column[]): readonly Column[] => {
  const shown = columns.filter(({ columnId }) => !roomyOnly.has(columnId));
  const narrow = (column: Column, width: number): Column => ({
    ...column,
    width,
    least: width,
  });
  return [
    ...shown
      .filter(({ columnId }) => columnId !== 'total')
      .map((column) => (column.kind === 'entry' ? narrow(column, leastScore) : column)),
    ...shown
      .filter(({ columnId }) => columnId === 'total')
      .map((column) => ({ ...narrow(column, 88), pinned: true, flexible: true })),
  ];
};

export const headerOf = (assessment: Assessment, columnId: string): string =>
  gradeColumns(assessment).find((column) => column.columnId === columnId)?.header ?? '';
