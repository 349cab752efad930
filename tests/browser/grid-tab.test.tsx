import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { activeAt, Classroom, cellAt, entryColumn, grid, nameColumn } from './grid-harness.tsx';

afterEach(cleanup);

const entered = async (classroom = new Classroom()): Promise<Classroom> => {
  await classroom.mount();
  await userEvent.keyboard('{Tab}');
  return classroom;
};

const focused = (): string | null =>
  document.activeElement === grid() ? 'the grid' : (document.activeElement?.textContent ?? null);

test('Tab over a blank cell stays in the grid once something was typed: each score arrives where it was meant', async () => {
  const classroom = await entered(new Classroom(3));
  await userEvent.keyboard('1{Tab}{Tab}3{Tab}');
  expect([focused(), activeAt()]).toEqual(['the grid', 'Name r1 P1']);
  await userEvent.keyboard('{Tab}5{Tab}6{Tab}');
  expect(['p1', 'p2', 'p3'].map((columnId) => classroom.column(columnId))).toEqual([
    ['1', '', ''],
    ['', '5', ''],
    ['3', '6', ''],
  ]);
});

test('Shift+Tab goes back the same way, and Enter then to where the Tabs began', async () => {
  await entered(new Classroom(3));
  await userEvent.keyboard('1{Tab}{Tab}{Shift>}{Tab}{/Shift}');
  expect([focused(), activeAt()]).toEqual(['the grid', 'Name r0 P2']);
  await userEvent.keyboard('2{Enter}');
  expect(activeAt()).toBe('Name r1 P1');
});

test.each([
  ['an arrow key', '1{Tab}2{Tab}{ArrowDown}{ArrowLeft}'],
  ['an arrow key that saves what is typed', '1{Tab}2{ArrowDown}'],
  ['Enter', '1{Tab}2{Tab}3{Enter}{ArrowRight}'],
])('%s ends a run of Tabs: Enter goes down from where one is', async (_, keys) => {
  const classroom = await entered(new Classroom(3));
  await userEvent.keyboard(keys);
  expect(activeAt()).toBe('Name r1 P2');
  await userEvent.keyboard('9{Enter}');
  expect([activeAt(), classroom.column('p2')[1]]).toEqual(['Name r2 P2', '9']);
});

test('a click ends a run of Tabs', async () => {
  await entered(new Classroom(3));
  await userEvent.keyboard('1{Tab}');
  await userEvent.click(cellAt('Name r1', 'p2'));
  await userEvent.keyboard('9{Enter}');
  expect(activeAt()).toBe('Name r2 P2');
});

test('the last cell of all keeps Tab: nothing is typed beyond the grid', async () => {
  const classroom = await entered(new Classroom(1, [nameColumn, entryColumn('p1')]));
  await userEvent.keyboard('1{Tab}{Tab}2{Tab}');
  expect([focused(), activeAt(), classroom.column('p1')]).toEqual(['the grid', 'Name r0 P1', ['2']]);
});

test('before anything is typed, and after Esc, Tab leaves the grid', async () => {
  await entered();
  await userEvent.keyboard('{ArrowDown}{Tab}');
  expect(focused()).toBe('After the grid');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}7{Enter}{Tab}');
  expect(focused()).toBe('the grid');
  await userEvent.keyboard('{Escape}{Tab}');
  expect(focused()).toBe('After the grid');
});

test('Esc in an open text drops the text; the next Esc lets Tab leave', async () => {
  const classroom = await entered();
  await userEvent.keyboard('7{Enter}8{Escape}{Tab}');
  expect([focused(), activeAt(), classroom.column('p1')[1]]).toEqual(['the grid', 'Name r1 P2', '']);
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
  expect(focused()).not.toBe('the grid');
});

test('who left the grid and comes back by Tab gets through it', async () => {
  await entered();
  await userEvent.keyboard('7{Enter}');
  await userEvent.click(document.querySelector('main > button') as HTMLElement);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('the grid');
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('After the grid');
});

test('a Tab that arrives while a save is being answered is played after it', async () => {
  const classroom = new Classroom();
  let release = (): void => undefined;
  classroom.answer = (written) =>
    new Promise((resolve) => {
      release = () => resolve(classroom.keep(written));
    });
  await entered(classroom);
  await userEvent.keyboard('7{Tab}{Tab}9{Tab}');
  release();
  await expect.poll(() => classroom.written.length).toBe(2);
  release();
  await expect.poll(() => classroom.column('p3')[0]).toBe('9');
  expect(classroom.column('p2')[0]).toBe('');
});
