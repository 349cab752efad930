import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  activeAt,
  Classroom,
  cellAt,
  entryColumn,
  field,
  frame,
  grid,
  isOpen,
  nameColumn,
  the,
} from './grid-harness.tsx';

type Point = { readonly x: number; readonly y: number };

/** What a finger does, as the browser itself makes it of touches: scrolls and clicks. */
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]): Promise<unknown> =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });

beforeEach(() => cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true }));
afterEach(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await cleanup();
});

/** The middle of a cell, as the whole window has it: the tests live in a frame, which may be shown smaller. */
const middleOf = (cell: Element): Point => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const frameBox = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = window.frameElement ? frameBox.width / window.innerWidth : 1;
  return { x: frameBox.left + (left + width / 2) * scale, y: frameBox.top + (top + height / 2) * scale };
};

const tap = async (cell: Element): Promise<void> => {
  await touch('touchStart', [middleOf(cell)]);
  await touch('touchEnd', []);
};

const drag = async (cell: Element, by: Point): Promise<void> => {
  const from = middleOf(cell);
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
    await frame();
  }
  await touch('touchEnd', []);
  await frame();
};

const filled = async (rows = 5): Promise<Classroom> => {
  const classroom = new Classroom(rows).set('p2', ['1', '2', '3']);
  await classroom.mount();
  return classroom;
};

test('one tap opens a cell of points for numbers, its content marked, and Enter goes on to the next student', async () => {
  const classroom = await filled();
  await tap(cellAt('Name r1', 'p2'));
  await expect.poll(isOpen).toBe(true);
  expect([activeAt(), field().value, field().inputMode, field().enterKeyHint]).toEqual([
    'Name r1 P2',
    '2',
    'decimal',
    'next',
  ]);
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('6{Enter}');
  await expect.poll(activeAt).toBe('Name r2 P2');
  await expect.poll(() => [isOpen(), field().value, document.activeElement === field()]).toEqual([true, '3', true]);
  await userEvent.keyboard('7{Enter}8{Enter}');
  await expect.poll(() => classroom.column('p2')).toEqual(['1', '6', '7', '8', '']);
  await expect.poll(activeAt).toBe('Name r4 P2');
});

test('a tap on another cell saves what was typed and opens that one', async () => {
  const classroom = await filled();
  await tap(cellAt('Name r0', 'p1'));
  await expect.poll(isOpen).toBe(true);
  await userEvent.keyboard('4');
  await tap(cellAt('Name r3', 'p3'));
  await expect.poll(() => [activeAt(), isOpen(), field().value]).toEqual(['Name r3 P3', true, '']);
  expect(classroom.written).toEqual([{ edits: [{ rowId: 'r0', columnId: 'p1', text: '4' }], how: 'type' }]);
});

test('taps write nothing, whatever they open and leave', async () => {
  const classroom = await filled();
  for (const [row, column] of [
    ['r1', 'p2'],
    ['r2', 'p2'],
    ['r4', 'p3'],
    ['r0', 'name'],
  ] as const) {
    await tap(column === 'name' ? the('.gl-body [role=rowheader]') : cellAt(`Name ${row}`, column));
    await frame();
  }
  await expect.poll(() => [activeAt(), isOpen()]).toEqual(['Name r0 Student', false]);
  await userEvent.keyboard('{Escape}');
  expect([classroom.written, classroom.column('p2')]).toEqual([[], ['1', '2', '3', '', '']]);
});

test('a refused entry stays open with its text, and the next student waits', async () => {
  await filled();
  await tap(cellAt('Name r0', 'p1'));
  await expect.poll(isOpen).toBe(true);
  await userEvent.keyboard('-5{Enter}');
  await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
  expect([activeAt(), field().value]).toEqual(['Name r0 P1', '-5']);
  await userEvent.keyboard('5{Enter}');
  await expect.poll(() => [activeAt(), isOpen()]).toEqual(['Name r1 P1', true]);
});

test('one tap only goes to a cell of words, a second one opens it', async () => {
  await new Classroom(5, [nameColumn, { ...entryColumn('note'), kind: 'text' }, entryColumn('p1')]).mount();
  await tap(cellAt('Name r1', 'note'));
  await expect.poll(activeAt).toBe('Name r1 NOTE');
  expect(isOpen()).toBe(false);
  await tap(cellAt('Name r1', 'note'));
  await expect.poll(isOpen).toBe(true);
});

test('a finger that scrolls, or pulls where nothing scrolls, opens nothing', async () => {
  const classroom = await filled(200);
  await drag(cellAt('Name r5', 'p1'), { x: 0, y: -120 });
  await expect.poll(() => grid().scrollTop).toBeGreaterThan(60);
  expect(isOpen()).toBe(false);
  await drag(cellAt('Name r6', 'p2'), { x: -60, y: 0 });
  expect(isOpen()).toBe(false);
  expect(classroom.written).toEqual([]);
});

/** What a finger has pushed goes on for a while, on a busy machine with halts: at rest is what ten pictures show alike. */
const isAtRest = async (): Promise<void> => {
  for (let alike = 0, before = -1; alike < 10; alike += 1) {
    await frame();
    const now = grid().scrollLeft;
    if (now !== before) alike = 0;
    before = now;
  }
};

/** The head of a column that stands whole in view beside the pinned names: how far a push goes differs. */
const headInView = (): string => {
  const { right } = grid().getBoundingClientRect();
  const pinned = the('.gl-body [role=rowheader]').getBoundingClientRect().right;
  const heads = [...document.querySelectorAll('[role=columnheader]')].slice(1);
  const inView = heads.find((head) => {
    const box = head.getBoundingClientRect();
    return box.left >= pinned && box.right <= right;
  });
  return inView?.querySelector('.gl-header')?.textContent ?? '';
};

test('a wide sheet under a finger: pushed sideways it opens nothing, and a tap then opens the cell that is there', async () => {
  await new Classroom(5, [nameColumn, ...Array.from({ length: 20 }, (_, at) => entryColumn(`p${at + 1}`))]).mount();
  await drag(cellAt('Name r1', 'p5'), { x: -200, y: 0 });
  await expect.poll(() => grid().scrollLeft).toBeGreaterThan(100);
  await isAtRest();
  expect(isOpen()).toBe(false);
  const head = headInView();
  expect(head).toMatch(/^P([3-9]|1\d|20)$/);
  await tap(cellAt('Name r2', head));
  await expect.poll(() => isOpen() && activeAt()).toBe(`Name r2 ${head}`);
});
