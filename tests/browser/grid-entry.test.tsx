import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { secondKeyWithin } from '../../src/ui/focus.ts';
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

afterEach(cleanup);

const entered = async (classroom = new Classroom()): Promise<Classroom> => {
  await classroom.mount();
  await userEvent.keyboard('{Tab}');
  return classroom;
};

describe('typing into a cell', () => {
  test('the first keystroke is in the field, and Enter saves and goes down', async () => {
    const classroom = await entered();
    await userEvent.keyboard('100.25{Enter}');
    expect(classroom.written).toEqual([{ edits: [{ rowId: 'r0', columnId: 'p1', text: '100.25' }], how: 'type' }]);
    expect(activeAt()).toBe('Name r1 P1');
    expect(cellAt('Name r0', 'p1').textContent).toBe('100.25');
  });

  test('a column typed as fast as keys can come loses none', async () => {
    const classroom = await entered(new Classroom(12));
    const typed = Array.from({ length: 12 }, (_, at) => `${100 + at}.25`);
    await userEvent.keyboard(typed.join('{Enter}'));
    await userEvent.keyboard('{Enter}');
    expect(classroom.column('p1')).toEqual(typed);
  });

  test('keys that arrive while a save is being answered wait and are played in order', async () => {
    const classroom = new Classroom();
    let release = (): void => undefined;
    classroom.answer = (written) =>
      new Promise((resolve) => {
        release = () => resolve(classroom.keep(written));
      });
    await entered(classroom);
    await userEvent.keyboard('7{Enter}8.5{Enter}');
    expect(classroom.written).toHaveLength(1);
    release();
    await expect.poll(() => classroom.written.length).toBe(2);
    release();
    await expect.poll(() => classroom.column('p1')).toEqual(['7', '8.5', '', '', '']);
    expect(activeAt()).toBe('Name r2 P1');
  });

  test('Enter at the bottom goes to the top of the next entry column, Shift+Enter back', async () => {
    const classroom = await entered(new Classroom(2));
    await userEvent.keyboard('1{Enter}2{Enter}');
    expect(activeAt()).toBe('Name r0 P2');
    await userEvent.keyboard('3{Shift>}{Enter}{/Shift}');
    expect(activeAt()).toBe('Name r1 P1');
    expect([classroom.column('p1'), classroom.column('p2')]).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });

  test('Tab saves and goes right over what cannot be typed in; Enter then returns to where the Tabs began', async () => {
    const derived = { ...entryColumn('x'), kind: 'derived', editable: false } as const;
    const classroom = await entered(
      new Classroom(3, [nameColumn, entryColumn('p1'), derived, entryColumn('p2'), entryColumn('p3')]),
    );
    await userEvent.keyboard('1{Tab}');
    expect(activeAt()).toBe('Name r0 P2');
    await userEvent.keyboard('2{Tab}3{Enter}');
    expect(activeAt()).toBe('Name r1 P1');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}4{Shift>}{Tab}{/Shift}');
    expect(activeAt()).toBe('Name r1 P1');
    expect(classroom.written.map(({ edits }) => edits[0]?.text)).toEqual(['1', '2', '3', '4']);
  });

  test('Escape gives up the typed text and leaves the cell as it was', async () => {
    const classroom = await entered(new Classroom().set('p1', ['9']));
    await userEvent.keyboard('5{Escape}');
    expect([classroom.written, isOpen(), activeAt()]).toEqual([[], false, 'Name r0 P1']);
    expect(document.activeElement).toBe(grid());
  });

  test('arrow keys save and move in a field opened by typing, and move the caret in one opened on its content', async () => {
    const classroom = await entered(new Classroom().set('p2', ['85']));
    await userEvent.keyboard('6{ArrowRight}');
    expect(activeAt()).toBe('Name r0 P2');
    await userEvent.keyboard('{F2}{ArrowLeft}.{Enter}');
    expect([classroom.column('p1')[0], classroom.column('p2')[0]]).toEqual(['6', '8.5']);
  });

  test('F2 within a field changes what its arrow keys do', async () => {
    const classroom = await entered();
    await userEvent.keyboard('75{F2}{ArrowLeft}.{F2}{ArrowDown}');
    expect([classroom.column('p1')[0], activeAt()]).toEqual(['7.5', 'Name r1 P1']);
  });

  test('an unchanged text is not written', async () => {
    const classroom = await entered(new Classroom().set('p1', ['4']));
    await userEvent.keyboard('{F2}{Enter}');
    expect([classroom.written, activeAt()]).toEqual([[], 'Name r1 P1']);
  });

  test('a click on another cell saves and goes there; leaving the grid saves too', async () => {
    const classroom = await entered();
    await userEvent.keyboard('3');
    await userEvent.click(cellAt('Name r2', 'p2'));
    expect(activeAt()).toBe('Name r2 P2');
    await userEvent.keyboard('8');
    await userEvent.click(the('main > button'));
    expect([classroom.text('r0', 'p1'), classroom.text('r2', 'p2'), isOpen()]).toEqual(['3', '8', false]);
    expect(document.activeElement?.textContent).toBe('After the grid');
  });

  test('Enter that ends a composition does not save', async () => {
    const classroom = await entered();
    await userEvent.keyboard('e');
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
    expect([isOpen(), classroom.written]).toEqual([true, []]);
  });

  test('a computed cell says that it cannot be typed over', async () => {
    const classroom = await entered();
    await userEvent.keyboard('{End}5');
    expect([isOpen(), classroom.written]).toEqual([false, []]);
    await expect.element(the('[role=status]')).toHaveTextContent('Total is computed here');
  });
});

/** The keys that the app hears. */
const heardWhile = async (keys: string): Promise<readonly string[]> => {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent): unknown => heard.push(event.key);
  document.addEventListener('keydown', hear);
  await userEvent.keyboard(keys);
  document.removeEventListener('keydown', hear);
  return heard;
};

test('a figure reaches the field and no shortcut of the app; on a name the app may have it', async () => {
  await entered();
  expect([await heardWhile('7'), field().value]).toEqual([[], '7']);
  expect([(await heardWhile('{Escape}{Home}g')).at(-1), isOpen()]).toEqual(['g', false]);
});

test('a letter that begins no value is the app’s, in a cell of points that is not open; in an open one it is text', async () => {
  await entered();
  expect([await heardWhile('gf'), isOpen()]).toEqual([['g', 'f'], false]);
  expect([await heardWhile('g,'), isOpen()]).toEqual([['g', ','], false]);
  await userEvent.keyboard('gf,5');
  expect(field().value).toBe(',5');
  await userEvent.keyboard('{Escape}g{ArrowDown},5');
  expect(field().value).toBe(',5');
  await userEvent.keyboard('{Escape}g');
  await new Promise((resolve) => setTimeout(resolve, secondKeyWithin));
  await userEvent.keyboard(',5');
  expect(field().value).toBe(',5');
  await userEvent.keyboard('{Escape}eg');
  expect(field().value).toBe('eg');
});

test('a letter that leads nowhere is answered, never swallowed', async () => {
  const classroom = await entered();
  await userEvent.keyboard('b');
  await expect.element(the('[role=status]')).toHaveTextContent('“b” begins no score. Type a number.');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(the('[role=status]')).toHaveTextContent('');
  expect(classroom.written).toEqual([]);
});

test('a letter that waited for a save goes to the app after it', async () => {
  const classroom = new Classroom();
  let release = (): void => undefined;
  classroom.answer = (written) =>
    new Promise((resolve) => {
      release = () => resolve(classroom.keep(written));
    });
  await entered(classroom);
  const heard: string[] = [];
  const hear = (event: KeyboardEvent): unknown => heard.push(event.key);
  document.addEventListener('keydown', hear);
  await userEvent.keyboard('7{Enter}gf');
  heard.length = 0;
  release();
  await expect.poll(() => heard).toEqual(['g', 'f']);
  document.removeEventListener('keydown', hear);
  expect(isOpen()).toBe(false);
});

describe('a refused entry', () => {
  test('stays open with its text, says why, and can be mended', async () => {
    const classroom = await entered();
    await userEvent.keyboard('-5{Enter}');
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
    expect([isOpen(), field().value, classroom.text('r0', 'p1')]).toEqual([true, '-5', '']);
    expect(the(`#${field().getAttribute('aria-describedby')}`).textContent).toBe(
      '-5 is below zero. Type zero or more.',
    );
    await userEvent.keyboard('5{Enter}');
    expect([classroom.text('r0', 'p1'), activeAt(), field().hasAttribute('aria-invalid')]).toEqual([
      '5',
      'Name r1 P1',
      false,
    ]);
  });

  test('can be given up with Escape', async () => {
    const classroom = await entered(new Classroom().set('p1', ['9']));
    await userEvent.keyboard('-5{Enter}{Escape}');
    expect([isOpen(), classroom.text('r0', 'p1'), document.activeElement]).toEqual([false, '9', grid()]);
  });

  test('keeps the text when saving fails outright', async () => {
    const classroom = new Classroom();
    classroom.answer = () => Promise.reject(new Error('the disk is full'));
    await entered(classroom);
    await userEvent.keyboard('5{Enter}');
    await expect.poll(() => the('.gl-refusal').textContent).toContain('the disk is full');
    expect([isOpen(), field().value]).toEqual([true, '5']);
  });

  test('of many cells names the cell at fault by going there', async () => {
    const classroom = await entered(new Classroom().set('p1', ['1', '2', '3']));
    classroom.answer = () => ({ refused: 'The second one is locked.', rowId: 'r1', columnId: 'p1' });
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
    await expect.element(the('[role=status]')).toHaveTextContent('The second one is locked.');
    expect([activeAt(), classroom.column('p1').slice(0, 3)]).toEqual(['Name r1 P1', ['1', '2', '3']]);
  });
});

describe('an edit stays with its cell', () => {
  test('when rows are sorted and columns hidden under it', async () => {
    const classroom = await entered();
    await userEvent.keyboard('7');
    classroom.show({
      rowIds: ['r4', 'r3', 'r2', 'r1', 'r0'],
      columns: [nameColumn, entryColumn('p3'), entryColumn('p1')],
    });
    await frame();
    const over = field().getBoundingClientRect();
    const cell = cellAt('Name r0', 'p1').getBoundingClientRect();
    expect([over.top, over.left]).toEqual([cell.top, cell.left]);
    await userEvent.keyboard('.5{Enter}');
    expect(classroom.written[0]?.edits).toEqual([{ rowId: 'r0', columnId: 'p1', text: '7.5' }]);
  });

  test('and is handed back, never written elsewhere, when its row is gone', async () => {
    const classroom = await entered();
    await userEvent.keyboard('7.25');
    classroom.show({ rowIds: ['r1', 'r2'] });
    await expect.poll(isOpen).toBe(false);
    expect([classroom.written, classroom.said]).toEqual([[], [['orphan', 'r0', 'p1', '7.25']]]);
    expect(the('[role=alert].gl-notice').textContent).toContain('Name r0, P1');
    expect(the('.gl-kept').textContent).toBe('7.25');
    await userEvent.keyboard('3{Enter}');
    expect(the('.gl-kept').textContent).toBe('7.25');
    expect(classroom.written[0]?.edits).toEqual([{ rowId: 'r1', columnId: 'p1', text: '3' }]);
  });

  test('a saved row that a filter then hides leads on to the row that followed it', async () => {
    const classroom = new Classroom();
    classroom.answer = (written) => {
      classroom.show({ rowIds: ['r1', 'r2', 'r3', 'r4'] });
      return classroom.keep(written);
    };
    await entered(classroom);
    await userEvent.keyboard('9{Enter}');
    expect([activeAt(), isOpen(), classroom.text('r0', 'p1')]).toEqual(['Name r1 P1', false, '9']);
  });

  test('and leads back to the row before it, if it was saved by Shift+Enter', async () => {
    const classroom = new Classroom();
    classroom.answer = (written) => {
      classroom.show({ rowIds: ['r0', 'r1', 'r3', 'r4'] });
      return classroom.keep(written);
    };
    await entered(classroom);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}9{Shift>}{Enter}{/Shift}');
    expect([activeAt(), isOpen(), classroom.text('r2', 'p1')]).toEqual(['Name r1 P1', false, '9']);
  });
});
