import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillDownEdits, fillRightEdits, pasteOffer, setEdits } from '../../src/ui/grid/block.ts';
import { cellAfter, type GridMove, stepped, survivor } from '../../src/ui/grid/movement.ts';
import { between, onlyCell, pruned, summaryOf } from '../../src/ui/grid/selection.ts';
import { type Column, Sheet } from '../../src/ui/grid/sheet.ts';

const column = (columnId: string, editable: boolean): Column => ({
  columnId,
  header: columnId,
  width: 60,
  kind: editable ? 'entry' : 'derived',
  align: 'end',
  editable,
});
const columns = [
  column('name', false),
  column('p1', true),
  column('sum', false),
  column('p2', true),
  column('total', false),
];
const sheetOf = (rowIds: readonly string[], text = (rowId: string, columnId: string) => `${rowId}${columnId}`): Sheet =>
  new Sheet({ rowIds, columns, cell: (rowId, columnId) => ({ text: text(rowId, columnId) }) });
const abc = sheetOf(['a', 'b', 'c']);
const at = (rowId: string, columnId: string) => ({ rowId, columnId });

const steps: readonly GridMove[] = [
  'up',
  'down',
  'left',
  'right',
  'pageUp',
  'pageDown',
  'rowStart',
  'rowEnd',
  'first',
  'last',
  'jumpUp',
  'jumpDown',
  'jumpLeft',
  'jumpRight',
];

test('Page Up from a row ends in the first row, and stays in the header from there', () => {
  const rows = [2, 1, 0, -1].map((row) => stepped(abc, { row, column: 1 }, 'pageUp', 10).row);
  expect(rows).toEqual([0, 0, 0, -1]);
});

describe('moving', () => {
  test('no row of steps ever leaves the sheet, its header row included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...steps)),
        fc.nat(4),
        fc.array(fc.boolean(), { minLength: 20 }),
        (walk, rows, blanks) => {
          const ids = Array.from({ length: rows }, (_, row) => `r${row}`);
          const sheet = sheetOf(ids, (rowId, columnId) =>
            blanks[(ids.indexOf(rowId) * 5 + columnId.length) % 20] ? '' : 'x',
          );
          const end = walk.reduce((place, step) => stepped(sheet, place, step, 2), {
            row: Math.min(0, rows - 1),
            column: 0,
          });
          expect(end.row).toBeGreaterThanOrEqual(-1);
          expect(end.row).toBeLessThan(Math.max(rows, 0));
          expect(end.column >= 0 && end.column < columns.length).toBe(true);
        },
      ),
    );
  });

  test('saving goes down, wraps to the next entry column, and stays at the very end', () => {
    expect(cellAfter(abc, at('a', 'p1'), 'below', null)).toEqual(at('b', 'p1'));
    expect(cellAfter(abc, at('c', 'p1'), 'below', null)).toEqual(at('a', 'p2'));
    expect(cellAfter(abc, at('c', 'p2'), 'below', null)).toEqual(at('c', 'p2'));
    expect(cellAfter(abc, at('a', 'p2'), 'above', null)).toEqual(at('c', 'p1'));
  });

  test('saving at the end of a column does not go on to one that is apart, and Tab does', () => {
    const rows = { rowIds: ['a', 'b'], cell: () => ({ text: '' }) };
    const sheet = new Sheet({ ...rows, columns: [column('p1', true), { ...column('bonus', true), apart: true }] });
    expect(cellAfter(sheet, at('b', 'p1'), 'below', null)).toEqual(at('b', 'p1'));
    expect(cellAfter(sheet, at('a', 'bonus'), 'below', null)).toEqual(at('b', 'bonus'));
    expect(cellAfter(sheet, at('b', 'p1'), 'after', null)).toEqual(at('b', 'bonus'));
    expect(cellAfter(sheet, at('a', 'bonus'), 'above', null)).toEqual(at('b', 'p1'));
  });

  test('a run of Tabs goes on in the next row, ends at the very end, and Enter returns to its first column', () => {
    expect(cellAfter(abc, at('a', 'p1'), 'after', null)).toEqual(at('a', 'p2'));
    expect(cellAfter(abc, at('a', 'p2'), 'after', 'p1')).toEqual(at('b', 'p1'));
    expect(cellAfter(abc, at('b', 'p1'), 'before', 'p1')).toEqual(at('a', 'p2'));
    expect(cellAfter(abc, at('c', 'p2'), 'after', 'p1')).toEqual(at('c', 'p2'));
    expect(cellAfter(abc, at('a', 'p1'), 'before', 'p1')).toEqual(at('a', 'p1'));
    expect(cellAfter(abc, at('a', 'p2'), 'below', 'p1')).toEqual(at('b', 'p1'));
  });

  test('the survivor of a vanished row is the next one that is left, else the one before', () => {
    const left = (ids: string) => (id: string) => ids.includes(id);
    expect(survivor(['a', 'b', 'c', 'd'], 'b', left('ad'))).toBe('d');
    expect(survivor(['a', 'b', 'c', 'd'], 'c', left('ab'))).toBe('b');
    expect(survivor(['a'], 'a', left(''))).toBeUndefined();
  });
});

describe('blocks', () => {
  test('a selection names the same cells in whatever order the rows are shown', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }), (order) => {
        const selection = between(abc, at('a', 'p1'), at('b', 'sum'));
        expect(new Set(summaryOf(sheetOf(order), selection).rowIds)).toEqual(new Set(['a', 'b']));
      }),
    );
  });

  test('what is not shown is dropped from it', () => {
    const selection = pruned(sheetOf(['b', 'c']), between(abc, at('a', 'p1'), at('b', 'p1')));
    expect(summaryOf(sheetOf(['b', 'c']), selection)).toEqual({ rowIds: ['b'], columnIds: ['p1'], count: 1 });
  });

  test('what is not shown is dropped from its columns, too', () => {
    const hidden = new Sheet({ rowIds: abc.rowIds, columns: columns.slice(0, 2), cell: () => ({ text: '' }) });
    const selection = pruned(hidden, between(abc, at('a', 'p1'), at('b', 'sum')));
    expect([...selection.columns]).toEqual(['p1']);
    expect(summaryOf(hidden, selection)).toEqual({ rowIds: ['a', 'b'], columnIds: ['p1'], count: 2 });
  });

  test('a paste pairs every text with the cell at its place, and fits only where all can be typed in', () => {
    const offer = pasteOffer(abc, onlyCell(at('b', 'p1')), [['1', '2'], ['3', '4'], ['5']]);
    expect(offer?.targets).toEqual([[at('b', 'p1'), at('b', 'sum')], [at('c', 'p1'), at('c', 'sum')], [null]]);
    expect(offer?.fits).toBe(false);
    expect(pasteOffer(abc, onlyCell(at('b', 'p1')), [['1'], ['3']])?.fits).toBe(true);
  });

  test('a block is repeated only where it goes into the selection evenly', () => {
    const rows = between(abc, at('a', 'p1'), at('c', 'p1'));
    expect(pasteOffer(abc, rows, [['7']])?.block).toEqual([['7'], ['7'], ['7']]);
    expect(pasteOffer(abc, rows, [['7'], ['8']])).toMatchObject({ block: [['7'], ['8']], filledSelection: false });
  });

  test('fills and sets leave out computed cells and those that hold the text already', () => {
    const all = between(abc, at('a', 'name'), at('c', 'total'));
    expect(setEdits(abc, all, 'ap1').map(({ rowId, columnId }) => rowId + columnId)).toEqual([
      'ap2',
      'bp1',
      'bp2',
      'cp1',
      'cp2',
    ]);
    expect(fillDownEdits(abc, all)?.map(({ text }) => text)).toEqual(['ap1', 'ap2', 'ap1', 'ap2']);
    expect(fillDownEdits(abc, onlyCell(at('a', 'p1')))).toBeUndefined();
    expect(fillRightEdits(abc, onlyCell(at('a', 'p2')))).toBeUndefined();
  });
});
