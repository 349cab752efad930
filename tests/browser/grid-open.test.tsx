import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Classroom, cellAt, nameColumn } from './grid-harness.tsx';

afterEach(cleanup);

const entered = async (classroom = new Classroom()): Promise<Classroom> => {
  await classroom.mount();
  await userEvent.keyboard('{Tab}');
  return classroom;
};

test('F2 and a double click open the cell on its content, the caret at its end', async () => {
  const classroom = await entered(new Classroom().set('p1', ['4', '7']));
  await userEvent.keyboard('{F2}2{Enter}');
  await userEvent.dblClick(cellAt('Name r1', 'p1'));
  await userEvent.keyboard('1{Enter}');
  expect(classroom.column('p1').slice(0, 2)).toEqual(['42', '71']);
});

test('Enter opens points to be replaced, so that no figure is added to them unseen', async () => {
  const classroom = await entered();
  await userEvent.keyboard('0.5{Enter}{ArrowUp}');
  // A letter begins no score, and the hand goes on as if the cell were open.
  await userEvent.keyboard('a{Enter}5{Enter}');
  expect(classroom.column('p1')[0]).toBe('5');
  await userEvent.keyboard('{ArrowUp}{F2}5{Enter}');
  expect(classroom.column('p1')[0]).toBe('55');
});

test('Enter opens words at their end', async () => {
  const classroom = new Classroom(5, [
    { ...nameColumn, columnId: 'note', header: 'Note', editable: true, frozen: false },
  ]);
  await entered(classroom);
  await userEvent.keyboard('late{Enter}{ArrowUp}{Enter}r{Enter}');
  expect(classroom.column('note')[0]).toBe('later');
});
