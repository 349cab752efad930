import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellAt } from '../../machines/grid-edit.ts';
import { fillDownEdits, fillRightEdits, pasteOffer, setEdits } from '../../src/ui/grid/block.ts';
import { between, onlyCell, pruned, type Selection, summaryOf } from '../../src/ui/grid/selection.ts';
import { type Column, Sheet } from '../../src/ui/grid/sheet.ts';

const columns = ['p1', 'p2', 'p3'].map(
  (columnId): Column => ({ columnId, header: columnId, width: 60, kind: 'entry', align: 'end', editable: true }),
);
const sheetOf = (rowIds: readonly string[]): Sheet =>
  new Sheet({ rowIds, columns, cell: (rowId, columnId) => ({ text: `${rowId}${columnId}` }) });
const at = (rowId: string, columnId: string): CellAt => ({ rowId, columnId });

describe('Rows that were selected and then sorted apart', () => {
  const selection = between(sheetOf(['a', 'b', 'c', 'd']), at('b', 'p1'), at('c', 'p1'));
  const sorted = sheetOf(['b', 'd', 'a', 'c']);

  test('get one pasted value each, and the rows between them nothing', () => {
    const offer = pasteOffer(sorted, selection, [['7']]);
    expect(offer?.targets).toEqual([[at('b', 'p1')], [at('c', 'p1')]]);
    expect(offer).toMatchObject({ block: [['7'], ['7']], fits: true, filledSelection: true });
  });

  test('get a pasted pair again and again, in the order that they have now', () => {
    const four = between(sheetOf(['a', 'b', 'c', 'd', 'e']), at('a', 'p2'), at('d', 'p2'));
    const offer = pasteOffer(sheetOf(['d', 'e', 'b', 'a', 'c']), four, [['1'], ['2']]);
    expect(offer?.targets.flat()).toEqual([at('d', 'p2'), at('b', 'p2'), at('a', 'p2'), at('c', 'p2')]);
    expect(offer?.block.flat()).toEqual(['1', '2', '1', '2']);
  });

  test('a value that fills no selection goes to the active cell alone', () => {
    expect(pasteOffer(sorted, onlyCell(at('a', 'p2')), [['7']])?.targets).toEqual([[at('a', 'p2')]]);
  });
});

test('a block whose lines differ in length is not repeated: it goes where it begins', () => {
  const sheet = sheetOf(['a', 'b', 'c', 'd']);
  const offer = pasteOffer(sheet, between(sheet, at('a', 'p1'), at('d', 'p2')), [['1', '2'], ['3']]);
  expect(offer?.targets).toEqual([[at('a', 'p1'), at('a', 'p2')], [at('b', 'p1')]]);
  expect(offer?.filledSelection).toBe(false);
});

test('a selection whose end is gone ends at what is left of it, so that it goes on from there', () => {
  const sheet = sheetOf(['a', 'b', 'c', 'd']);
  const [fewer, first] = [sheetOf(['a', 'b', 'c']), sheetOf(['b', 'c', 'd'])];
  expect(pruned(fewer, between(sheet, at('b', 'p1'), at('d', 'p2'))).reach).toEqual(at('c', 'p2'));
  expect(pruned(first, between(sheet, at('d', 'p2'), at('a', 'p1'))).reach).toEqual(at('b', 'p1'));
  expect(pruned(fewer, between(sheet, at('d', 'p1'), at('b', 'p2'))).reach).toEqual(at('b', 'p2'));
});

test('Whatever is selected and however it is sorted, set, filled and repeated values reach selected cells only', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const choice = fc.record({
    order: fc.shuffledSubarray(ids, { minLength: ids.length }),
    rows: fc.subarray(ids, { minLength: 1 }),
    across: fc.subarray(['p1', 'p2', 'p3'], { minLength: 1 }),
  });
  fc.assert(
    fc.property(choice, ({ order, rows, across }) => {
      const sheet = sheetOf(order);
      const selection: Selection = {
        reach: at(rows[0] ?? '', across[0] ?? ''),
        rows: new Set(rows),
        columns: new Set(across),
      };
      const { rowIds, columnIds } = summaryOf(sheet, selection);
      const selected = rowIds.flatMap((rowId) => columnIds.map((columnId) => at(rowId, columnId)));
      const keys = selected.map(({ rowId, columnId }) => rowId + columnId);

      expect(setEdits(sheet, selection, 'x').map(({ rowId, columnId }) => at(rowId, columnId))).toEqual(selected);
      expect(pasteOffer(sheet, selection, [['7']])?.targets.flat()).toEqual(selected);
      for (const edits of [fillDownEdits(sheet, selection), fillRightEdits(sheet, selection)])
        for (const { rowId, columnId } of edits ?? []) expect(keys).toContain(rowId + columnId);
    }),
  );
});
