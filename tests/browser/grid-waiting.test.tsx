import { createRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { GridHandle, GridProps } from '../../src/ui/grid/grid.tsx';
import { activeAt, Classroom, cellAt, field, isOpen, the } from './grid-harness.tsx';

afterEach(cleanup);

const entered = async (classroom: Classroom, props: Partial<GridProps> = {}): Promise<void> => {
  await classroom.mount(props);
  await userEvent.keyboard('{Tab}');
};

describe('while a save is being answered', () => {
  const slow = (): { classroom: Classroom; answer: () => void } => {
    const classroom = new Classroom().set('p2', ['1', '2']);
    const held: (() => void)[] = [];
    classroom.answer = (written) => new Promise((resolve) => held.push(() => resolve(classroom.keep(written))));
    return { classroom, answer: () => held.shift()?.() };
  };

  test('a second write waits its turn and is not lost', async () => {
    const { classroom, answer } = slow();
    await entered(classroom);
    await userEvent.keyboard('7{Enter}{ArrowUp}{ArrowRight}{Delete}{ArrowDown}{Delete}');
    expect(classroom.written).toHaveLength(1);
    for (const count of [2, 3]) {
      answer();
      await expect.poll(() => classroom.written.length).toBe(count);
    }
    answer();
    await expect.poll(() => classroom.column('p2').slice(0, 2)).toEqual(['', '']);
  });

  test('two values set in one tick both reach the owner, one after the other', async () => {
    const { classroom, answer } = slow();
    const handle = createRef<GridHandle>();
    await entered(classroom, { ref: handle });
    handle.current?.set('5');
    handle.current?.set('6');
    for (const count of [1, 2]) {
      await expect.poll(() => classroom.written.length).toBe(count);
      answer();
    }
    await expect.poll(() => classroom.text('r0', 'p1')).toBe('6');
    expect(classroom.written.map(({ edits }) => edits)).toEqual([
      [{ rowId: 'r0', columnId: 'p1', text: '5' }],
      [{ rowId: 'r0', columnId: 'p1', text: '6' }],
    ]);
  });

  test('a click elsewhere is where one stays', async () => {
    const { classroom, answer } = slow();
    await entered(classroom);
    await userEvent.keyboard('7{Enter}');
    await userEvent.click(cellAt('Name r3', 'p3'));
    answer();
    await expect.poll(isOpen).toBe(false);
    expect([activeAt(), classroom.text('r0', 'p1')]).toEqual(['Name r3 P3', '7']);
  });
});

test('a value that a menu sets while a text is open is not written, and what to do first is said', async () => {
  const classroom = new Classroom();
  const handle = createRef<GridHandle>();
  await entered(classroom, { ref: handle });
  await userEvent.keyboard('7');
  handle.current?.set('5');
  await expect.element(the('[role=status]')).toHaveTextContent('An entry is still open. Press Enter to save it');
  expect([classroom.written, isOpen(), field().value]).toEqual([[], true, '7']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => classroom.text('r0', 'p1')).toBe('7');
});

test('every text whose row is gone is kept until it is dismissed, and says when it cannot be copied', async () => {
  const classroom = new Classroom();
  await entered(classroom);
  const kept = () => [...document.querySelectorAll('.gl-kept')].map(({ textContent }) => textContent);
  await userEvent.keyboard('7.25');
  classroom.show({ rowIds: ['r1', 'r2'] });
  await expect.poll(kept).toEqual(['7.25']);
  await userEvent.keyboard('3.5');
  classroom.show({ rowIds: ['r2'] });
  await expect.poll(kept).toEqual(['7.25', '3.5']);
  const first = page.getByRole('alert').first();
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await first.getByRole('button', { name: 'Copy' }).click();
  await expect.element(first).toHaveTextContent('The browser did not allow copying; select the text');
  copying.mockResolvedValueOnce();
  await first.getByRole('button', { name: 'Copy' }).click();
  await expect.element(first).not.toHaveTextContent('did not allow');
  expect(copying.mock.calls).toEqual([['7.25'], ['7.25']]);
  copying.mockRestore();
  await first.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(kept).toEqual(['3.5']);
});
