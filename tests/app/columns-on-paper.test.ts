import { expect, test } from 'vitest';
import { columnsOnPaper, type PaperColumn } from '../../src/components/print/columns-on-paper.ts';

const names: readonly PaperColumn[] = [
  { longest: 24, heading: 7, isName: true },
  { longest: 9, heading: 4, isName: true },
];
const numbers = (count: number): readonly PaperColumn[] =>
  Array.from({ length: count }, () => ({ longest: 6, heading: 8 }));

test('a table becomes wide, then small, before it becomes several', () => {
  const looks = [4, 8, 12, 60].map((count) => columnsOnPaper([...names, ...numbers(count)]));
  expect(looks.map(({ isWide }) => isWide)).toEqual([false, true, true, true]);
  expect(looks.map(({ parts }) => parts.length > 1)).toEqual([false, false, false, true]);
  expect(looks.map(({ size }) => size)).toEqual([9, 9, 7, 8]);
});

test('no part is wider than A4 and Letter, each has the names, and every other column is in one', () => {
  for (let count = 1; count <= 80; count += 1) {
    const columns = [...names, ...numbers(count), { longest: 200, heading: 2, isWordy: true }];
    const { isWide, widths, parts } = columnsOnPaper(columns);
    for (const part of parts) {
      expect(part.slice(0, 2)).toEqual([0, 1]);
      expect(part.reduce((sum, at) => sum + (widths[at] ?? 0), 0)).toBeLessThanOrEqual(isWide ? 255 : 186);
    }
    expect(parts.flatMap((part) => part.slice(2))).toEqual(columns.slice(2).map((_, at) => at + 2));
  }
});
