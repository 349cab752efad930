import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { GridProps, Repaint } from '../../src/ui/grid/grid.tsx';
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
  the,
} from './grid-harness.tsx';
import { isDrawn, wheelOnTo, wheelTo } from './moving-harness.ts';

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

const wide = [nameColumn, ...Array.from({ length: 61 }, (_, at) => entryColumn(`p${at + 1}`))];

/** A class whose texts say which row and column they are of, and `say` tells the grid of a changed one. */
class Told extends Classroom {
  say: Repaint = () => undefined;

  constructor(rows = 5000) {
    super(rows, wide);
  }

  override text(rowId: string, columnId: string): string {
    return this.texts.get(`${rowId} ${columnId}`) ?? `${rowId}-${columnId}`;
  }

  override async mount(more: Partial<GridProps> = {}): Promise<void> {
    const changes = (repaint: Repaint) => {
      this.say = repaint;
      return () => undefined;
    };
    await super.mount({ isDrawn: true, changes, ...more });
  }
}

/** Cells in view that are elements with another text than their own, and those that are no elements. */
const wrongCells = (classroom: Told): string[] => {
  const wrong: string[] = [];
  const bounds = grid().getBoundingClientRect();
  for (let y = bounds.top + 46; y < bounds.top + grid().clientHeight; y += 16) {
    for (let x = bounds.left + 20; x < bounds.left + grid().clientWidth; x += 60) {
      const cell = document.elementFromPoint(x, y)?.closest('.gl-body .gl-cell');
      const rowId = classroom.rowIds[Math.floor((y - bounds.top - 44 + grid().scrollTop) / 32)];
      const column = wide[Number(cell?.getAttribute('aria-colindex')) - 1];
      const own = column && rowId ? classroom.text(rowId, column.columnId) : undefined;
      const isThere =
        cell?.closest('[role=row]')?.getAttribute('aria-rowindex') ===
        String(classroom.rowIds.indexOf(rowId ?? '') + 2);
      if (!isThere || cell?.textContent !== own) wrong.push(`${rowId} ${cell?.textContent}`);
    }
  }
  return wrong;
};

const inkOf = (): string => {
  const canvas = document.querySelector<HTMLCanvasElement>('.gl-moving canvas');
  if (!canvas) throw new Error('nothing was drawn');
  return canvas.toDataURL();
};

const atRest = (): Promise<void> => expect.poll(isDrawn).toBe(false);

/** Until a scroll is no longer taken for the work of a wheel or a finger. */
const handAway = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

describe('while a hand scrolls', () => {
  test('cells are drawn, and the elements of the new place are there at rest, in reading order', async () => {
    const classroom = new Told();
    await classroom.mount();
    await wheelTo(900, 40_000);
    expect(isDrawn()).toBe(true);
    expect(document.querySelectorAll('.gl-body [role=row]').length).toBeGreaterThan(10);
    await atRest();
    expect(wrongCells(classroom)).toEqual([]);
    const rows = [...document.querySelectorAll('.gl-body [role=row]')].map((row) =>
      Number(row.getAttribute('aria-rowindex')),
    );
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(rows[0]).toBeGreaterThan(1000);
  });

  test('a grade that changes is drawn anew, and is in its element', async () => {
    const classroom = new Told();
    await classroom.mount();
    await wheelOnTo(0, 3200);
    const before = inkOf();
    classroom.texts.set('r104 p2', '99.5');
    classroom.say(['r104']);
    const after = inkOf();
    expect(after).not.toBe(before);
    classroom.texts.delete('r104 p2');
    classroom.say(['r104']);
    expect(inkOf()).toBe(before);
    classroom.texts.set('r104 p2', '99.5');
    classroom.say();
    expect(inkOf()).toBe(after);
    expect(isDrawn()).toBe(true);
    await userEvent.keyboard('{Tab}');
    expect(isDrawn()).toBe(false);
    await wheelTo(0, 3201);
    await atRest();
    expect(cellAt('r104-name', 'p2').textContent).toBe('99.5');
  });

  test('other rows, and a change of the page around it, are shown as elements at once', async () => {
    const classroom = new Told();
    await classroom.mount();
    await wheelOnTo(0, 3200);
    classroom.rowIds = classroom.rowIds.toReversed();
    classroom.show({ rowIds: classroom.rowIds });
    await atRest();
    expect(wrongCells(classroom)).toEqual([]);
  });

  test('a press on a drawn cell makes that cell active, and a key goes on from the active one', async () => {
    const classroom = new Told();
    await classroom.mount();
    await wheelOnTo(0, 3200);
    const bounds = grid().getBoundingClientRect();
    const at = { clientX: bounds.left + 180, clientY: bounds.top + 44 + 32 * 3 + 10, bubbles: true, button: 0 };
    document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(new PointerEvent('pointerdown', at));
    expect(isDrawn()).toBe(false);
    expect(activeAt()).toBe('r103-name P1');
    await wheelOnTo(0, 6400);
    await userEvent.keyboard('{ArrowDown}');
    expect(isDrawn()).toBe(false);
    expect(activeAt()).toBe('r104-name P1');
    expect(wrongCells(classroom)).toEqual([]);
  });

  test.each([
    ['released', new PointerEvent('pointerup')],
    ['moved over without a button', new PointerEvent('pointermove', { buttons: 0 })],
  ])('a scroll bar is in the hand, however long, until the pointer is %s', async (_, release) => {
    const classroom = new Told();
    await classroom.mount();
    await wheelTo(0, 3200);
    await atRest();
    grid().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await handAway();
    grid().scrollTo(0, 9000);
    await frame();
    expect(isDrawn()).toBe(true);
    document.dispatchEvent(release);
    await atRest();
    await handAway();
    grid().scrollTo(0, 6400);
    await frame();
    expect([isDrawn(), wrongCells(classroom)]).toEqual([false, []]);
  });

  test('a typed score goes into the active cell, which comes into view', async () => {
    const classroom = new Told();
    await classroom.mount();
    await userEvent.keyboard('{Tab}{ArrowDown}');
    await wheelOnTo(0, 6400);
    await userEvent.keyboard('7');
    expect([isDrawn(), isOpen(), field().value]).toEqual([false, true, '7']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => classroom.texts.get('r1 p1')).toBe('7');
    expect(wrongCells(classroom)).toEqual([]);
  });
});

describe('elements are shown throughout', () => {
  const scrolls = async (more: Partial<GridProps> = {}): Promise<Told> => {
    const classroom = new Told();
    await classroom.mount(more);
    await wheelTo(0, 3200);
    return classroom;
  };

  test('where nobody said that cells may be drawn', async () => {
    const classroom = await scrolls({ isDrawn: false });
    expect([isDrawn(), wrongCells(classroom)]).toEqual([false, []]);
  });

  test('when no hand scrolls, as assistive technology does', async () => {
    const classroom = await scrolls();
    await atRest();
    await handAway();
    grid().scrollTo(300, 9000);
    await frame();
    expect([isDrawn(), wrongCells(classroom)]).toEqual([false, []]);
  });

  test('while a cell is typed in', async () => {
    const classroom = new Told();
    await classroom.mount();
    await userEvent.keyboard('{Tab}5');
    await wheelTo(0, 3200);
    expect([isDrawn(), isOpen(), wrongCells(classroom)]).toEqual([false, true, []]);
  });

  test('in forced colours', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    const classroom = await scrolls();
    expect([isDrawn(), wrongCells(classroom)]).toEqual([false, []]);
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });

  test('on paper', async () => {
    await scrolls();
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    expect(getComputedStyle(the('.gl-moving')).display).toBe('none');
    expect(getComputedStyle(the('.gl-body')).overflow).toBe('visible');
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
});

const step = fc.oneof(
  fc.record({ do: fc.constant('wheel' as const), left: fc.nat(3000), top: fc.nat(6000) }),
  fc.record({ do: fc.constant('scroll' as const), left: fc.nat(3000), top: fc.nat(6000) }),
  fc.record({
    do: fc.constant('change' as const),
    row: fc.nat(199),
    column: fc.integer({ min: 1, max: 61 }),
    isTold: fc.boolean(),
  }),
  fc.record({ do: fc.constant('turn' as const) }),
  fc.record({ do: fc.constant('key' as const) }),
);

test('whatever happens while it moves, at rest every cell in view is an element with its own text', async () => {
  const classroom = new Told(200);
  await classroom.mount();
  await userEvent.keyboard('{Tab}');
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        if (one.do === 'wheel') await wheelTo(one.left, one.top);
        else if (one.do === 'scroll') grid().scrollTo(one.left, one.top);
        else if (one.do === 'key') await userEvent.keyboard('{PageDown}');
        else if (one.do === 'turn') classroom.rowIds = classroom.rowIds.toReversed();
        else classroom.texts.set(`r${one.row} p${one.column}`, String(Math.random()).slice(0, 6));
        if (one.do === 'change' && one.isTold) classroom.say([`r${one.row}`]);
        else if (one.do === 'change' || one.do === 'turn') classroom.show({ rowIds: classroom.rowIds });
        if (isDrawn()) drawn += 1;
        await frame();
      }
      await atRest();
      expect(wrongCells(classroom)).toEqual([]);
    }),
    { numRuns: 12 },
  );
  expect(drawn).toBeGreaterThan(0);
});
