import '../../src/app/look/fonts.css';
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { CellView, Column, Tone } from '../../src/ui/grid/sheet.ts';
import { Classroom, entryColumn, grid, nameColumn, totalColumn } from './grid-harness.tsx';
import { difference, isDrawn, land, seen, wheelOnTo } from './moving-harness.ts';

const root = document.documentElement;
afterEach(async () => {
  root.removeAttribute('style');
  delete root.dataset.mantineColorScheme;
  await cleanup();
});

const tones: readonly Tone[] = [
  'plain',
  'warning',
  'blank',
  'muted',
  'strong',
  'excused',
  'attention',
  'changed',
  'unusual',
];
const tints = [1, 2, 3, 4, 5] as const;
const states: { readonly [name: string]: CellView } = {
  empty: { text: '' },
  ...Object.fromEntries(tones.map((tone) => [tone, { text: '17.25', tone }])),
  ...Object.fromEntries(tints.map((tint) => [`tint ${tint}`, { text: '11.1', tint }])),
  noted: { text: '7', note: 'late' },
  unsent: { text: '8.5', isUnsent: true },
  counting: { text: '88', isCounting: true },
  'an excused one, noted': { text: 'EX', tone: 'excused', note: 'ill' },
  'a warning of a counting one, unsent': { text: '103.5', tone: 'warning', isUnsent: true, isCounting: true },
  'a tinted one, unusual and unsent': { text: '0', tint: 4, tone: 'unusual', isUnsent: true },
  words: { text: '19', shown: '19 of 20', tone: 'muted' },
  'more words than there is room for': { text: 'Castellanos-Whitfield, Maximiliana' },
};
const names = Object.keys(states);

const columns: readonly Column[] = [
  nameColumn,
  { ...nameColumn, columnId: 'code', header: 'Code', width: 70, sortable: false },
  entryColumn('p1'),
  { ...entryColumn('p2'), align: 'center' },
  totalColumn,
  { ...entryColumn('p3'), align: 'start', kind: 'text' },
  ...['p4', 'p5', 'p6', 'p7', 'p8'].map(entryColumn),
];

/** A class of cells in every state, in rows that are more than the view shows. */
const mount = async (more: Partial<Column> = {}, isReading = false): Promise<void> => {
  const rowIds = [...names, ...names].map((name, at) => `${at} ${name}`);
  const cell = (rowId: string, columnId: string): CellView =>
    columnId === 'name' ? { text: rowId } : (states[rowId.replace(/^\d+ /, '')] ?? { text: '?' });
  const last = { ...totalColumn, columnId: 'last', header: 'Last', ...more };
  await new Classroom(0).mount({
    rowIds,
    columns: [...columns, last],
    cell,
    isReading,
    isDrawn: true,
    density: isReading ? 'compact' : 'normal',
  });
};

/** The share of a line of one pixel that differs. Its colour is so near to the ground's that no cell would tell. */
const lineDifference = (drawn: ImageData, made: ImageData, line: DOMRect): number =>
  line.right <= grid().clientWidth && line.bottom <= grid().clientHeight ? difference(drawn, made, line, 8) : 0;

/**
 * The cells of the two pictures that differ, with the share of the pixels of each, and of its two lines. The lines are told
 * where the mouse is over no cell: a row that it is over has another ground as an element.
 */
const differing = (drawn: ImageData, made: ImageData, withLines: boolean): string[] => {
  const bounds = grid().getBoundingClientRect();
  return [...document.querySelectorAll('.gl-body .gl-cell')].flatMap((cell) => {
    const box = cell.getBoundingClientRect();
    const [left, top] = [Math.max(0, box.left - bounds.left), Math.max(44, box.top - bounds.top)];
    const right = Math.min(grid().clientWidth, box.right - bounds.left);
    const bottom = Math.min(grid().clientHeight, box.bottom - bounds.top);
    if (right - left < 2 || bottom - top < 2) return [];
    const lines = () => [
      lineDifference(drawn, made, new DOMRect(left, box.bottom - bounds.top - 1, right - left, 1)),
      lineDifference(drawn, made, new DOMRect(box.right - bounds.left - 1, top, 1, bottom - top)),
    ];
    const shares = [
      difference(drawn, made, new DOMRect(left, top, right - left, bottom - top), 40),
      ...(withLines ? lines() : []),
    ];
    const name = cell.closest('.gl-row')?.querySelector('[role=rowheader]')?.textContent;
    const told = shares.map((share) => `${(100 * share).toFixed(1)} %`).join(', lines ');
    const isAlike = shares.every((share, at) => share <= (at === 0 ? 0.01 : 0.3));
    return isAlike ? [] : [`${name}, column ${cell.getAttribute('aria-colindex')}: ${told}`];
  });
};

const compare = async (left: number, top: number, withLines = false): Promise<void> => {
  await wheelOnTo(left, top);
  expect(isDrawn()).toBe(true);
  const drawn = await seen();
  expect(isDrawn()).toBe(true);
  land();
  expect(isDrawn()).toBe(false);
  expect(differing(drawn, await seen(), withLines)).toEqual([]);
};

describe.each(['light', 'dark'])('every state of a cell looks as drawn as it does as an element (%s)', (theme) => {
  test('with figures of one width, a cell active and a row current, wherever it is scrolled', async () => {
    root.style.setProperty('--gl-font', '"Inter Variable"');
    root.dataset.mantineColorScheme = theme;
    await document.fonts.load('13px "Inter Variable"');
    await mount();
    await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}');
    for (const [left, top] of [
      [0, 32],
      [37, 250],
      [200, 501],
      [90, 700],
    ])
      await compare(left ?? 0, top ?? 0);
  });

  test('with the fonts of the computer, a column pinned at the end and a range selected', async () => {
    root.dataset.mantineColorScheme = theme;
    await mount({ pinned: true });
    await userEvent.keyboard('{Tab}{ArrowDown}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}');
    await compare(0, 40);
    await compare(150, 40);
    await userEvent.keyboard('{Tab}');
    await compare(0, 64);
  });

  test('without lines between the columns, in low rows', async () => {
    root.dataset.mantineColorScheme = theme;
    await mount({ pinned: true }, true);
    await compare(60, 300);
  });
});

test('the active cell is drawn as it looks with the focus, and then as it looks without', async () => {
  await mount();
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}');
  await compare(0, 32);
  grid().blur();
  await compare(0, 20);
  grid().focus();
  await compare(0, 32);
});

test('in a narrow view, beside columns wider than the one that stays, every row has its line', async () => {
  const wide = { ...entryColumn('p2'), width: 260 };
  const rowIds = Array.from({ length: 30 }, (_, at) => `r${at}`);
  const narrow = [nameColumn, entryColumn('p1'), wide, entryColumn('p3'), { ...wide, columnId: 'p4' }, totalColumn];
  await new Classroom(0).mount({ rowIds, columns: narrow, isDrawn: true }, { width: 320, height: 320 });
  const corner = document.body.appendChild(document.createElement('i'));
  corner.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 8px; height: 8px';
  await userEvent.hover(corner);
  for (const left of [0, 60, 200, 280, 460, grid().scrollWidth]) await compare(left, 40, true);
  corner.remove();
});

test('on a finer screen it is drawn in the pixels of that screen', async () => {
  await mount();
  await wheelOnTo(0, 32);
  await cdp().send('Emulation.setDeviceMetricsOverride', { width: 0, height: 0, deviceScaleFactor: 2, mobile: false });
  await expect.poll(() => window.devicePixelRatio).toBe(2);
  await wheelOnTo(0, 64);
  const canvas = document.querySelector('canvas');
  const { clientWidth } = grid();
  expect([canvas?.width, canvas?.clientWidth, canvas?.height]).toEqual([
    2 * clientWidth,
    clientWidth,
    2 * (canvas?.clientHeight ?? 0),
  ]);
  await cdp().send('Emulation.clearDeviceMetricsOverride');
});
