import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { covering } from '../../src/ui/covering.ts';
import { activeAt, Classroom, cellAt, frame, grid, isOpen, the } from './grid-harness.tsx';

const over: HTMLElement[] = [];

afterEach(async () => {
  for (const element of over.splice(0)) element.remove();
  await cleanup();
});

/** Lays something over the lower 60 pixels of the grid, as far to the left as this column begins. */
const cover = (from: string): { readonly top: number; readonly end: () => void } => {
  const bounds = grid().getBoundingClientRect();
  const { left } = cellAt('Name r0', from).getBoundingClientRect();
  const element = document.createElement('div');
  const top = bounds.bottom - 60;
  Object.assign(element.style, { position: 'fixed', left: `${left}px`, right: '0', top: `${top}px`, height: '50px' });
  document.body.append(element);
  over.push(element);
  const end = covering.by(element);
  return { top, end: () => end?.() };
};

const lowerEdge = (): number => the(`#${grid().getAttribute('aria-activedescendant')}`).getBoundingClientRect().bottom;

/** Makes the lowest cell active that is whole in view. */
const goToLowest = async (columnId: string): Promise<void> => {
  await userEvent.click(cellAt('Name r0', columnId));
  await userEvent.keyboard('{ArrowDown>7/}');
  expect(grid().scrollTop).toBe(0);
};

test('a cell that something comes to lie over is scrolled out from under it, and so is the open field', async () => {
  await new Classroom(40).mount();
  await goToLowest('p2');
  await userEvent.keyboard('5');
  const { top } = cover('p2');
  await expect.poll(lowerEdge).toBeLessThanOrEqual(top);
  expect([activeAt(), isOpen()]).toEqual(['Name r7 P2', true]);
  expect(the('.gl-editor').getBoundingClientRect().bottom).toBeLessThanOrEqual(top + 1);
  await userEvent.keyboard('{Enter}');
  expect(activeAt()).toBe('Name r8 P2');
  expect(lowerEdge()).toBeLessThanOrEqual(top);
});

test('what lies over it after something else goes on to count when that is taken away later', async () => {
  await new Classroom(40).mount();
  await goToLowest('p1');
  const first = cover('p1');
  const { top } = cover('p1');
  first.end();
  await userEvent.keyboard('{ArrowDown}');
  expect(lowerEdge()).toBeLessThanOrEqual(top);
});

test('beside it no row moves', async () => {
  await new Classroom(40).mount();
  await goToLowest('p1');
  cover('p3');
  await frame();
  expect(grid().scrollTop).toBe(0);
});

test('the last row too comes out from under it, and the sheet ends with it again once it is gone', async () => {
  await new Classroom(40).mount();
  await userEvent.click(cellAt('Name r0', 'p2'));
  const whole = grid().scrollHeight;
  const { top, end } = cover('p2');
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}');
  expect(activeAt()).toBe('Name r39 P3');
  expect(lowerEdge()).toBeLessThanOrEqual(top);
  end();
  expect(grid().scrollHeight).toBe(whole);
});

test('a sheet that ends above it stays as it is, its foot too', async () => {
  const classroom = new Classroom(3);
  await classroom.mount({ foot: { cell: () => ({ text: '7' }), subscribe: () => () => undefined } });
  await userEvent.click(cellAt('Name r2', 'p2'));
  const footAt = (): number => the('.gl-foot').getBoundingClientRect().top;
  const before = footAt();
  cover('p1');
  await frame();
  expect([footAt(), grid().scrollTop]).toEqual([before, 0]);
});

/** What the browser of a phone tells when its keyboard comes up to this height, or goes. */
const keyboardTo = (top: number | undefined): void => {
  const { visualViewport } = window;
  if (!visualViewport) throw new Error('this browser has no visual viewport');
  if (top === undefined) Reflect.deleteProperty(visualViewport, 'height');
  else Object.defineProperty(visualViewport, 'height', { value: top, configurable: true });
  visualViewport.dispatchEvent(new Event('resize'));
};

test('so does a cell that the keyboard of a phone comes to lie over, and each one that Enter leads to', async () => {
  await new Classroom(40).mount();
  await goToLowest('p2');
  await userEvent.keyboard('5');
  const top = grid().getBoundingClientRect().bottom - 100;
  keyboardTo(top);
  await expect.poll(lowerEdge).toBeLessThanOrEqual(top);
  for (const row of ['r8', 'r9', 'r10']) {
    await userEvent.keyboard('4{Enter}');
    expect(activeAt()).toBe(`Name ${row} P2`);
    expect(lowerEdge()).toBeLessThanOrEqual(top);
  }
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(lowerEdge()).toBeLessThanOrEqual(top);
  const whole = grid().scrollHeight;
  keyboardTo(undefined);
  expect(grid().scrollHeight).toBe(whole - 100);
});
