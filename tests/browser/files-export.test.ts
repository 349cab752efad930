import { expect, test } from 'vitest';
import { exportTable } from '../../src/files/workers/export-in-worker.ts';
import { readFile } from '../../src/files/workers/read-in-worker.ts';

const table = {
  name: 'Final grades: MATH 101',
  columns: ['Code', 'Grade'],
  rows: [
    ['007', 95.5],
    ['=1', -1],
  ],
};

test.each(['csv', 'xlsx'] as const)('A table leaves the browser as %s and comes back as it was', async (format) => {
  const { blob, fileName } = await exportTable(table, format, 'de-DE');
  expect(fileName).toBe(`Final grades- MATH 101.${format}`);
  const number = (text: string) => (format === 'csv' ? text.replace('.', ',') : { is: 'number', text, shown: text });
  expect(await readFile(blob, fileName, {}, new AbortController().signal)).toMatchObject({
    sheets: [
      { rows: [{ cells: ['Code', 'Grade'] }, { cells: ['007', number('95.5')] }, { cells: ['=1', number('-1')] }] },
    ],
  });
});

test('What cannot be written rejects with the cell', async () => {
  await expect(exportTable({ ...table, rows: [['x', Number.NaN]] }, 'xlsx')).rejects.toThrow('NaN in B2');
});

test('how much of a long workbook is written is told until all is', async () => {
  const shares: number[] = [];
  // A letter of several bytes counts as one of the text.
  const rows = Array.from({ length: 3_000 }, (_, n) => [n, `текст ${n}`]);
  await exportTable({ name: 'long', columns: ['n', 't'], rows }, 'xlsx', 'en', { tell: (share) => shares.push(share) });
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.filter((share) => share > 0 && share < 0.5).length).toBe(11);
  expect(shares.filter((share) => share > 0.5 && share <= 1).length).toBeGreaterThan(1);
  expect(shares.at(-1)).toBe(1);
});

test('R20.14 whoever stops the writing of a file gets none', async () => {
  const control = new AbortController();
  const rows = Array.from({ length: 50_000 }, (_, n) => [n, 'text']);
  const writing = exportTable({ name: 'long', columns: ['n', 't'], rows }, 'xlsx', 'en', { signal: control.signal });
  control.abort(new Error('stopped'));
  await expect(writing).rejects.toThrow('stopped');
});
