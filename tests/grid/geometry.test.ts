import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnAtX,
  columnInView,
  columnLayout,
  columnRun,
  leftInView,
  mostColumnsIn,
  rowRun,
  scrollToShow,
} from '../../src/ui/grid/geometry.ts';

const widths = fc.array(fc.integer({ min: 40, max: 300 }), { minLength: 1, maxLength: 30 });
const layouts = fc
  .record({ widths, frozen: fc.nat(3), view: fc.integer({ min: 320, max: 1600 }), pinned: fc.boolean() })
  .map(({ widths: wanted, frozen, view, pinned }) => ({
    layout: columnLayout(wanted, Math.min(frozen, wanted.length), view, { pinned }),
    view,
  }));

/** The plain way: look at every column. */
const touching = (layout: ReturnType<typeof columnLayout>, scroll: number, span: number): number[] =>
  layout.lefts.flatMap((left, column) => {
    const from = layout.frozenWidth + scroll;
    const isTouching = left < from + span && left + (layout.widths[column] ?? 0) > from;
    return column >= layout.frozenCount && column < layout.scrollEnd && isTouching ? [column] : [];
  });

describe('columns', () => {
  test('every column that the view touches is in the run, wherever it is scrolled to', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), ({ layout, view }, where) => {
        const span = Math.max(0, view - layout.frozenWidth - layout.pinnedWidth);
        const room = layout.totalWidth - layout.frozenWidth - layout.pinnedWidth - span;
        const scroll = where % Math.max(1, room + 1);
        const most = mostColumnsIn(layout, span);
        const { start, end } = columnRun(layout, Math.max(0, scroll), most + 2);
        const seen = touching(layout, Math.max(0, scroll), span);
        expect(seen.length).toBeLessThanOrEqual(most);
        for (const column of seen) expect(column >= start && column < end).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('the column under a point is the one whose edges enclose it', () => {
    fc.assert(
      fc.property(layouts, fc.nat(5000), ({ layout }, x) => {
        const at = columnAtX(layout, x, 0);
        const isInside = (column: number): boolean =>
          (layout.lefts[column] ?? 0) <= x && x < (layout.lefts[column] ?? 0) + (layout.widths[column] ?? 0);
        const plain = layout.lefts.findIndex((_, column) => isInside(column));
        expect(at).toBe(plain === -1 ? layout.lefts.length - 1 : plain);
      }),
    );
  });

  test('names keep their width where the other columns need no more than the rest of a narrow view', () => {
    expect(columnLayout([184, 100], 1, 284, { flexible: true }).widths).toEqual([184, 100]);
    expect(columnLayout([184, 120], 1, 284, { flexible: true }).widths).toEqual([164, 120]);
  });

  test('frozen columns leave most of a narrow view to the others, and keep their widths in a wide one', () => {
    const narrow = columnLayout([260, 90, 60, 60], 2, 360);
    expect([narrow.frozenCount, narrow.frozenWidth < 180]).toEqual([1, true]);
    expect(columnLayout([260, 90, 60, 60], 2, 1200).widths).toEqual([260, 90, 60, 60]);
    expect(columnLayout([260, 90, 60, 60], 2, 1200, { flexible: true }).widths, 'a flexible last one').toEqual([
      260, 90, 60, 790,
    ]);
    expect(columnLayout([184, 100], 1, 300, { flexible: true }).widths, 'nothing scrolls').toEqual([184, 116]);
    expect(columnLayout([260, 90, 60, 60], 1, 300, { flexible: true }).widths.at(-1), 'but no room is left').toBe(60);
  });

  test('each column either scrolls or stays in view; a pinned one stays, at the end', () => {
    fc.assert(
      fc.property(layouts, ({ layout }) => {
        const held = layout.held.map(({ column }) => column);
        const all = layout.widths.map((_, column) => column);
        expect(all.filter((column) => !held.includes(column))).toEqual(all.slice(layout.frozenCount, layout.scrollEnd));
        const widthOf = (columns: number[]): number => columns.reduce((sum, at) => sum + (layout.widths[at] ?? 0), 0);
        expect(widthOf(held)).toBe(layout.frozenWidth + layout.pinnedWidth);
      }),
    );
  });

  test('what is seen at a point of the view is the column that lies there', () => {
    fc.assert(
      fc.property(layouts, fc.nat(3000), fc.nat(1600), ({ layout, view }, where, x) => {
        const room = Math.max(0, layout.totalWidth - view);
        const scroll = Math.min(where, room);
        fc.pre(x < Math.min(view, layout.totalWidth));
        const holds = (column: number): boolean => {
          const left = leftInView(layout, column, scroll, view);
          return left <= x && x < left + (layout.widths[column] ?? 0);
        };
        const held = layout.held.map(({ column }) => column);
        const seen = held.find(holds) ?? layout.widths.findIndex((_, column) => holds(column));
        expect(columnInView(layout, x, scroll, view)).toBe(seen);
      }),
      { numRuns: 2000 },
    );
  });

  test('on 360 pixels three columns stand between a name and a pinned total', () => {
    const phone = columnLayout([208, 56, 56, 56, 56, 88], 1, 360, { pinned: true });
    expect([phone.frozenWidth, phone.pinnedWidth, phone.scrollEnd], 'three columns between').toEqual([104, 88, 5]);
    for (const scroll of [0, 30, 56]) {
      expect(leftInView(phone, 5, scroll, 360), 'the total stays at the right').toBe(272);
      expect([271, 272].map((x) => columnInView(phone, x, scroll, 360))).toEqual([scroll === 0 ? 3 : 4, 5]);
    }
    expect(phone.held).toEqual([
      { column: 0, left: 0 },
      { column: 5, left: 0 },
    ]);
  });
});

describe('rows', () => {
  test('a run always has the same length and holds the rows in view', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(200_000), fc.integer({ min: 0, max: 1200 }), (count, top, height) => {
        const scroll = Math.min(top, Math.max(0, count * 32 - height));
        const size = Math.min(count, Math.ceil(height / 32) + 1 + 8);
        const { start, end } = rowRun(scroll, 32, size, 4, count);
        expect(end - start).toBe(size);
        expect(start).toBeLessThanOrEqual(Math.floor(scroll / 32));
        expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((scroll + height) / 32)));
      }),
    );
  });

  test.each([
    { scroll: 100, start: 120, expected: 100 },
    { scroll: 100, start: 80, expected: 80 },
    { scroll: 100, start: 280, expected: 112 },
  ])('scrolled to $scroll, a row at $start is shown by scrolling to $expected', ({ scroll, start, expected }) => {
    expect(scrollToShow(scroll, 200, start, 32)).toBe(expected);
  });
});
