import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Classroom, field, frame, grid, isOpen, the } from './grid-harness.tsx';

afterEach(cleanup);

/** The first cell of a class in which it holds 5, open with `typed` in it, when another tab makes it 7. */
const overtaken = async (keys: string): Promise<Classroom> => {
  const classroom = new Classroom().set('p1', ['5']);
  await classroom.mount();
  await userEvent.keyboard(`{Tab}${keys}`);
  classroom.set('p1', ['7']).show({});
  await frame();
  return classroom;
};

test('a value that came from elsewhere while the cell was open is not written over unseen', async () => {
  const classroom = await overtaken('8');
  await userEvent.keyboard('{Enter}');
  expect(classroom.written).toEqual([]);
  expect(isOpen()).toBe(true);
  expect(field().value).toBe('8');
  expect(the('.gl-editor').getAttribute('aria-invalid')).toBe('true');
  expect(the('.gl-overlay').textContent).toContain('is now 7');
});

test('once it was said, Enter writes over it', async () => {
  const classroom = await overtaken('8');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(classroom.written).toEqual([{ edits: [{ rowId: 'r0', columnId: 'p1', text: '8' }], how: 'type' }]);
  expect(classroom.column('p1')[0]).toBe('8');
});

test('Esc leaves what came from elsewhere', async () => {
  const classroom = await overtaken('8');
  await userEvent.keyboard('{Enter}{Escape}');
  expect(isOpen()).toBe(false);
  expect(classroom.column('p1')[0]).toBe('7');
  expect(classroom.written).toEqual([]);
});

test('leaving an opened cell as it was does not bring its old value back', async () => {
  const classroom = await overtaken('{F2}');
  await userEvent.keyboard('{Enter}');
  expect(classroom.written).toEqual([]);
  expect(classroom.column('p1')[0]).toBe('7');
});

test('typing the same value is no conflict', async () => {
  const classroom = await overtaken('7');
  await userEvent.keyboard('{Enter}');
  expect(isOpen()).toBe(false);
  expect(classroom.written).toEqual([]);
  expect(document.activeElement).toBe(grid());
});

test('a cell that is open and untouched gives no text back when the grid goes, whatever it holds by then', async () => {
  const classroom = await overtaken('{F2}');
  await cleanup();
  expect([classroom.said, classroom.written]).toEqual([[], []]);
});
