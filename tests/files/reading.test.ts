import { describe, expect, test } from 'vitest';
import type { Cell } from '../../commands/import/sheet.ts';
import { parse } from '../../tables/parse.ts';
import type { ParsedFile, ReadFault, ReadOptions } from '../../tables/parsed.ts';
import { rowXml, workbookMembers, workbookOf, zipOf } from './zip-making.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (content: string | Uint8Array, options: ReadOptions = {}): Promise<ParsedFile | ReadFault> =>
  parse(typeof content === 'string' ? utf8(content) : content, 'scores.csv', options);
const cellsOf = (file: ParsedFile | ReadFault, sheet = 0): readonly (readonly Cell[])[] => {
  if ('fault' in file) throw new Error(JSON.stringify(file));
  return file.sheets[sheet]?.rows.map(({ cells }) => cells) ?? [];
};
const textOf = (file: ParsedFile | ReadFault) => ('fault' in file ? file : file.text);

describe('A text file', () => {
  test('keeps every cell as the text it is', async () => {
    const file = await read('Code,When,Score\n007,2026-01-05,1E5\n0x10,1/2,"1,234"\n  a , b ,\n');
    expect(cellsOf(file)).toEqual([
      ['Code', 'When', 'Score'],
      ['007', '2026-01-05', '1E5'],
      ['0x10', '1/2', '1,234'],
      ['  a ', ' b ', ''],
    ]);
  });

  test('takes a header named __proto__ or constructor like any other', async () => {
    const file = await read('__proto__,__proto__,constructor\n1,2,3\n');
    expect(cellsOf(file)).toEqual([
      ['__proto__', '__proto__', 'constructor'],
      ['1', '2', '3'],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('reads quotes, accents and line breaks inside cells, and knows the line of each row', async () => {
    const file = await read('Name,Note\r\n"O\'Neil, Zoë","said ""hi""\r\ntwice"\r\n\r\n,\r\nÅsa,"x"\r\n');
    expect(cellsOf(file)).toEqual([
      ['Name', 'Note'],
      ["O'Neil, Zoë", 'said "hi"\r\ntwice'],
      ['Åsa', 'x'],
    ]);
    expect('sheets' in file && file.sheets[0]?.rows.map(({ at }) => at)).toEqual([1, 2, 6]);
  });

  test.each([
    ['LF', 'a,b\n1,2\n3,4'],
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['CR', 'a,b\r1,2\r3,4\r'],
    ['mixed', 'a,b\r\n1,2\n3,"4"\r'],
  ])('with line ends %s gives the same rows', async (_, text) => {
    const file = await read(text);
    expect(cellsOf(file)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect('sheets' in file && file.sheets[0]?.rows.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  test.each([
    [';', 'ID;Points\nE;5\nZ;6\n'],
    [',', 'a,b\n1,2\n'],
    [';', 'Name;HW 1;HW 2\n"O\'Neil, Z";9,5;8,25\nB;10;7,5\n'],
    ['\t', 'a\tb, c\n1\t2\n'],
    ['|', 'a|b\n1|2\n'],
    [',', 'single\n1\n'],
    [';', 'sep=;\na;b\n'],
    [';', 'a;b\n"1\n2";3\n'],
  ])('shows the separator %j', async (separator, text) => {
    expect(textOf(await read(text))).toMatchObject({ separator });
  });

  test('takes the separator and the encoding that the user chose', async () => {
    expect(cellsOf(await read('a,b;c\n', { separator: ';' }))).toEqual([['a,b', 'c']]);
    const latin = Uint8Array.from([0x5a, 0x6f, 0xeb, 0x2c, 0x31]);
    expect(cellsOf(await read(latin, { encoding: 'windows-1252' }))).toEqual([['Zoë', '1']]);
  });

  test.each([
    ['utf-8', 'guess', utf8('Zoë,1')],
    ['utf-8', 'mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('Zoë,1')])],
    ['utf-16le', 'mark', Uint8Array.from([0xff, 0xfe, ...[...'Zoë,1'].flatMap((c) => [c.charCodeAt(0), 0])])],
    ['utf-16be', 'mark', Uint8Array.from([0xfe, 0xff, ...[...'Zoë,1'].flatMap((c) => [0, c.charCodeAt(0)])])],
    ['utf-16le', 'guess', Uint8Array.from([...'Zoë,1'].flatMap((c) => [c.charCodeAt(0), 0]))],
    ['utf-16be', 'guess', Uint8Array.from([...'Zoë,1'].flatMap((c) => [0, c.charCodeAt(0)]))],
    ['windows-1252', 'guess', Uint8Array.from([...'Zoë,1'].map((c) => c.charCodeAt(0)))],
  ])('in %s by %s is decoded, and says so', async (encoding, encodingFrom, bytes) => {
    const file = await read(bytes);
    expect(cellsOf(file)).toEqual([['Zoë', '1']]);
    expect(textOf(file)).toMatchObject({ encoding, encodingFrom });
  });

  test('takes off the guards against formulas, once', async () => {
    expect(cellsOf(await read(`'=1+1,''-5,="007",'plain\n`))).toEqual([['=1+1', "'-5", '007', "'plain"]]);
  });

  test.each<[string, string | Uint8Array, ReadOptions, ReadFault]>([
    ['a quote that is never closed', 'a,b\n1,2\n"x,y\n3,4\n', {}, { fault: 'quote not closed', line: 3 }],
    ['text after a closing quote', 'a,b\n"x"y,1\n', {}, { fault: 'text after quote', line: 2 }],
    [
      'bytes that are not in the chosen encoding',
      Uint8Array.from([97, 10, 98, 10, 0xeb, 99]),
      { encoding: 'utf-8' },
      { fault: 'not in encoding', encoding: 'utf-8', line: 3 },
    ],
    ['nothing but blank lines', '\n\n , \n', {}, { fault: 'empty' }],
    ['zeros', Uint8Array.from([1, 0, 0, 0, 7]), {}, { fault: 'other kind', kind: 'binary' }],
    ['a web page', '<!DOCTYPE html><table>', {}, { fault: 'other kind', kind: 'HTML' }],
    ['a PDF', '%PDF-1.7', {}, { fault: 'other kind', kind: 'PDF' }],
    ['20,002 lines', 'a,b\n'.repeat(20_002), {}, { fault: 'too many rows', place: { line: 20_002 } }],
    [
      '301 columns',
      `a\n${'x,'.repeat(300)}x\n`,
      { separator: ',' },
      { fault: 'too many columns', place: { line: 2, column: 300 } },
    ],
    ['a huge cell', `a,b\n1,${'x'.repeat(32_768)}\n`, {}, { fault: 'cell too long', place: { line: 2, column: 1 } }],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), {}, { fault: 'too big', bytes: 10 * 1024 * 1024 + 1 }],
  ])('with %s is refused', async (_, content, options, fault) => {
    expect(await read(content, options)).toEqual(fault);
  });

  test('of exactly 20,000 rows under a header is read, and blank lines do not count', async () => {
    expect(cellsOf(await read(`h,k\n${'a,b\n\n,\n'.repeat(20_000)}`))).toHaveLength(20_001);
  });
});

describe('A workbook', () => {
  const one = { is: 'number', text: '1', shown: '1' };
  test('gives texts as they are, and numbers with what they are, their digits and their look', async () => {
    const sheet = `<sheetData>${rowXml(1, {
      A: '<c t="inlineStr"><is><t>007</t></is></c>',
      B: '<c s="3"><v>42</v></c>',
      C: '<c s="1"><v>45296</v></c>',
      D: '<c s="2"><v>0.945</v></c>',
      E: '<c s="4"><v>12.34567</v></c>',
      F: '<c><v>7.000000000000001</v></c>',
      G: '<c><v>100000</v></c>',
      H: '<c t="b"><v>1</v></c>',
      I: '<c t="e"><v>#DIV/0!</v></c>',
      J: '<c t="str"><f>A1</f><v>x</v></c>',
      K: '<c t="b"><v>0</v></c>',
      L: `<c t="inlineStr"><is><t>'=1+1</t></is></c>`,
      M: '<c s="2"><v>0.07</v></c>',
    })}</sheetData>`;
    const file = await read(await workbookOf({ Scores: sheet }));
    expect(cellsOf(file)).toEqual([
      [
        '007',
        { is: 'number', text: '42', shown: '00042' },
        { is: 'date', text: '1/5/24', shown: '1/5/24' },
        { is: 'percentage', text: '94.5%', shown: '95%' },
        { is: 'number', text: '12.34567', shown: '12.35' },
        { is: 'number', text: '7', shown: '7' },
        { is: 'number', text: '100000', shown: '100000' },
        'TRUE',
        '#DIV/0!',
        'x',
        'FALSE',
        '=1+1',
        { is: 'percentage', text: '7%', shown: '7%' },
      ],
    ]);
    expect('sheets' in file && file.sheets[0]?.formulas).toBe(1);
    expect(textOf(file)).toBeUndefined();
  });

  test('shows each of its sheets, and keeps row numbers over blank rows', async () => {
    const file = await read(
      await workbookOf({
        Cover: '<sheetData/>',
        Roster: `<sheetData>${rowXml(3, { B: '<c><v>1</v></c>' })}</sheetData>`,
        Scores: `<sheetData>${rowXml(1, { A: '<c><v>2</v></c>' })}</sheetData>`,
      }),
    );
    expect('sheets' in file && file.sheets.map(({ name }) => name)).toEqual(['Cover', 'Roster', 'Scores']);
    expect('sheets' in file && file.sheets[1]?.rows).toEqual([{ at: 3, cells: ['', one] }]);
  });

  test('with blank styled cells as far as they go is read', async () => {
    const far = `<sheetData>${rowXml(1, { A: '<c><v>2</v></c>', XFD: '<c s="1"/>' })}${rowXml(1_048_576, { A: '<c s="1"/>' })}</sheetData>`;
    expect(cellsOf(await read(await workbookOf({ S: far })))).toEqual([[{ is: 'number', text: '2', shown: '2' }]]);
  });

  const filled = (cell: string, row: number) =>
    workbookOf({ S: `<dimension ref="A1"/><sheetData>${rowXml(row, { [cell]: '<c><v>1</v></c>' })}</sheetData>` });
  const holding = (cell: string) => workbookOf({ S: `<sheetData>${rowXml(2, { B: cell })}</sheetData>` });
  const tooLong: ReadFault = { fault: 'cell too long', place: { sheet: 'S', cell: 'B2' } };
  const noValue: ReadFault = { fault: 'formula without value', place: { sheet: 'sheet1', cell: 'B2' } };

  test.each<[string, () => Promise<Uint8Array>, ReadFault]>([
    [
      'a cell at XFD1048576',
      () => filled('XFD', 1_048_576),
      { fault: 'too many columns', place: { sheet: 'sheet1', cell: 'XFD1048576' } },
    ],
    [
      'a cell at A1048576',
      () => filled('A', 1_048_576),
      { fault: 'too many rows', place: { sheet: 'sheet1', cell: 'A1048576' } },
    ],
    [
      '301 columns without addresses',
      () => workbookOf({ S: `<sheetData><row>${'<c><v>1</v></c>'.repeat(301)}</row></sheetData>` }),
      { fault: 'too many columns', place: { sheet: 'sheet1', cell: 'KO1' } },
    ],
    [
      '20,002 rows without addresses',
      () => workbookOf({ S: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(20_002)}</sheetData>` }),
      { fault: 'too many rows', place: { sheet: 'sheet1', cell: 'A20002' } },
    ],
    ['a formula that was never computed', () => holding('<c><f>SUM(A1:A2)</f></c>'), noValue],
    ['a formula whose value is blank', () => holding('<c><f>SUM(A1:A2)</f><v/></c>'), noValue],
    ['a huge cell', () => holding(`<c t="str"><v>${'x'.repeat(32_768)}</v></c>`), tooLong],
    ['its end cut off', async () => (await filled('A', 1)).slice(0, -40), { fault: 'damaged', part: '' }],
    [
      'a sheet cut off before it was packed',
      async () =>
        zipOf([
          ...workbookMembers({}),
          { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData><row><c><v>1</v>' },
        ]),
      { fault: 'damaged', part: 'xl/worksheets/sheet1.xml' },
    ],
    [
      'a checksum that is not its own',
      () => zipOf(workbookMembers({ S: '' }).map((member) => ({ ...member, checksum: 1 }))),
      { fault: 'damaged', part: '[Content_Types].xml' },
    ],
    [
      'a password on its parts',
      () => zipOf(workbookMembers({ S: '' }).map((member) => ({ ...member, flags: 1 }))),
      { fault: 'locked workbook' },
    ],
    [
      'only other things in the package',
      () => zipOf([{ name: 'word/document.xml', content: '<w/>' }]),
      { fault: 'not a workbook' },
    ],
    [
      '1,001 parts',
      () => zipOf(Array.from({ length: 1001 }, (_, at) => ({ name: `p${at}`, content: '' }))),
      { fault: 'too many parts', parts: 1001 },
    ],
    [
      'no zip behind its first bytes',
      async () => utf8('PK\u0003\u0004 but no more than that'),
      { fault: 'damaged', part: '' },
    ],
    [
      'two parts of one name',
      () => workbookOf({ S: '' }, [{ name: 'xl/styles.xml', content: '' }]),
      { fault: 'damaged', part: 'xl/styles.xml' },
    ],
    [
      'two parts whose names differ in case only',
      () => workbookOf({ S: '<sheetData/>' }, [{ name: 'xl/worksheets/SHEET1.XML', content: '<worksheet/>' }]),
      { fault: 'damaged', part: 'xl/worksheets/SHEET1.XML' },
    ],
    [
      'two cells of one address',
      () => workbookOf({ S: `<sheetData>${rowXml(2, { B: '<c><v>9</v></c><c r="B2"><v>5</v></c>' })}</sheetData>` }),
      { fault: 'cell twice', place: { sheet: 'sheet1', cell: 'B2' } },
    ],
    [
      'two cells of one address, the other in another row and in single quotes',
      () =>
        workbookOf({
          S: `<sheetData>${rowXml(2, { A: '<c><v>9</v></c>' })}<row r='3'><c r='A2'><v>5</v></c></row></sheetData>`,
        }),
      { fault: 'cell twice', place: { sheet: 'sheet1', cell: 'A2' } },
    ],
    [
      'a number that is none',
      () => workbookOf({ S: `<sheetData>${rowXml(2, { A: '<c><f>B1</f><v>7,5</v></c>' })}</sheetData>` }),
      { fault: 'not a number', place: { sheet: 'sheet1', cell: 'A2' } },
    ],
    [
      'the old SYLK format under its name',
      async () => utf8('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Student code"\r\nC;X2;K"Quiz 1"\r\nE\r\n'),
      { fault: 'other kind', kind: 'SYLK' },
    ],
    ['the old binary format', async () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), { fault: 'old workbook' }],
  ])('with %s is refused', async (_, make, fault) => {
    expect(await read(await make())).toEqual(fault);
  });

  test.each([
    ['a blank one', '<c r="B2"/>'],
    ['one in small letters', '<c r="b2"><v>5</v></c>'],
    ['one with a prefix', '<x:c r="B2"><v>5</v></x:c>'],
  ])('with a cell and %s at its address is refused', async (_, second) => {
    const place = { sheet: 'sheet1', cell: 'B2' };
    expect(await read(await holding(`<c><v>9</v></c>${second}`))).toEqual({ fault: 'cell twice', place });
  });
});
