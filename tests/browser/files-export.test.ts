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

test('R20.14 whoever stops the writing of a file gets none', async () => {
  const control = new AbortController();
  const rows = Array.from({ length: 50_000 }, (_, n) => [n, 'text']);
  const writing = exportTable({ name: 'long', columns: ['n', 't'], rows }, 'xlsx', 'en', control.signal);
  control.abort(new Error('stopped'));
  await expect(writing).rejects.toThrow('stopped');
});
