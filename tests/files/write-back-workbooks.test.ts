import { describe, expect, test } from 'vitest';
import { read as readAgain } from 'xlsx';
import { readForFilling } from '../../tables/fill.ts';
import { unpack } from '../../tables/zip.ts';
import { policy } from '../builders.ts';
import { type Filled, fill, filled, heldAfter, leftIn } from './write-back-scene.ts';
import { type Member, rowXml, workbookMembers, workbookOf, zipOf } from './zip-making.ts';

const text = (value: string, style = ''): string =>
  `<c${style} t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const number = (value: number, style = ''): string => `<c${style}><v>${value}</v></c>`;

const heading = rowXml(1, {
  A: text('First name'),
  B: text('Last name'),
  C: text('ID number'),
  D: text('Quiz: HW 1 (Real)'),
  E: text('Assignment: Essay (Real)'),
  F: text('Course total (Real)'),
});

const rows = [
  heading,
  rowXml(2, { A: text('Chidi'), B: text('Abara'), C: text('0001'), D: text('-', ' s="4"'), E: number(80, ' s="4"') }),
  rowXml(3, { A: text('Inés'), B: text('Álvarez'), C: text('0002'), D: '<c s="4"/>', E: text('-') }),
  rowXml(4, {
    A: text('Uwe'),
    B: text('Brandt'),
    C: text('0003'),
    E: '<c s="4"><f>60+1</f><v>61</v></c>',
    F: '<c><f>SUM(D4:E4)</f><v>61</v></c>',
  }),
];

const data = (all: readonly string[] = rows): string =>
  `<cols><col min="4" max="4" width="9" style="4"/></cols><sheetData>${all.join('')}</sheetData>`;

const other = `<sheetData>${rowXml(1, { A: text('Notes'), B: number(3) })}</sheetData>`;
const extra: Member[] = [{ name: 'xl/media/image1.png', content: Uint8Array.of(137, 80, 78, 71, 0, 255) }];
const workbook = (sheet = data(), more: readonly Member[] = extra): Promise<Uint8Array<ArrayBuffer>> =>
  workbookOf({ Grades: sheet, Notes: other }, more);

const partsOf = async (bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> => {
  const parts = await unpack(bytes, () => true);
  if ('fault' in parts) throw new Error(JSON.stringify(parts));
  return parts;
};

const cellsOf = ({ bytes }: Filled) => readAgain(bytes, { type: 'array', cellNF: true }).Sheets.Grades ?? {};

describe('A workbook', () => {
  test('whose best sheet is protected is refused with what another sheet is chosen from, and filled on that one', async () => {
    const bytes = await workbookOf({ Grades: `${data()}<sheetProtection sheet="1"/>`, Copy: data(rows.slice(0, 2)) });
    const refused = await readForFilling(bytes, 'grades.xlsx', {});
    expect(refused).toMatchObject({ fault: 'protected sheet', form: { options: { sheetAt: 0 } } });
    expect('fault' in refused ? refused.form?.read.sheets.map(({ name }) => name) : []).toEqual(['Grades', 'Copy']);
    expect((await filled(bytes, { sheetAt: 1 })).said).toEqual(['2:3 - → 9.5', '2:4 80 → 88']);
  });

  test('is filled on the sheet that is chosen, and the one that was found stays as it is', async () => {
    const bytes = await workbookOf({ Grades: data(), Copy: data(rows.slice(0, 2)) }, extra);
    expect((await filled(bytes)).said).toEqual(['2:3 - → 9.5', '2:4 80 → 88', '4:3 · → 7']);
    const done = await filled(bytes, { sheetAt: 1 });
    expect(done.said).toEqual(['2:3 - → 9.5', '2:4 80 → 88']);
    const [before, after] = [await partsOf(bytes), await partsOf(done.bytes)];
    const changed = [...after].filter(([name, part]) => !Buffer.from(part).equals(before.get(name) ?? Buffer.of()));
    expect(changed.map(([name]) => name)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet2.xml']);
  });

  test.each(['min="4" max="4"', 'min="2" max="4"', 'min="4" max="6"'])(
    'has the values of its score cells changed, and no other part, value, type or format, where %s are one style',
    async (styled) => {
      const bytes = await workbook(data().replace('min="4" max="4"', styled));
      const done = await filled(bytes);
      expect(done.said).toEqual(['2:3 - → 9.5', '2:4 80 → 88', '4:3 · → 7']);
      expect(leftIn(done)).toEqual(['3:3 excused here', '4:4 formula']);
      const [before, after] = [await partsOf(bytes), await partsOf(done.bytes)];
      expect([...after.keys()]).toEqual([...before.keys()]);
      const changed = [...after].filter(([name, part]) => !Buffer.from(part).equals(before.get(name) ?? Buffer.of()));
      expect(changed.map(([name]) => name)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
      const partOf = (name: string) =>
        [before, after].map((parts) => new TextDecoder().decode(parts.get(`xl/${name}.xml`)));
      const [listed, listedAfter] = partOf('workbook');
      expect(listedAfter).toBe(listed?.replace('</sheets>', '</sheets><calcPr fullCalcOnLoad="1"/>'));
      const [was, is] = partOf('worksheets/sheet1');
      expect(is).toBe(
        was
          ?.replace(text('-', ' r="D2" s="4"'), '<c r="D2" s="4"><v>9.5</v></c>')
          .replace('<v>80</v>', '<v>88</v>')
          .replace('<c r="E4"', '<c r="D4" s="4"><v>7</v></c><c r="E4"'),
      );
    },
  );

  test.each([
    ['', '4'],
    [' s="7"', '4'],
    [' s="7" customFormat="0"', '4'],
    [' s="7" customFormat="1"', '7'],
    [' customFormat="true" s="7"', '7'],
  ])(
    'has a new cell look as its column, and as its row only where that has a look of its own: %s',
    async (look, style) => {
      const styled = data().replace('<row r="4"', `<row r="4"${look}`);
      const parts = await partsOf((await filled(await workbook(styled))).bytes);
      const sheet = new TextDecoder().decode(parts.get('xl/worksheets/sheet1.xml'));
      expect(/<c r="D4"([^>]*)>/u.exec(sheet)?.[1]).toBe(` s="${style}"`);
    },
  );

  test('asks for its formulas to be computed when it is opened, whatever it said before, and only if it has any', async () => {
    const bookAfter = async (settings: string, sheet = data()): Promise<string> => {
      const members = workbookMembers({ Grades: sheet }).map(({ name, content }) => ({
        name,
        content: name === 'xl/workbook.xml' ? String(content).replace('</sheets>', `</sheets>${settings}`) : content,
      }));
      const parts = await partsOf((await filled(await zipOf(members))).bytes);
      return /<\/sheets>(.*)<\/workbook>/u.exec(new TextDecoder().decode(parts.get('xl/workbook.xml')))?.[1] ?? '';
    };
    const names = '<definedNames><definedName name="all">Grades!A1:F4</definedName></definedNames>';
    expect(await bookAfter(`${names}<oleSize ref="A1"/>`)).toBe(
      `${names}<calcPr fullCalcOnLoad="1"/><oleSize ref="A1"/>`,
    );
    expect(await bookAfter('<calcPr calcId="191029" fullCalcOnLoad="0" iterate="1"/>')).toBe(
      '<calcPr calcId="191029" iterate="1" fullCalcOnLoad="1"/>',
    );
    expect(await bookAfter('<calcPr calcId="191029"></calcPr>')).toBe(
      '<calcPr calcId="191029" fullCalcOnLoad="1"></calcPr>',
    );
    const plain = data(rows.slice(0, 3));
    expect(await bookAfter('<calcPr calcId="191029"/>', plain)).toBe('<calcPr calcId="191029"/>');
  });

  test('is read by another reader with our numbers in the formats that were there', async () => {
    const cells = cellsOf(await filled(await workbook()));
    expect([cells.D2, cells.E2, cells.D4]).toMatchObject([
      { t: 'n', v: 9.5, z: '0.00' },
      { t: 'n', v: 88, z: '0.00' },
      { t: 'n', v: 7, z: '0.00' },
    ]);
    expect(cells.E4).toMatchObject({ f: '60+1', v: 61 });
  });

  test('keeps a number that it has as a text a text, and takes letters as texts', async () => {
    const sheet = `<sheetData>${rowXml(1, { A: text('ID number'), B: text('HW 1 (Real)'), C: text('Letter grade') })}${rowXml(2, { A: text('0001'), B: text('8,50') })}${rowXml(3, { A: text('0003'), B: text('7'), C: text('A') })}</sheetData>`;
    const cells = cellsOf(await filled(await workbook(sheet)));
    expect([cells.B2, cells.C2, cells.C3]).toMatchObject([
      { t: 's', v: '9,5' },
      { t: 's', v: 'A' },
      { t: 's', v: 'B' },
    ]);
  });

  test('is not written into hidden rows, hidden columns, merged cells and failed ones', async () => {
    const [first = '', second = '', third = '', last = ''] = rows;
    const hidden = second.replace('<row r="2"', '<row r="2" hidden="1"');
    const failed = last.replace('<c r="E4"', '<c r="D4" t="e"><v>#REF!</v></c><c r="E4"');
    const merged = third.replace('<c r="D3" s="4"/>', number(1, ' r="D3"'));
    const all = data([first, hidden, merged, failed]).replace('style="4"', 'style="4" hidden="1"');
    const done = await filled(await workbook(`${all}<mergeCells count="1"><mergeCell ref="D3:E3"/></mergeCells>`), {});
    expect(done.plan.targets[3]).toEqual({ to: 'stays', why: 'hidden' });
    expect([done.said, leftIn(done)]).toEqual([[], ['4:4 formula', '2 hidden']]);
  });

  test('has no cell written that a merge or a spilled formula covers, to its last row', async () => {
    const [first = '', second = '', third = '', last = ''] = rows;
    const spill =
      '<c r="H1"><f t="array" ref="H1:I2">X</f><v>1</v></c><c r="J1"><f t="array" ref="E2:E4">Y</f><v>1</v></c>';
    const all = [first.replace('</row>', `${spill}</row>`), second, third, last.replace(/<c r="E4".*?<\/c>/u, '')];
    const done = await filled(
      await workbook(`${data(all)}<mergeCells count="1"><mergeCell ref="C3:D4"/></mergeCells>`),
    );
    expect(done.said).toEqual(['2:3 - → 9.5']);
    expect(leftIn(done)).toEqual(expect.arrayContaining(['2:4 formula', '4:4 formula']));
  });

  test('takes a letter with markup as a text, and shows it as it is', async () => {
    const letter = 'A&lt;1>';
    const from = heldAfter(policy({ letters: [{ letter, from: 0 }] }));
    const heads = rowXml(1, { A: text('ID number'), B: text('Letter grade') });
    const sheet = `<sheetData>${heads}${rowXml(2, { A: text('0001') })}</sheetData>`;
    expect(cellsOf(await filled(await workbook(sheet), { from })).B2).toMatchObject({ t: 's', v: letter });
  });

  test('is refused where a number would be shown as a percentage', async () => {
    const sheet = data().replace('<c r="E2" s="4"><v>80</v></c>', '<c r="E2" s="2"/>');
    expect(await fill(await workbook(sheet))).toEqual({ fault: 'not as planned', at: 2, column: 4 });
  });
});

describe('A workbook is refused in a word', () => {
  const faultOf = async (bytes: Uint8Array): Promise<string> => {
    const done = await fill(bytes);
    return 'fault' in done ? done.fault : JSON.stringify(done);
  };

  test('with macros, pivots, signatures or protection', async () => {
    const withPart = (name: string) => workbook(data(), [{ name, content: 'x' }]);
    expect(await faultOf(await withPart('xl/vbaProject.bin'))).toBe('macros');
    expect(await faultOf(await withPart('xl/pivotTables/pivotTable1.xml'))).toBe('pivot');
    expect(await faultOf(await withPart('_xmlsignatures/origin.sigs'))).toBe('signed');
    expect(await faultOf(await workbook(`${data()}<sheetProtection sheet="1"/>`))).toBe('protected sheet');
    const members = workbookMembers({ Grades: data() });
    const locked = members.map(({ name, content }) => ({
      name,
      content:
        name === 'xl/workbook.xml'
          ? String(content).replace('<sheets>', '<workbookProtection lockStructure="1"/><sheets>')
          : content,
    }));
    expect(await faultOf(await zipOf(locked))).toBe('protected');
  });

  test('whose XML is not as spreadsheet programs write it, and so is one that is cut or doubled', async () => {
    expect(await faultOf(await workbook(data().replace('<row r="2"', '<!-- <row r="9"> --><row r="2"')))).toBe(
      'unusual workbook',
    );
    expect(await faultOf(await workbook(data().replace('r="D2" ', '')))).toBe('unusual workbook');
    expect(await faultOf(await workbook(data([...rows, rows[1] ?? ''])))).toBe('cell twice');
    expect(await faultOf((await workbook()).slice(0, 900))).toBe('damaged');
    expect(await faultOf(await zipOf([{ name: 'content.xml', content: '<office:document-content/>' }]))).toMatch(
      /no table|open document|damaged/u,
    );
  });
});
