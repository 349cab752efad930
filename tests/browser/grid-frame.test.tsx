import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { activeAt, Classroom, cellAt, entryColumn, field, frame, grid, nameColumn, the } from './grid-harness.tsx';

afterEach(cleanup);

const wide = [nameColumn, ...Array.from({ length: 61 }, (_, at) => entryColumn(`p${at + 1}`))];
const isAscending = (numbers: readonly number[]): boolean =>
  numbers.join() === numbers.toSorted((a, b) => a - b).join();

const rowsOnScreen = (): number[] =>
  [...document.querySelectorAll('.gl-body [role=row]')].map((row) => Number(row.getAttribute('aria-rowindex')));

describe('5 000 rows and 62 columns', () => {
  test('keep a bounded number of elements, wherever it is scrolled', async () => {
    await new Classroom(5000, wide).mount();
    const before = grid().querySelectorAll('*').length;
    expect(before).toBeLessThan(500);
    for (const [left, top] of [
      [0, 80_000],
      [2000, 80_000],
      [99_999, 999_999],
      [0, 0],
    ]) {
      grid().scrollTo(left ?? 0, top ?? 0);
      await frame();
    }
    expect(grid().querySelectorAll('*').length).toBe(before);
  });

  test('every cell in view is painted with its own text after any scroll', async () => {
    const classroom = new Classroom(5000, wide);
    classroom.text = (rowId, columnId) => `${rowId}-${columnId}`;
    await classroom.mount();
    for (const [left, top] of [
      [0, 400],
      [1300, 420],
      [1290, 100_000],
      [99_999, 999_999],
      [700, 13],
    ]) {
      grid().scrollTo(left ?? 0, top ?? 0);
      await frame();
      const bounds = grid().getBoundingClientRect();
      for (let y = bounds.top + 50; y < bounds.top + grid().clientHeight; y += 32) {
        for (const x of [
          bounds.left + 20,
          bounds.left + 200,
          bounds.left + 400,
          bounds.left + grid().clientWidth - 5,
        ]) {
          const seen = document.elementFromPoint(x, y);
          const row = seen?.closest('[role=row]')?.getAttribute('aria-rowindex');
          const column = Number(seen?.getAttribute('aria-colindex'));
          expect(Number(row)).toBe(Math.floor((y - bounds.top - 44 + grid().scrollTop) / 32) + 2);
          expect(seen?.textContent).toBe(`r${Number(row) - 2}-${column === 1 ? 'name' : `p${column - 1}`}`);
        }
      }
    }
  });

  test('rows and cells are in reading order once scrolling has come to rest', async () => {
    await new Classroom(5000, wide).mount();
    grid().scrollTo(1234, 4321);
    await expect.poll(() => (rowsOnScreen()[0] ?? 0) > 50 && isAscending(rowsOnScreen())).toBe(true);
    for (const row of document.querySelectorAll('[role=row]')) {
      const cells = [...row.querySelectorAll('[aria-colindex]')];
      expect(isAscending(cells.map((cell) => Number(cell.getAttribute('aria-colindex'))))).toBe(true);
    }
  });

  test('a change elsewhere touches only the cells that look different now', async () => {
    const classroom = new Classroom(5000, wide);
    await classroom.mount();
    await frame();
    const changed: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        changed.push(target.nodeName === '#text' ? (target.nodeValue ?? '') : (target as Element).className);
    });
    observer.observe(the('.gl-body'), { subtree: true, childList: true, characterData: true, attributes: true });
    classroom.texts.set('r2 p3', '8.75');
    classroom.show({});
    await frame();
    observer.disconnect();
    expect(changed.filter((one) => one.startsWith('gl-cell'))).toHaveLength(1);
    expect(changed).toContain('8.75');
    expect(changed.length).toBeLessThanOrEqual(2);
  });
});

describe('for screen readers', () => {
  test('the grid tells its size, and each cell its place and kind', async () => {
    await new Classroom(5000, wide).mount();
    expect([grid().getAttribute('aria-rowcount'), grid().getAttribute('aria-colcount')]).toEqual(['5001', '62']);
    expect(grid().getAttribute('aria-label')).toBe('Grades of the midterm');
    const cell = cellAt('Name r3', 'p2');
    expect([cell.getAttribute('role'), cell.getAttribute('aria-colindex')]).toEqual(['gridcell', '3']);
    expect(cell.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('5');
    expect(document.querySelectorAll('[role=rowheader]').length).toBe(rowsOnScreen().length);
  });

  test('the active cell has a new id with every move, and none once it is scrolled away', async () => {
    await new Classroom(5000, wide).mount();
    await userEvent.keyboard('{Tab}');
    const first = grid().getAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowDown}');
    expect(grid().getAttribute('aria-activedescendant')).not.toBe(first);
    expect(document.querySelectorAll('[role=gridcell][id]')).toHaveLength(1);
    grid().scrollTop = 50_000;
    await frame();
    expect(grid().hasAttribute('aria-activedescendant')).toBe(false);
    await userEvent.keyboard('{ArrowDown}');
    expect(activeAt()).toBe('Name r2 P1');
  });

  test('a blank active cell is called blank', async () => {
    await new Classroom().mount();
    await userEvent.keyboard('{Tab}');
    expect(cellAt('Name r0', 'p1').getAttribute('aria-label')).toBe('blank');
    await userEvent.keyboard('7{Enter}');
    expect(cellAt('Name r0', 'p1').hasAttribute('aria-label')).toBe(false);
  });

  test.each(['light', 'dark'])(
    'axe finds nothing at rest, with a refused entry and with a lost one (%s)',
    async (theme) => {
      document.documentElement.dataset.mantineColorScheme = theme;
      document.title = 'Grid';
      document.documentElement.lang = 'en';
      const classroom = new Classroom().set('p1', ['9', '']);
      await classroom.mount({ sort: { columnId: 'p1', direction: 'ascending' } });
      const faults = async (): Promise<string[]> =>
        (await axe.run(the('main'))).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect(await faults()).toEqual([]);
      await userEvent.keyboard('{Tab}-5{Enter}');
      await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
      expect(await faults()).toEqual([]);
      classroom.show({ rowIds: ['r1'] });
      await expect.poll(() => document.querySelectorAll('.gl-kept').length).toBe(1);
      expect(await faults()).toEqual([]);
      delete document.documentElement.dataset.mantineColorScheme;
    },
  );
});

test('a line of text below the grid does not hide the active cell', async () => {
  await new Classroom(5000, [...wide, { ...entryColumn('sum'), kind: 'derived', editable: false }]).mount();
  await userEvent.keyboard('{Tab}{Control>}{End}{/Control}5');
  await expect.element(the('[role=status]')).toHaveTextContent('SUM is computed here');
  await frame();
  await frame();
  expect(cellAt('Name r4999', 'sum').getBoundingClientRect().bottom).toBeLessThanOrEqual(
    grid().getBoundingClientRect().bottom + 1,
  );
});

describe('on a narrow screen', () => {
  test('only the first frozen column stays, and more than half is left to scroll', async () => {
    const columns = [
      { ...nameColumn, width: 260 },
      { ...nameColumn, columnId: 'code', header: 'Code' },
      ...wide.slice(1),
    ];
    await new Classroom(50, columns).mount({}, { width: 360, height: 480 });
    const strip = the('.gl-row .gl-strip').getBoundingClientRect();
    expect(strip.width).toBeLessThan(grid().clientWidth / 2);
    grid().scrollLeft = 160;
    await frame();
    expect(the('.gl-row .gl-strip').getBoundingClientRect().left).toBe(strip.left);
    expect(cellAt('Name r0', 'p1').getBoundingClientRect().left).toBeLessThan(strip.right);
  });
});

test('a heading that is cut keeps the number at its end in view, and is read as one name', async () => {
  const columns = ['Homework assignment 12', 'Homework assignment 13', 'Version 2.0 of the project'].map(
    (header, at) => ({
      ...entryColumn(`p${at}`),
      header,
    }),
  );
  await new Classroom(5, [nameColumn, ...columns]).mount();
  const heads = [...document.querySelectorAll<HTMLElement>('[role=columnheader]')].slice(1, 4);
  expect(heads.map((head) => head.querySelector('.gl-header')?.textContent)).toEqual(
    columns.map(({ header }) => header),
  );
  const ends = heads.map((head) => head.querySelector<HTMLElement>('.gl-name-end'));
  expect(ends.map((end) => end?.textContent)).toEqual([' 12', ' 13', '']);
  for (const [at, end] of ends.slice(0, 2).entries()) {
    const [inside, whole] = [end, heads[at]].map((element) => element?.getBoundingClientRect());
    expect(inside?.width).toBeGreaterThan(10);
    expect(inside?.right).toBeLessThanOrEqual(whole?.right ?? 0);
    expect(inside?.left).toBeGreaterThan(whole?.left ?? 0);
  }
});
