import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { activeAt, Classroom, cellAt, field, grid, the } from './grid-harness.tsx';

afterEach(cleanup);

const entered = async (classroom: Classroom): Promise<Classroom> => {
  await classroom.mount();
  await userEvent.keyboard('{Tab}');
  return classroom;
};

/** What a spreadsheet hands over on Ctrl+V: the same block as text and as a table. */
const paste = (text: string, html = ''): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html) clipboardData.setData('text/html', html);
  grid().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

const copied = (type: 'copy' | 'cut' = 'copy'): string => {
  const clipboardData = new DataTransfer();
  grid().dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
};

const cell = (rowId: string, columnId: string) => ({ rowId, columnId });

describe('pasting', () => {
  test('a block that LibreOffice copied is offered with its targets, and nothing is written', async () => {
    const classroom = await entered(new Classroom());
    const html =
      '<meta http-equiv="content-type" content="text/html; charset=utf-8"/><table><tr><td align="right">9</td><td>12,5</td></tr></table>';
    paste('9\t12,5\r\n8\t"line one\nline two"\r\n', html);
    expect(classroom.offers).toEqual([
      {
        anchor: cell('r0', 'p1'),
        block: [
          ['9', '12,5'],
          ['8', 'line one\nline two'],
        ],
        targets: [
          [cell('r0', 'p1'), cell('r0', 'p2')],
          [cell('r1', 'p1'), cell('r1', 'p2')],
        ],
        fits: true,
        filledSelection: false,
      },
    ]);
    expect(classroom.written).toEqual([]);
  });

  test('a block that runs over the edge or onto computed cells does not fit', async () => {
    const classroom = await entered(new Classroom(2));
    paste('1\n2\n3');
    paste('1\t2\t3\t4');
    expect(classroom.offers.map(({ fits }) => fits)).toEqual([false, false]);
    expect(classroom.offers[0]?.targets).toEqual([[cell('r0', 'p1')], [cell('r1', 'p1')], [null]]);
  });

  test('one value fills the selection; a block that goes into it evenly is repeated', async () => {
    const classroom = await entered(new Classroom());
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    paste('7');
    paste('1\t2');
    expect(classroom.offers.map(({ block, filledSelection }) => [block, filledSelection])).toEqual([
      [
        [
          ['7', '7'],
          ['7', '7'],
        ],
        true,
      ],
      [
        [
          ['1', '2'],
          ['1', '2'],
        ],
        true,
      ],
    ]);
  });

  test('lands on rows as they are sorted now, by id', async () => {
    const classroom = await entered(new Classroom());
    classroom.show({ rowIds: ['r4', 'r0', 'r2'] });
    await expect.poll(() => document.querySelectorAll('[role=rowheader]').length).toBe(3);
    paste('5\n6');
    expect(classroom.offers[0]?.targets).toEqual([[cell('r0', 'p1')], [cell('r2', 'p1')]]);
  });

  test('inside the open field is the browser’s own', async () => {
    const classroom = await entered(new Classroom());
    await userEvent.keyboard('1');
    field().dispatchEvent(new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true }));
    expect(classroom.offers).toEqual([]);
  });
});

describe('copying', () => {
  test('gives plain texts with tabs and lines; a blank cell is empty, not a dash', async () => {
    await entered(new Classroom().set('p1', ['9', '']).set('p2', ['', '8.5']));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(copied()).toBe('9\t\n\t8.5');
  });

  test('comes back from the real clipboard as it went', async () => {
    const classroom = await entered(new Classroom().set('p1', ['9', '8']));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}c{/Control}{ArrowRight}{Control>}v{/Control}');
    await expect.poll(() => classroom.offers[0]?.block).toEqual([['9'], ['8']]);
    expect(classroom.offers[0]?.anchor).toEqual(cell('r0', 'p2'));
  });

  test('with headers begins with their names', async () => {
    const classroom = await entered(new Classroom().set('p1', ['9']));
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}{Shift>}c{/Shift}{/Control}');
    await expect.element(the('[role=status]')).toHaveTextContent('2 cells copied, with headers');
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect
      .poll(() => classroom.offers[0]?.block)
      .toEqual([
        ['P1 /10', 'P2 /10'],
        ['9', ''],
      ]);
  });

  test('that the browser refuses is said on the screen, with the key that copies all the same', async () => {
    await entered(new Classroom().set('p1', ['9']));
    const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    await expect
      .poll(() => document.querySelector('.gl-notice')?.textContent)
      .toMatch(/press Ctrl\+C in the grid instead/);
    copying.mockRestore();
  });

  test('cutting copies and clears as one intent', async () => {
    const classroom = await entered(new Classroom().set('p1', ['9', '8']));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(copied('cut')).toBe('9\n8');
    expect([classroom.written.length, classroom.written[0]?.how]).toEqual([1, 'clear']);
    await expect.poll(() => classroom.column('p1').slice(0, 2)).toEqual(['', '']);
    expect([cellAt('Name r0', 'p1').textContent, activeAt()]).toEqual(['–', 'Name r0 P1']);
  });
});
