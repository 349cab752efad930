import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readXlsx } from 'hucre';

/** Every cell as text: numbers with two decimals as on screen, blanks as ''. */
export type ExportedTable = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Downloads both kinds of file on the Final grades screen, and reads them with readers that are not the app's. */
export const exportBoth = async (page: Page): Promise<BothExports> =>
  readBoth(await download(page, 'CSV file'), await download(page, 'Excel workbook'));

export type BothExports = { readonly csv: ExportedTable; readonly xlsx: ExportedTable };

export const readBoth = async (csvFile: Buffer, workbook: Buffer): Promise<BothExports> => {
  const csv = readCsv(csvFile.toString());
  const { sheets } = await readXlsx(workbook);
  expect(sheets).toHaveLength(1);
  const [headers = [], ...rows] = (sheets[0]?.rows ?? []).map((row) => row.map(asText));
  return { csv, xlsx: { headers, rows } };
};

const download = async (page: Page, kind: string): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
  return readFileSync(await file.path());
};

const asText = (value: unknown): string => {
  if (typeof value === 'number') return value.toFixed(2);
  return value === null || value === undefined ? '' : String(value);
};

/** Reads RFC 4180, and requires the byte order mark that spreadsheet programs need. */
const readCsv = (text: string): ExportedTable => {
  expect(text.startsWith('\ufeff')).toBe(true);
  const cells = text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  const [headers = [], ...body] = rows;
  const isNumber = headers.map((header) => / \((so far|blanks as 0)\)$/.test(header));
  return {
    headers,
    rows: body.map((row) =>
      row.map((cell, at) => (isNumber[at] && /^[\d.]+$/.test(cell) ? Number(cell).toFixed(2) : cell)),
    ),
  };
};
