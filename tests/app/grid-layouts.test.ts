import { expect, test } from 'vitest';
import { type LayoutDisk, openLayouts } from '../../src/accounts/grid-layouts.ts';
import type { GridLayout, LayoutChange } from '../../src/ui/grid/layouts.ts';

const kept: GridLayout = { turned: new Set(['curve', 'bonus']), widths: new Map([['code', 120]]) };

/** A disk that answers when it is told to, and notes what it is given. */
const slowDisk = () => {
  const written: (readonly [string, LayoutChange])[] = [];
  let answer: (kept: ReadonlyMap<string, GridLayout>) => void = () => undefined;
  const reading = new Promise<ReadonlyMap<string, GridLayout>>((resolve) => {
    answer = resolve;
  });
  const disk: LayoutDisk = {
    read: () => reading,
    keep: async (grid, change) => void written.push([grid, change]),
  };
  const arrives = async (kept: ReadonlyMap<string, GridLayout>): Promise<void> => {
    answer(kept);
    for (let turn = 0; turn < 5; turn += 1) await reading;
  };
  return { disk, written, arrives };
};

test('what was kept is there once it is read, and every change is handed on', async () => {
  const { disk, written, arrives } = slowDisk();
  const layouts = openLayouts(Promise.resolve(disk));
  await arrives(new Map([['midterm', kept]]));
  expect(layouts.of('midterm')).toEqual(kept);
  layouts.change('midterm', { columnId: 'code', width: undefined });
  layouts.change('midterm', { columnId: 'curve', isTurned: false });
  expect(layouts.of('midterm')).toEqual({ turned: new Set(['bonus']), widths: new Map() });
  await expect
    .poll(() => written)
    .toEqual([
      ['midterm', { columnId: 'code', width: undefined }],
      ['midterm', { columnId: 'curve', isTurned: false }],
    ]);
});

test('what the user changes before it is read lies over what was kept, column by column', async () => {
  const { disk, arrives } = slowDisk();
  const layouts = openLayouts(Promise.resolve(disk));
  layouts.change('midterm', { columnId: 'curve', isTurned: false });
  layouts.change('midterm', { columnId: 'total', width: 90 });
  layouts.change('exam', { columnId: 'code', isTurned: true });
  expect(layouts.of('midterm')).toEqual({ turned: new Set(), widths: new Map([['total', 90]]) });
  await arrives(new Map([['midterm', kept]]));
  expect(layouts.of('midterm')).toEqual({
    turned: new Set(['bonus']),
    widths: new Map([
      ['code', 120],
      ['total', 90],
    ]),
  });
  expect(layouts.of('exam').turned).toEqual(new Set(['code']));
});

test('a disk that fails costs nothing that is on screen', async () => {
  const broken = () => Promise.reject(new Error('the disk is full'));
  const layouts = openLayouts(Promise.resolve({ read: broken, keep: broken }));
  layouts.change('midterm', { columnId: 'code', width: 120 });
  await Promise.resolve();
  expect(layouts.of('midterm').widths).toEqual(new Map([['code', 120]]));
});
