import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { activeAt, Classroom, cellAt, frame, selectedTexts } from './grid-harness.tsx';

afterEach(cleanup);

/** A grid whose entries say where they are: p1 holds 11, 12, …, p2 holds 21, 22, … */
const filled = async (): Promise<void> => {
  const texts = (column: number): string[] => Array.from({ length: 5 }, (_, at) => `${column}${at + 1}`);
  await new Classroom().set('p1', texts(1)).set('p2', texts(2)).set('p3', texts(3)).mount();
};

const pointer = (type: string, cell: HTMLElement): boolean => {
  const { left, top } = cell.getBoundingClientRect();
  const at = { clientX: left + 5, clientY: top + 5 };
  return cell.dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, pointerType: 'pen', bubbles: true }));
};

test('a range ends where the button is let go, wherever the pointer goes after that', async () => {
  await filled();
  await userEvent.dragAndDrop(cellAt('Name r1', 'p1'), cellAt('Name r2', 'p2'));
  await frame();
  await userEvent.hover(cellAt('Name r4', 'p3'));
  await frame();
  expect([selectedTexts(), activeAt()]).toEqual([['12', '22', '13', '23'], 'Name r1 P1']);
});

test('a press that the browser takes away for something else drags out nothing', async () => {
  await filled();
  const cell = cellAt('Name r1', 'p1');
  pointer('pointerdown', cell);
  pointer('pointercancel', cell);
  await userEvent.hover(cellAt('Name r4', 'p3'));
  await frame();
  expect([selectedTexts(), activeAt()]).toEqual([[], 'Name r1 P1']);
});
