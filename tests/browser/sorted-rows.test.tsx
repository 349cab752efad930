import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { type GridRow, useSortedRows } from '../../src/ui/sorted-rows.ts';

afterEach(cleanup);

const rows: readonly GridRow<string>[] = [
  { id: 'a', searched: 'a', keys: { name: 1, points: 3 } },
  { id: 'b', searched: 'b', keys: { name: 2, points: 1 } },
  { id: 'c', searched: 'c', keys: { name: 3, points: 2 } },
];

const List = () => {
  const { rowIds, onSort } = useSortedRows(rows, '', { columnId: 'name', direction: 'ascending' });
  return (
    <>
      <p>{rowIds.join(' ')}</p>
      {['name', 'points'].map((columnId) => (
        <button key={columnId} type="button" onClick={() => onSort(columnId)}>
          {columnId}
        </button>
      ))}
    </>
  );
};

test('another column begins with its least, a second click turns it round, and a third turns it back', async () => {
  await render(<List />);
  const points = page.getByRole('button', { name: 'points' });
  for (const order of ['b c a', 'a c b', 'b c a']) {
    await points.click();
    await expect.element(page.getByText(order)).toBeVisible();
  }
  await page.getByRole('button', { name: 'name' }).click();
  await expect.element(page.getByText('a b c')).toBeVisible();
});
