import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
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
  selectedTexts,
  the,
} from './grid-harness.tsx';

afterEach(cleanup);

/** Entries that say where they are: p1 holds 11, 12, …, p2 holds 21, 22, … */
const filled = (rows = 5): Classroom => {
  const texts = (column: number): string[] => Array.from({ length: rows }, (_, at) => `${column}${at + 1}`);
  return new Classroom(rows).set('p1', texts(1)).set('p2', texts(2)).set('p3', texts(3));
};

const entered = async (classroom = filled()): Promise<Classroom> => {
  await classroom.mount();
  await userEvent.keyboard('{Tab}');
  return classroom;
};

const head = (columnId: string): HTMLElement => the(`[role=columnheader][aria-label^="${columnId.toUpperCase()}"]`);

describe('moving', () => {
  test.each([
    ['{ArrowDown}', 'Name r1 P1'],
    ['{ArrowDown}{ArrowUp}', 'Name r0 P1'],
    ['{ArrowRight}', 'Name r0 P2'],
    ['{ArrowLeft}', 'Name r0 Student'],
    ['{ArrowLeft}{ArrowLeft}', 'Name r0 Student'],
    ['{End}', 'Name r0 Total'],
    ['{End}{Home}', 'Name r0 Student'],
    ['{Control>}{End}{/Control}', 'Name r59 Total'],
    ['{Control>}{End}{Home}{/Control}', 'Name r0 Student'],
    ['{Control>}{ArrowDown}{/Control}', 'Name r59 P1'],
    ['{Control>}{ArrowDown}{ArrowUp}{/Control}', 'Name r0 P1'],
    ['{Control>}{ArrowRight}{/Control}', 'Name r0 Total'],
    ['{PageDown}{PageDown}{PageUp}{PageUp}', 'Name r0 P1'],
    ['{ArrowUp}', 'header P1'],
    ['{ArrowUp}{ArrowDown}', 'Name r0 P1'],
  ])('%s leads to %s', async (keys, place) => {
    await entered(filled(60));
    await userEvent.keyboard(keys);
    expect(activeAt()).toBe(place);
  });

  test('a page is a viewful less one row', async () => {
    await entered(filled(60));
    await userEvent.keyboard('{PageDown}');
    const rows = Math.floor((grid().clientHeight - 44) / 32) - 1;
    expect(activeAt()).toBe(`Name r${rows} P1`);
  });

  test('Ctrl and an arrow stop at the ends of filled stretches', async () => {
    await entered(new Classroom(9).set('p1', ['1', '2', '3', '', '', '6']));
    const stops: string[] = [];
    for (let press = 0; press < 3; press += 1) {
      await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
      stops.push(activeAt());
    }
    expect(stops).toEqual(['Name r2 P1', 'Name r5 P1', 'Name r8 P1']);
  });

  test('Tab outside the field leaves the grid, which is one tab stop', async () => {
    await entered();
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(document.activeElement?.textContent).toBe('After the grid');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect([document.activeElement, activeAt()]).toEqual([grid(), 'Name r1 P1']);
  });

  test('the active cell is brought into view from under header and frozen columns', async () => {
    const wide = [nameColumn, ...Array.from({ length: 30 }, (_, at) => entryColumn(`p${at + 1}`))];
    await entered(new Classroom(200, wide));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await userEvent.keyboard('{ArrowUp>20/}{ArrowLeft>20/}');
    const cell = cellAt('Name r179', 'p10').getBoundingClientRect();
    const bounds = grid().getBoundingClientRect();
    expect(cell.top).toBeGreaterThanOrEqual(bounds.top + 44);
    expect(cell.left).toBeGreaterThanOrEqual(bounds.left + 140);
    expect(cell.right).toBeLessThanOrEqual(bounds.right);
  });
});

describe('selecting', () => {
  test.each([
    ['{Shift>}{ArrowDown}{ArrowRight}{/Shift}', ['11', '21', '12', '22']],
    ['{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}', ['11', '12']],
    ['{ArrowRight}{Shift>}{ArrowLeft}{/Shift}', ['11', '21']],
    ['{Control>} {/Control}', ['11', '12', '13', '14', '15']],
    ['{Shift>} {/Shift}', ['Name r0', '11', '21', '31', '63']],
    ['{Shift>}{ArrowDown}{/Shift}{Escape}', []],
  ])('%s selects %j', async (keys, texts) => {
    await entered();
    await userEvent.keyboard(keys);
    expect(selectedTexts()).toEqual(texts);
  });

  test('Ctrl+A selects all, whether on screen or not', async () => {
    const classroom = filled(300);
    const counts: number[] = [];
    await classroom.mount({ onSelection: ({ count }) => counts.push(count) });
    await userEvent.keyboard('{Tab}{Control>}a{/Control}');
    expect(counts.at(-1)).toBe(1500);
  });

  test('the mouse drags out a range; Shift and a click extend it from the active cell', async () => {
    await entered();
    await userEvent.dragAndDrop(cellAt('Name r1', 'p1'), cellAt('Name r2', 'p2'));
    await frame();
    expect([selectedTexts(), activeAt()]).toEqual([['12', '22', '13', '23'], 'Name r1 P1']);
    await userEvent.click(cellAt('Name r1', 'p3'), { modifiers: ['Shift'] });
    expect(selectedTexts()).toEqual(['12', '22', '32']);
  });

  test('a right click in the selection is about all of it, and beside it, in its rows or its columns, about that cell', async () => {
    const classroom = await entered();
    classroom.show({ onCellMenu: () => void classroom.said.push(selectedTexts()) });
    await userEvent.dragAndDrop(cellAt('Name r1', 'p1'), cellAt('Name r2', 'p2'));
    await frame();
    await userEvent.click(cellAt('Name r2', 'p1'), { button: 'right' });
    expect([classroom.said, activeAt()]).toEqual([[['12', '22', '13', '23']], 'Name r1 P1']);
    for (const [row, column] of [
      ['Name r1', 'p3'],
      ['Name r3', 'p1'],
    ] as const) {
      await userEvent.dragAndDrop(cellAt('Name r1', 'p1'), cellAt('Name r2', 'p2'));
      await frame();
      await userEvent.click(cellAt(row, column), { button: 'right' });
      expect(activeAt()).toBe(`${row} ${column.toUpperCase()}`);
      expect(selectedTexts()).toEqual([]);
    }
    expect(classroom.said).toHaveLength(3);
  });

  test('a header click selects its column, with Shift the columns between', async () => {
    await entered();
    await userEvent.click(head('p2'));
    expect(selectedTexts()).toEqual(['21', '22', '23', '24', '25']);
    await userEvent.click(head('p1'), { modifiers: ['Shift'] });
    expect(selectedTexts()).toHaveLength(10);
  });

  test('holds the same cells after a sort, and forgets for good what a filter hides', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    classroom.show({ rowIds: ['r1', 'r4', 'r3', 'r0', 'r2'] });
    await expect.poll(selectedTexts).toEqual(['12', '11']);
    classroom.show({ rowIds: ['r1', 'r4'] });
    await frame();
    classroom.show({ rowIds: ['r0', 'r1', 'r2', 'r3', 'r4'] });
    await frame();
    await userEvent.keyboard('{Delete}');
    expect(classroom.written.flatMap(({ edits }) => edits.map(({ rowId }) => rowId))).not.toContain('r0');
  });

  test('the active cell stays the same student when rows are sorted, and moves to a neighbour when theirs is gone', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{ArrowDown}');
    classroom.show({ rowIds: ['r4', 'r3', 'r2', 'r1', 'r0'] });
    await frame();
    expect(activeAt()).toBe('Name r1 P1');
    classroom.show({ rowIds: ['r4', 'r3', 'r2', 'r0'] });
    await expect.poll(activeAt).toBe('Name r0 P1');
  });
});

describe('writing to a selection', () => {
  test('Delete clears what can be typed in, as one intent', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{Shift>}{ArrowDown}{End}{/Shift}{Delete}');
    expect(classroom.written).toHaveLength(1);
    expect(classroom.written[0]?.how).toBe('clear');
    expect(classroom.written[0]?.edits).toHaveLength(6);
    expect([classroom.column('p3').slice(0, 3), cellAt('Name r0', 'p3').textContent]).toEqual([['', '', '33'], '–']);
  });

  test('Backspace clears too; of computed cells only it says that nothing can be changed', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{End}{Backspace}');
    expect(classroom.written).toEqual([]);
    await expect.element(the('[role=status]')).toHaveTextContent('None of the selected cells can be changed.');
  });

  test('Ctrl+D fills down from the first row, Ctrl+R right from the first column', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(classroom.column('p1')).toEqual(['11', '11', '11', '14', '15']);
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}');
    expect(['p1', 'p2', 'p3'].map((columnId) => classroom.text('r1', columnId))).toEqual(['11', '11', '11']);
    expect(classroom.written.map(({ how }) => how)).toEqual(['fill', 'fill']);
  });

  test('Ctrl+D on one row fills from the row above, and says so when there is none', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.element(the('[role=status]')).toHaveTextContent('There is no row above');
    await userEvent.keyboard('{ArrowDown}{Control>}d{/Control}');
    expect(classroom.column('p1').slice(0, 3)).toEqual(['11', '11', '13']);
  });

  test('Ctrl+Enter sets every selected cell to the typed text', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}5{Control>}{Enter}{/Control}');
    expect(classroom.written.map(({ how, edits }) => [how, edits.length])).toEqual([['set', 4]]);
    expect([classroom.column('p1').slice(0, 3), isOpen()]).toEqual([['5', '5', '13'], false]);
  });

  test('Ctrl+Enter writes nothing where all selected cells hold the typed text already', async () => {
    const classroom = await entered(new Classroom().set('p1', ['9', '9']));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}9{Control>}{Enter}{/Control}');
    expect([isOpen(), classroom.written]).toEqual([false, []]);
  });

  test('undo is left to the app', async () => {
    await entered();
    const heard: string[] = [];
    const hear = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && event.key === 'z') heard.push('z');
    };
    document.addEventListener('keydown', hear);
    await userEvent.keyboard('{Control>}z{/Control}');
    document.removeEventListener('keydown', hear);
    expect([heard, isOpen()]).toEqual([['z'], false]);
  });
});

describe('headers', () => {
  test('Enter on a header and a click on its button ask for a sort', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await userEvent.hover(head('p2'));
    await userEvent.click(the('[aria-label="Sort by P2"]'));
    expect(classroom.said).toEqual([
      ['sort', 'p1'],
      ['sort', 'p2'],
    ]);
  });

  test('say how they are sorted', async () => {
    const classroom = await entered();
    classroom.show({ sort: { columnId: 'p1', direction: 'descending' } });
    await expect.poll(() => head('p1').getAttribute('aria-sort')).toBe('descending');
    expect([
      head('p2').getAttribute('aria-sort'),
      the('[role=columnheader][aria-label=Total]').hasAttribute('aria-sort'),
    ]).toEqual(['none', false]);
  });

  test('open their menu by key and by right click', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(head('p3'), { button: 'right' });
    expect(classroom.said).toEqual([
      ['menu', 'p1'],
      ['menu', 'p3'],
    ]);
  });

  test('are widened by key and by dragging, and keep their width when columns are hidden', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}');
    expect(head('p1').getBoundingClientRect().width).toBe(86);
    const handle = head('p2').querySelector<HTMLElement>('.gl-handle');
    if (!handle) throw new Error('no handle');
    await userEvent.dragAndDrop(handle, head('p3'), { targetPosition: { x: 30, y: 20 } });
    await frame();
    expect(head('p2').getBoundingClientRect().width).toBeGreaterThan(90);
    classroom.show({ columns: [nameColumn, entryColumn('p3'), entryColumn('p1')] });
    await frame();
    expect(head('p1').getBoundingClientRect().width).toBe(86);
    expect(cellAt('Name r0', 'p1').getBoundingClientRect().width).toBe(86);
  });
});

test('the field stays over its cell while the grid scrolls under it', async () => {
  await entered(filled(100));
  await userEvent.keyboard('{F2}');
  grid().scrollTop = 20;
  await frame();
  expect(field().getBoundingClientRect().top).toBe(cellAt('Name r0', 'p1').getBoundingClientRect().top);
});
