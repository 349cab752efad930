import { describe, expect, test } from 'vitest';
import { importText } from '../../messages/components/import.ts';
import { parse } from '../../tables/parse.ts';
import type { ParsedFile, ReadFault } from '../../tables/parsed.ts';
import { type Member, rowXml, workbookMembers, zipOf } from './zip-making.ts';

const read = async (members: readonly Member[]): Promise<ParsedFile | ReadFault> =>
  parse(await zipOf(members), 'scores.xlsx', {});
const told = (file: ParsedFile | ReadFault) =>
  'fault' in file ? file : { sheets: file.sheets.map(({ name }) => name), unread: file.unread };

const table = `<sheetData>${rowXml(1, { A: '<c><v>1</v></c>' })}</sheetData>`;
const noSuchText = `<sheetData>${rowXml(1, { A: '<c t="s"><v>99</v></c>' })}</sheetData>`;
const second = 'xl/worksheets/sheet2.xml';
const without = (part: string, members: readonly Member[]) => members.filter(({ name }) => name !== part);
const as = (change: (content: string) => string, members: readonly Member[]) =>
  members.map((member) => ({ ...member, content: change(String(member.content)) }));

describe('a sheet of which nothing can be read', () => {
  test.each<[string, readonly Member[], object]>([
    [
      'because its part is not in the file',
      without(second, workbookMembers({ Good: table, Bad: table })),
      { name: 'Bad', part: second, why: 'missing' },
    ],
    [
      'because the reader fails on it',
      workbookMembers({ Good: table, Bad: noSuchText }),
      { name: 'Bad', part: second, why: 'not understood' },
    ],
    [
      'because its part is in another folder',
      as(
        (content) => content.replace('worksheets/sheet2', 'tables/sheet2'),
        [
          ...without(second, workbookMembers({ Good: table, Bad: table })),
          { name: 'xl/tables/sheet2.xml', content: '<worksheet/>' },
        ],
      ),
      { name: 'Bad', part: 'xl/tables/sheet2.xml', why: 'missing' },
    ],
    [
      'because its part, which is named from the root of the file, is not in it',
      as(
        (content) => content.replace('Target="worksheets/sheet2', 'Target="/xl/worksheets/sheet2'),
        without(second, workbookMembers({ Good: table, Bad: table })),
      ),
      { name: 'Bad', part: second, why: 'missing' },
    ],
    [
      'because the reader fails on it, in a workbook that quotes its names singly',
      as(
        (content) => content.replaceAll(/ (r:id|Id|Type|Target)="([^"]*)"/gu, " $1='$2'"),
        workbookMembers({ Good: table, Bad: noSuchText }),
      ),
      { name: 'Bad', part: second, why: 'not understood' },
    ],
  ])('%s is told beside those that are read', async (_, members, unread) => {
    expect(told(await read(members))).toEqual({ sheets: ['Good'], unread: [unread] });
  });

  test('and that is the only one makes the workbook a damaged one', async () => {
    expect(await read(workbookMembers({ Bad: noSuchText }))).toEqual({
      fault: 'damaged',
      part: 'xl/worksheets/sheet1.xml',
    });
  });

  test('because it is a chart is not told: it holds no table', async () => {
    const members = without(second, workbookMembers({ Good: table, Chart: table }));
    const charted = as(
      (content) => content.replace(/worksheet" Target="worksheets\/sheet2/u, 'chartsheet" Target="chartsheets/sheet1'),
      members,
    );
    expect(told(await read(charted))).toEqual({ sheets: ['Good'], unread: [] });
  });

  test('is told by its name and its part, with why, and that nothing of it is imported', () => {
    expect(importText.unreadSheet({ name: 'Bad', part: second, why: 'not understood' })).toBe(
      `“Bad” could not be read, and nothing of it is imported: its part of the workbook (${second}) is damaged. If you need it, open the workbook in a spreadsheet program, save it there, and choose it again.`,
    );
    expect(importText.unreadSheet({ name: 'Bad', why: 'missing' })).toContain(
      'its part of the workbook is not where it belongs.',
    );
  });
});
