import type { Steps } from '../../events/steps.ts';
import { constantIn } from './constant.ts';
import { equalRows } from './equal-rows.ts';
import { farScores } from './far.ts';
import type { GuardMark } from './mark.ts';
import { jumpFromBefore, jumpFromOthers, type PartMean, partMean } from './mean.ts';
import { type ScoreTable, type Standing, type Sums, standingOf, sumsOf } from './scores.ts';
import { shiftOf } from './shift.ts';

/**
 * What is unusual in the parts that are asked about; the others are what they are compared with. In steps of one column.
 * The cost grows with the number of scores, each of which is looked at a fixed number of times, and once in a sort.
 */
export const marksIn = function* (table: ScoreTable, askedParts: ReadonlySet<string>): Steps<readonly GuardMark[]> {
  const parts = new Map<string, Standing[]>();
  for (const column of table.columns) {
    const standing = standingOf(column);
    if (standing) parts.set(column.part, [...(parts.get(column.part) ?? []), standing]);
    yield 0;
  }
  const all = sumsOf(table.rows.length, [...parts.values()].flat());
  const means = [...parts].map(([part, standings]) => partMean(part, standings));
  const marks: GuardMark[] = [];
  for (const [part, standings] of parts) {
    if (!askedParts.has(part)) continue;
    marks.push(...(yield* marksOfPart(table, part, standings, { all, means })));
  }
  return [...marks, ...equalEverywhere(table, marks)];
};

type AllParts = { readonly all: Sums; readonly means: readonly PartMean[] };

/** Columns of a part that is shifted as a whole are not marked one by one. */
const marksOfPart = function* (
  table: ScoreTable,
  part: string,
  standings: readonly Standing[],
  { all, means }: AllParts,
): Steps<readonly GuardMark[]> {
  const { rows } = table;
  const own = sumsOf(rows.length, standings);
  const keys = standings.map(({ column }) => column.key);
  const marks: GuardMark[] = [];
  const whole = shiftOf(meansByRow(own), all, own);
  if (whole) marks.push({ kind: 'shifted', columns: keys, ...whole });
  for (const standing of standings) {
    yield 0.5;
    marks.push(...marksOfColumn(rows, standing, all, whole !== undefined));
  }
  // A constant column says why the mean is another.
  const mean = means.find((each) => each.part === part);
  const jump = marks.some(({ kind }) => kind === 'constant') ? undefined : mean && jumpFromOthers(mean, means);
  if (jump) marks.push({ kind: 'mean jumped', columns: keys, ...jump });
  const columns = standings.map(({ column }) => column);
  return [...marks, ...equalRows(rows, columns)];
};

/** What could be chance in one assessment is none in all of them. Rows that `marks` tell of already are left out. */
const equalEverywhere = ({ rows, columns }: ScoreTable, marks: readonly GuardMark[]): readonly GuardMark[] => {
  const toldAlready = new Set(marks.flatMap((mark) => (mark.kind === 'equal rows' ? mark.rows.join(' ') : [])));
  return equalRows(rows, columns).filter((mark) => !toldAlready.has(mark.rows.join(' ')));
};

/** A shifted column makes its scores far and says why, so far scores are not told beside it. */
const marksOfColumn = (
  rows: readonly string[],
  standing: Standing,
  all: Sums,
  isShifted: boolean,
): readonly GuardMark[] => {
  const constant = constantIn(standing);
  if (constant) return [constant];
  const { column, above } = standing;
  const own = sumsOf(rows.length, [standing]);
  const shift = isShifted ? undefined : shiftOf(above, all, own);
  const jump = jumpFromBefore(column);
  return [
    ...(shift ? [{ kind: 'shifted', columns: [column.key], ...shift } as const] : []),
    ...(jump ? [{ kind: 'mean jumped', columns: [column.key], ...jump } as const] : []),
    ...(isShifted || shift ? [] : farScores(rows, standing, all, own)),
  ];
};

const meansByRow = ({ count, sum }: Sums): readonly (number | null)[] =>
  count.map((scores, row) => (scores === 0 ? null : (sum[row] ?? 0) / scores));
