import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Classroom, the } from './grid-harness.tsx';

afterEach(cleanup);

const shownWidth = (columnId: string): number =>
  the(`[role=columnheader]:nth-of-type(${['name', 'p1', 'p2'].indexOf(columnId) + 1})`).getBoundingClientRect().width;

test('a width that the user sets is there when the grid of that name is opened again, until it is given back', async () => {
  const classroom = new Classroom(3);
  await classroom.mount({ name: 'midterm' });
  await userEvent.keyboard('{Tab}');
  const usual = shownWidth('p1');
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}');
  const set = shownWidth('p1');
  expect(set).toBeGreaterThan(usual);
  await cleanup();

  await classroom.mount({ name: 'exam' });
  expect(shownWidth('p1')).toBe(usual);
  await cleanup();
  await classroom.mount({ name: 'midterm' });
  expect(shownWidth('p1')).toBe(set);
  classroom.show({ name: 'exam' });
  await expect.poll(() => shownWidth('p1')).toBe(usual);
  classroom.show({ name: 'midterm' });
  await expect.poll(() => shownWidth('p1')).toBe(set);
  await userEvent.dblClick(the('[role=columnheader]:nth-of-type(2) .gl-handle'));
  await expect.poll(() => shownWidth('p1')).toBe(usual);
});
