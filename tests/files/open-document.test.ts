import { describe, expect, test } from 'vitest';
import { parse } from '../../tables/parse.ts';
import { briefOf, emptyOffering, previewed } from './import-cases.ts';
import { zipOf } from './zip-making.ts';

const cell = (text: string, attributes = 'office:value-type="string"') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const number = (value: number, shown = String(value)) =>
  cell(shown, `office:value-type="float" office:value="${value}"`);
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const blankEnd =
  '<table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
const table = (name: string, content: string, style = 'ta1') =>
  `<table:table table:name="${name}" table:style-name="${style}">${content}${blankEnd}</table:table>`;
const styles =
  '<office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';

const read = async (...content: string[]) => {
  const xml = `<?xml version="1.0"?><office:document-content>${styles}<office:body><office:spreadsheet>${content.join('')}</office:spreadsheet></office:body></office:document-content>`;
  const members = [
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', content: xml },
  ];
  return parse(await zipOf(members), 'scores.ods', {});
};
const sheetsIn = async (...content: string[]) => {
  const file = await read(...content);
  if ('fault' in file) throw new Error(JSON.stringify(file));
  return file.sheets;
};

describe('An OpenDocument spreadsheet', () => {
  test.each(['many', '-3', '0', '1.5', 'Infinity'])(
    'a row that is repeated “%s” times is there once',
    async (times) => {
      const [sheet] = await sheetsIn(
        table('Exam', row(cell('Name')) + row(cell('Ode')).replace('>', ` table:number-rows-repeated="${times}">`)),
      );
      expect(sheet?.rows.map(({ at, cells }) => [at, ...cells])).toEqual([
        [1, 'Name'],
        [2, 'Ode'],
      ]);
    },
  );

  test('is read like a workbook: numbers as stored, repeated and spanned cells, comments left out', async () => {
    const comment = '<office:annotation><text:p>ask 99</text:p></office:annotation>';
    const [sheet] = await sheetsIn(
      table(
        'Exam',
        row(cell('Name'), cell('ID'), cell('Lab &amp; <text:span>Exam</text:span>'), cell('Quiz')) +
          row(cell('Max.'), '<table:covered-table-cell/>', number(20), number(10)) +
          row(
            cell(`Ode,<text:s/>Ines${comment}`),
            cell('007'),
            number(0.1 + 0.2, '0'),
            cell('50%', 'table:formula="of:=[.A1]>3" office:value-type="percentage" office:value="0.5"'),
          ) +
          `<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"/>${number(7).replace('<table:table-cell', '<table:table-cell table:number-columns-repeated="2"')}</table:table-row>`,
      ),
    );
    if (!sheet) throw new Error('no sheet');
    expect(
      sheet.rows.map(({ at, cells }) => [at, ...cells.map((each) => (typeof each === 'string' ? each : each.text))]),
    ).toEqual([
      [1, 'Name', 'ID', 'Lab & Exam', 'Quiz'],
      [2, 'Max.', '', '20', '10'],
      [3, 'Ode, Ines', '007', '0.3', '50%'],
      [4, '', '', '7', '7'],
      [5, '', '', '7', '7'],
    ]);
    expect(sheet.formulas).toBe(1);
    expect(briefOf(previewed(emptyOffering, sheet).setup)).toBe('last first|code|Lab & Exam /20|Quiz /10');
  });

  test('tells what it hides, and that a date and an error are no numbers', async () => {
    const [shown, hidden] = await sheetsIn(
      table(
        'A',
        '<table:table-column/><table:table-column table:visibility="collapse"/>' +
          row(cell('ID'), cell('Lab'), cell('5 Jan', 'office:value-type="date" office:date-value="2026-01-05"')) +
          row(cell('S1'), cell('#REF!', 'office:value-type="string" calcext:value-type="error"')).replace(
            '<table:table-row',
            '<table:table-row table:visibility="filter"',
          ),
      ),
      table('B', row(cell('x')), 'ta2'),
    );
    expect(shown).toMatchObject({ isHidden: false, hiddenColumns: [1] });
    expect(shown?.rows[0]?.cells[2]).toEqual({ is: 'date', text: '5 Jan', shown: '5 Jan' });
    expect(shown?.rows[1]).toMatchObject({ isHidden: true, cells: ['S1', '#REF!'] });
    expect(hidden?.isHidden).toBe(true);
  });

  test.each([
    [
      'too many rows',
      row(number(1)).replace('<table:table-row', '<table:table-row table:number-rows-repeated="1048576"'),
    ],
    ['too many columns', row(number(1).replace('cell ', 'cell table:number-columns-repeated="16384" '))],
    ['not a number', row(cell('7,5', 'office:value-type="float" office:value="7,5"'))],
    ['no table', ''],
  ])('is refused with the fault “%s”', async (fault, content) => {
    expect(await read(table('A', content))).toMatchObject({ fault });
  });

  test('cut short is damaged', async () => {
    const bytes = await zipOf([{ name: 'content.xml', content: '<office:document-content><office:body>' }]);
    expect(await parse(bytes, 'x.ods', {})).toEqual({ fault: 'damaged', part: 'content.xml' });
  });
});
