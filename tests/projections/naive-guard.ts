import type { GuardMark } from '../../projections/guard/mark.ts';
import type { ScoreColumn, ScoreTable } from '../../projections/guard/scores.ts';

/**
 * What the guard says, computed anew for every cell and pair from the definitions, without sums that are kept. Shares no
 * code with it.
 */
export const naiveMarks = (table: ScoreTable, asked: ReadonlySet<string>): readonly GuardMark[] => {
  const told = table.columns
    .filter(({ max, points }) => max > 0 && points.some((value) => value !== null))
    .map(withShares);
  const parts = [...new Set(told.map(({ part }) => part))].filter((part) => asked.has(part));
  const marks = parts.flatMap((part) => marksOf(table, told, part));
  const pairs = marks.flatMap((mark) => (mark.kind === 'equal rows' ? [mark.rows.join()] : []));
  const everywhere = equalIn(table.rows, table.columns).filter(({ rows }) => !pairs.includes(rows.join()));
  return [...marks, ...everywhere];
};

/** `earned`: the mean share of the scores that are not zero; `above`: how far each of these is above it. */
type Shares = ScoreColumn & { readonly earned: number; readonly above: readonly (number | null)[] };
type Told = readonly Shares[];
type Equal = Extract<GuardMark, { kind: 'equal rows' }>;

const marksOf = (table: ScoreTable, told: Told, part: string): GuardMark[] => {
  const own = told.filter((column) => column.part === part);
  const keys = own.map(({ key }) => key);
  const others = told.filter((column) => column.part !== part);
  const whole = shift(
    table.rows.map((_, row) => meanOf(ofRow(own, row))),
    table.rows.map((_, row) => meanOf(ofRow(others, row))),
  );
  const marks: GuardMark[] = whole ? [{ kind: 'shifted', columns: keys, ...whole }] : [];
  for (const column of own) marks.push(...marksOfColumn(table, told, column, whole !== undefined));
  const jump = marks.some(({ kind }) => kind === 'constant') ? undefined : farFromOthers(told, part);
  if (jump) marks.push({ kind: 'mean jumped', columns: keys, against: 'others', ...jump });
  return [...marks, ...equalIn(table.rows, own)];
};

const marksOfColumn = (table: ScoreTable, told: Told, column: Shares, isShifted: boolean): GuardMark[] => {
  const scores = column.points.filter((value) => value !== null);
  const [first = 0] = scores;
  const isFull = first >= column.max;
  const least = first === 0 ? 5 : isFull ? (column.max > 1 ? 20 : Number.POSITIVE_INFINITY) : 8;
  if (new Set(scores).size === 1 && scores.length >= least)
    return [{ kind: 'constant', column: column.key, points: first, scores: scores.length }];
  const others = told.filter((other) => other !== column);
  const levels = table.rows.map((_, row) => meanOf(ofRow(others, row)));
  const moved = isShifted ? undefined : shift(column.above, levels);
  const before = farFromBefore(column);
  return [
    ...(moved ? [{ kind: 'shifted', columns: [column.key], ...moved } as const] : []),
    ...(before ? [{ kind: 'mean jumped', columns: [column.key], against: 'before', ...before } as const] : []),
    ...(isShifted || moved ? [] : farIn(table, others, column)),
  ];
};

const withShares = (column: ScoreColumn): Shares => {
  const shares = column.points.map((value) => (value === null || value === 0 ? null : value / column.max));
  const earned = meanOf(shares.filter((share) => share !== null)) ?? 0;
  return { ...column, earned, above: shares.map((share) => (share === null ? null : share - earned)) };
};

const ofRow = (columns: Told, row: number): number[] => columns.flatMap(({ above }) => above[row] ?? []);

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const farIn = ({ rows }: ScoreTable, others: Told, column: Shares): GuardMark[] => {
  const gaps = rows.flatMap((name, row) => {
    const value = column.above[row] ?? null;
    const elsewhere = ofRow(others, row);
    const level = meanOf(elsewhere) ?? 0;
    if (value === null || elsewhere.length < 4) return [];
    const spread = Math.sqrt(meanOf(elsewhere.map((one) => (one - level) ** 2)) ?? 0);
    return [{ name, row, gap: Math.abs(value - level), level, spread }];
  });
  if (gaps.length < 12) return [];
  const median = gaps.map(({ gap }) => gap).sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const usual = (1 + Math.sqrt(2 * Math.log(gaps.length))) * 1.4826 * median;
  const far = gaps.filter(({ gap, spread }) => gap >= 0.5 && gap >= usual && gap >= 2.5 * spread);
  if (far.length > Math.max(1, Math.floor(gaps.length / 50))) return [];
  return far.map(({ name, row, level }) => ({
    ...{ kind: 'far', row: name, column: column.key, points: column.points[row] ?? 0 },
    usual: Math.min(1, Math.max(0, column.earned + level)) * column.max,
  }));
};

const shift = (values: readonly (number | null)[], levels: readonly (number | null)[]) => {
  const at = (by: number) => {
    const pairs = values.flatMap((value, row) => {
      const level = levels[row + by] ?? null;
      return value === null || level === null ? [] : [[value, level] as const];
    });
    return { r: correlation(pairs), pairs: pairs.length };
  };
  const [asIs, down, up] = [at(0), at(1), at(-1)];
  const by = up.r > down.r ? -1 : 1;
  const best = by === 1 ? down : up;
  const pairs = Math.min(best.pairs, asIs.pairs);
  if (best.r < 0.5 || pairs < 12) return undefined;
  const z = (r: number): number => {
    const kept = Math.max(-0.9999, Math.min(0.9999, r));
    return Math.log((1 + kept) / (1 - kept)) / 2;
  };
  if (z(best.r) - z(asIs.r) < 2.8 * Math.sqrt(2 / (pairs - 3))) return undefined;
  return { by, asIs: asIs.r, shifted: best.r, pairs } as const;
};

const correlation = (pairs: readonly (readonly [number, number])[]): number => {
  const [meanX, meanY] = [0, 1].map((at) => meanOf(pairs.map((pair) => pair[at] ?? 0)) ?? 0) as [number, number];
  const sum = (of: (x: number, y: number) => number): number =>
    pairs.reduce((all, [x, y]) => all + of(x - meanX, y - meanY), 0);
  const [xx, yy] = [sum((x) => x * x), sum((_, y) => y * y)];
  return xx < 1e-9 || yy < 1e-9 ? 0 : sum((x, y) => x * y) / Math.sqrt(xx * yy);
};

const farFromOthers = (told: Told, part: string) => {
  const meanIn = (name: string): number | undefined => {
    const own = told.filter((column) => column.part === name);
    const scores = own.map(({ points }) => points.filter((value) => value !== null));
    if (Math.max(...scores.map(({ length }) => length)) < 10) return undefined;
    const possible = own.reduce((sum, { max }, at) => sum + max * (scores[at]?.length ?? 0), 0);
    return scores.flat().reduce((sum, value) => sum + value, 0) / possible;
  };
  const mean = meanIn(part);
  const names = [...new Set(told.map((column) => column.part))].filter((name) => name !== part);
  const others = names.flatMap((name) => meanIn(name) ?? []);
  if (mean === undefined || others.length < 3) return undefined;
  const [low, high] = [Math.min(...others), Math.max(...others)];
  if (mean <= low - 0.3) return { mean, than: low };
  return mean >= high + 0.3 ? { mean, than: high } : undefined;
};

const farFromBefore = ({ points, before, max }: ScoreColumn) => {
  const both = points.flatMap((value, row) => {
    const old = before?.[row] ?? null;
    return value === null || old === null ? [] : [{ value, old }];
  });
  if (both.length < 10) return undefined;
  const mean = (meanOf(both.map(({ value }) => value)) ?? 0) / max;
  const than = (meanOf(both.map(({ old }) => old)) ?? 0) / max;
  return Math.abs(mean - than) >= 0.2 ? { mean, than } : undefined;
};

const equalIn = (rows: readonly string[], columns: readonly ScoreColumn[]): Equal[] => {
  if (columns.length < 4 || rows.length < 8) return [];
  const of = (row: number) => columns.map(({ points }) => points[row] ?? null);
  const texts = rows.map((_, row) => of(row).join());
  const groups = [...new Set(texts)].map((text) => texts.flatMap((each, row) => (each === text ? [row] : [])));
  const alike = groups.flatMap((group) => {
    const [row = 0] = group;
    const scored = columns.filter(({ points }) => (points[row] ?? null) !== null);
    const between = scored.filter(({ points, max }) => points[row] !== 0 && points[row] !== max);
    return group.length > 1 && scored.length >= 4 && between.length >= 3 ? [{ group, scores: scored.length }] : [];
  });
  if (alike.flatMap(({ group }) => group).length > Math.max(2, Math.floor(rows.length / 20))) return [];
  return alike
    .filter(({ group: [row = 0] }) => expected(columns, row, rows.length) <= 1e-4)
    .map(({ group, scores }) => ({ kind: 'equal rows', rows: group.map((row) => rows[row] ?? ''), scores }));
};

/** How many of so many rows would be equal to this one if each value came as often as it does. */
const expected = (columns: readonly ScoreColumn[], row: number, rows: number): number =>
  columns.reduce((product, { points }) => {
    const value = points[row] ?? null;
    if (value === null) return product;
    const same = points.filter((other) => other === value).length - 1;
    return (product * Math.max(1, same)) / points.filter((other) => other !== null).length;
  }, rows);
