import type { Column, Sheet } from './sheet.ts';

/** Where columns and rows lie, in CSS pixels from the sheet's left and top edge. Pure arithmetic, no DOM. */
export type ColumnLayout = {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly frozenCount: number;
  readonly frozenWidth: number;
  /** The width of the pinned last column; 0 if none is pinned. */
  readonly pinnedWidth: number;
  /** The scrolling columns are those from `frozenCount`, this one not included. */
  readonly scrollEnd: number;
  /** The columns that stay in view, each with its distance from the left edge of its strip. */
  readonly held: readonly { readonly column: number; readonly left: number }[];
  readonly totalWidth: number;
};

/** A run of positions, `end` not included. */
export type Run = { readonly start: number; readonly end: number };

const roomyView = 600;
const narrowShare = 0.36;
/** The share of a narrow view for the first column, if the last column stays in view, too. */
const sharedShare = 0.29;
const roomyShare = 0.6;
const narrowest = 72;

/**
 * `wanted`, `least`: pixels by column. `frozen`: how many columns. A sheet wider than its view is narrowed down to
 * `least`. On a narrow view only the first frozen column is shrunk, and only it stays: more than half of the view is
 * left for the scrolling columns, unless they need less.
 */
export const columnLayout = (
  wanted: readonly number[],
  frozen: number,
  viewWidth: number,
  last: Pick<Column, 'flexible' | 'pinned'> = {},
  least: readonly number[] = wanted,
): ColumnLayout => {
  const isNarrow = viewWidth < roomyView;
  const frozenCount = isNarrow ? Math.min(1, frozen) : frozen;
  const frozenWanted = sum(wanted.slice(0, frozenCount));
  const share = isNarrow ? (last.pinned ? sharedShare : narrowShare) : roomyShare;
  const frozenRoom = Math.max(viewWidth * share, narrowest * frozenCount, viewWidth - sum(wanted.slice(frozenCount)));
  const shrink = Math.min(1, frozenRoom / Math.max(1, frozenWanted));
  const fittingWidths = isNarrow ? wanted : narrowed(wanted, least, viewWidth);
  const widths = fittingWidths.map((width, at) => (at < frozenCount ? Math.floor(width * shrink) : width));
  const spare = viewWidth - sum(widths);
  if (last.flexible && spare > 0) widths.push((widths.pop() ?? 0) + spare);
  const lefts: number[] = [];
  let left = 0;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  const scrollEnd = Math.max(frozenCount, last.pinned ? widths.length - 1 : widths.length);
  return {
    lefts,
    widths,
    frozenCount,
    frozenWidth: sum(widths.slice(0, frozenCount)),
    pinnedWidth: sum(widths.slice(scrollEnd)),
    scrollEnd,
    held: lefts.flatMap((at, column) => {
      if (column < frozenCount) return [{ column, left: at }];
      return column < scrollEnd ? [] : [{ column, left: 0 }];
    }),
    totalWidth: left,
  };
};

/** `set`: the widths that the user has set, by the column's id. */
export const layoutOf = (
  { columns, frozenCount }: Pick<Sheet, 'columns' | 'frozenCount'>,
  set: ReadonlyMap<string, number>,
  viewWidth: number,
): ColumnLayout => {
  const wanted = columns.map(({ columnId, width }) => set.get(columnId) ?? width);
  const least = columns.map(({ columnId, width, least }) => set.get(columnId) ?? least ?? width);
  return columnLayout(wanted, frozenCount, viewWidth, columns.at(-1), least);
};

/** The wanted widths, each narrowed towards its least one by the same share, until all fit into the view. */
const narrowed = (wanted: readonly number[], least: readonly number[], viewWidth: number): readonly number[] => {
  const slack = wanted.map((width, at) => Math.max(0, width - (least[at] ?? width)));
  const share = Math.max(0, Math.min(1, (sum(wanted) - viewWidth) / Math.max(1, sum(slack))));
  return wanted.map((width, at) => Math.floor(width - share * (slack[at] ?? 0)));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The last column from `from` to before `end` whose left edge is not right of `x`. */
export const columnAtX = (layout: ColumnLayout, x: number, from: number, end = layout.lefts.length): number => {
  let low = from;
  let high = end - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((layout.lefts[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** A column's distance from the left edge of a view with this width and scroll position. */
export const leftInView = (layout: ColumnLayout, column: number, scrollLeft: number, viewWidth: number): number => {
  const left = layout.lefts[column] ?? 0;
  if (column < layout.frozenCount) return left;
  const scrolled = left - scrollLeft;
  return column < layout.scrollEnd ? scrolled : Math.min(scrolled, viewWidth - layout.pinnedWidth);
};

/** The column that a view with this width and scroll position shows `x` from its left edge. */
export const columnInView = (layout: ColumnLayout, x: number, scrollLeft: number, viewWidth: number): number => {
  const { frozenWidth, frozenCount, scrollEnd, lefts } = layout;
  if (x < frozenWidth) return columnAtX(layout, x, 0, frozenCount);
  if (scrollEnd < lefts.length && x >= leftInView(layout, scrollEnd, scrollLeft, viewWidth)) return scrollEnd;
  return columnAtX(layout, x + scrollLeft, frozenCount, scrollEnd);
};

/** The most scrolling columns that a span of this width can ever touch, wherever it is scrolled to. */
export const mostColumnsIn = (layout: ColumnLayout, span: number): number => {
  let most = 0;
  let end = layout.frozenCount;
  for (let start = layout.frozenCount; start < layout.scrollEnd; start += 1) {
    const spanEnd = (layout.lefts[start] ?? 0) + (layout.widths[start] ?? 0) + span;
    while (end < layout.scrollEnd && (layout.lefts[end] ?? 0) < spanEnd) end += 1;
    most = Math.max(most, end - start);
  }
  return most;
};

/** Always `size` scrolling columns (or all there are), beginning just left of the first visible one. */
export const columnRun = (layout: ColumnLayout, scrollLeft: number, size: number): Run => {
  const first = columnAtX(layout, layout.frozenWidth + scrollLeft, layout.frozenCount) - 1;
  return run(first, size, layout.frozenCount, layout.scrollEnd);
};

/** Always `size` rows (or all there are), with `spare` of them above the first visible one. */
export const rowRun = (scrollTop: number, rowHeight: number, size: number, spare: number, count: number): Run =>
  run(Math.floor(scrollTop / rowHeight) - spare, size, 0, count);

const run = (first: number, size: number, least: number, count: number): Run => {
  const start = Math.max(least, Math.min(first, count - size));
  return { start, end: Math.min(count, start + size) };
};

/**
 * The scroll position nearest to `scroll` at which all of [start, start + length] is in view, or at least its start.
 */
export const scrollToShow = (scroll: number, view: number, start: number, length: number): number => {
  if (start < scroll || length > view) return start;
  return start + length > scroll + view ? start + length - view : scroll;
};

/** The scroll position nearest to `scrollLeft` that shows the column; a column that stays in view asks for none. */
export const leftToShow = (layout: ColumnLayout, column: number, scrollLeft: number, span: number): number => {
  const { frozenWidth, frozenCount, scrollEnd, lefts, widths } = layout;
  if (column < frozenCount || column >= scrollEnd) return scrollLeft;
  return scrollToShow(scrollLeft, span, (lefts[column] ?? 0) - frozenWidth, widths[column] ?? 0);
};
