import { createRef } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { GridHandle, GridProps } from '../../src/ui/grid/grid.tsx';
import { activeAt, Classroom, cellAt, isOpen } from './grid-harness.tsx';

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
