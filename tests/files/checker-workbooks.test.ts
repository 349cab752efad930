import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../counts.ts';
import type { FoundFault, MeantCell } from './checker/faults.ts';
import { workbookFaults } from './checker/workbook.ts';
import { filled } from './write-back-scene.ts';
import { type Member, rowXml, workbookMembers, zipOf } from './zip-making.ts';

const text = (value: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const number = (value: string, style = '4'): string => `<c s="${style}"><v>${value}</v></c>`;
const shared = (at: number): string => `<c t="s" s="4"><v>${at}</v></c>`;

const sheet = 'xl/worksheets/sheet1.xml';
const book = 'xl/workbook.xml';

const heads = ['First name', 'Last name', 'ID number', 'Quiz: HW 1 (Real)', 'Assignment: Essay (Real)', 'Course total'];
const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
const row = (at: number, cells: readonly string[]): string =>
  rowXml(at, Object.fromEntries(cells.map((cell, column) => [letters[column] ?? 'Z', cell])));

/** Three of the scene's students; `hw` and `essay` are the XML of two cells each of Chidi and Uwe. */
const members = (hw: readonly [string, string], essay: readonly [string, string], name = 'Chidi'): Member[] => {
  const sum = (at: number): string => `<c s="4"><f>SUM(D${at}:E${at})</f><v>61</v></c>`;
  const student = (at: number, first: string, last: string, code: string, scores: readonly string[]): string =>
    row(at, [text(first), text(last), text(code), ...scores, sum(at)]);
  const rows = [
    row(1, heads.map(text)),
    student(2, name, 'Abara', '0001', [hw[0], essay[0]]),
    student(3, 'Inés', 'Álvarez', '0002', ['<c s="4"/>', '<c s="4"><f>60+1</f><v>61</v></c>']),
    student(4, 'Uwe', 'Brandt', '0003', [hw[1], essay[1]]),
  ];
  const grades = `<cols><col min="4" max="4" width="9" style="4"/></cols><sheetData>${rows.join('')}</sheetData><mergeCells count="1"><mergeCell ref="H1:J1"/></mergeCells>`;
  const notes = `<sheetData>${row(1, [text('Notes'), number('3'), '<c><f>B1*2</f><v>6</v></c>'])}</sheetData>`;
  const texts =
    '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>-</t></si><si><t>7,5</t></si></sst>';
  const extra = [
    { name: 'xl/sharedStrings.xml', content: texts },
    { name: 'xl/media/image1.png', content: Uint8Array.of(137, 80, 78, 71, 0, 255) },
  ];
  const part = (name: string, from: string, more: string) => ({ name, from, more });
  const more = [
    part(book, '</sheets>', '<definedNames><definedName name="all">Grades!$A$1:$F$4</definedName></definedNames>'),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationship Id="rIdS"',
      '<Relationship Id="rIdT" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>',
    ),
    part(
      '[Content_Types].xml',
      '<Override',
      '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>',
    ),
  ];
  return workbookMembers({ Grades: grades, Notes: notes }, extra).map((member) => {
    const added = more.find(({ name }) => name === member.name);
    const text = (from: string, words: string): string => (from.startsWith('</') ? from + words : words + from);
    return added
      ? { ...member, content: String(member.content).replace(added.from, () => text(added.from, added.more)) }
      : member;
  });
};

const into = { sheet: 'Grades', identity: ['ID number'] };
const [quiz = '', essay = ''] = heads.slice(3);
const meant: readonly MeantCell[] = [
  { student: '0001', column: quiz, value: '9.5' },
  { student: '0001', column: essay, value: '88' },
  { student: '0003', column: quiz, value: '7' },
  { student: '0003', column: essay, value: '61.5' },
];

const found = async (before: readonly Member[], after: Uint8Array): Promise<readonly FoundFault[]> =>
  workbookFaults(await zipOf(before), after, meant, into);

test('A workbook that is filled in here is taken, whatever its score cells held', async () => {
  const cell = fc.constantFrom(
    '<c s="4"/>',
    '<c/>',
    text('-'),
    shared(0),
    shared(1),
    text('3'),
    number('1'),
    number('0'),
    number('2.25', '0'),
  );
  const name = fc.constantFrom('Chidi', 'Chidi &quot;C&quot;', 'Chidi, =1+1', 'Chidi &amp; &lt;b&gt;', 'Chidi Ünal;');
  const property = fc.asyncProperty(cell, cell, cell, cell, name, async (one, two, three, four, first) => {
    const downloaded = members([one, two], [three, four], first);
    const done = await filled(await zipOf(downloaded));
    expect(await found(downloaded, done.bytes)).toEqual([]);
  });
  await fc.assert(property, { numRuns: count(12, 300) });
});

type Planted = readonly [name: string, kind: FoundFault['kind'], part: string, from: string, to: string];

const planted: readonly Planted[] = [
  ['another name of a student', 'cell', sheet, 'Inés', 'Ines'],
  [
    'a code as a number',
    'type',
    sheet,
    '<c r="C3" t="inlineStr"><is><t xml:space="preserve">0002</t></is></c>',
    '<c r="C3"><v>2</v></c>',
  ],
  ['another style of a filled cell', 'style', sheet, '<c r="D2" s="4">', '<c r="D2" s="1">'],
  ['another style of a blank cell', 'style', sheet, '<c r="D3" s="4"/>', '<c r="D3"/>'],
  [
    'a filled number as a text',
    'type',
    sheet,
    '<c r="D2" s="4"><v>9.5</v></c>',
    '<c r="D2" s="4" t="str"><v>9.5</v></c>',
  ],
  ['a decimal comma in a number', 'number', sheet, '<v>9.5</v>', '<v>9,5</v>'],
  ['another number than was wanted', 'cell', sheet, '<v>9.5</v>', '<v>5.9</v>'],
  ['a wanted cell as it was', 'unchanged', sheet, '<v>88</v>', '<v>80</v>'],
  ['a formula turned into its value', 'formula', sheet, '<f>60+1</f>', ''],
  ['another formula', 'formula', sheet, 'SUM(D2:E2)', 'SUM(D2:D2)'],
  ['another value of a formula', 'cell', sheet, '</f><v>61</v>', '</f><v>62</v>'],
  ['a cell more', 'cell', sheet, '</row>', '<c r="X1"><v>1</v></c></row>'],
  ['a row lost', 'rows', sheet, '<row r="4"', '<row r="5"'],
  ['a row hidden', 'rows', sheet, '<row r="2"', '<row r="2" hidden="1"'],
  ['another width of a column', 'sheet', sheet, 'width="9"', 'width="12"'],
  ['merged cells taken apart', 'sheet', sheet, '<mergeCells count="1"><mergeCell ref="H1:J1"/></mergeCells>', ''],
  ['a value on another sheet', 'cell', 'xl/worksheets/sheet2.xml', '<v>3</v>', '<v>4</v>'],
  ['another number format', 'part', 'xl/styles.xml', '0.00', '0.0'],
  ['a defined name lost', 'part', book, '<definedName name="all">Grades!$A$1:$F$4</definedName>', ''],
  ['a sheet of another name', 'sheet', book, 'name="Notes"', 'name="Remarks"'],
  ['sums that nobody computes', 'stale', book, ' fullCalcOnLoad="1"', ''],
  ['a shared text changed', 'part', 'xl/sharedStrings.xml', '7,5', '8,5'],
  ['XML that is not well-formed', 'broken', sheet, '</sheetData>', ''],
];

describe('A workbook is refused', () => {
  const before = members([shared(0), number('1')], [number('80'), number('12')]);
  const right = members([number('9.5'), number('7')], [number('88'), number('61.5')]).map((member) =>
    member.name === book
      ? {
          ...member,
          content: String(member.content).replace('</definedNames>', '</definedNames><calcPr fullCalcOnLoad="1"/>'),
        }
      : member,
  );

  test.each(planted)('with %s', async (_name, kind, part, from, to) => {
    const wrong = right.map((member) =>
      member.name === part ? { ...member, content: String(member.content).replace(from, to) } : member,
    );
    expect(wrong).not.toEqual(right);
    expect(await found(before, await zipOf(right))).toEqual([]);
    expect((await found(before, await zipOf(wrong))).map((fault) => fault.kind)).toContain(kind);
  });

  test('with a part more, a part less, or a damaged one', async () => {
    const kinds = async (after: readonly Member[]) => (await found(before, await zipOf(after))).map(({ kind }) => kind);
    expect(await kinds([...right, { name: 'xl/x.xml', content: '<x/>' }])).toEqual(['part']);
    expect(await kinds(right.filter(({ name }) => !name.endsWith('.png')))).toEqual(['part']);
    expect(await kinds(right.map((member) => (member.name === sheet ? { ...member, checksum: 1 } : member)))).toEqual([
      'broken',
    ]);
  });

  test('that had macros, pivots or protection, and so should not have been filled', async () => {
    const with_ = (name: string): Member[] => [...before, { name, content: 'x' }];
    const shut = before.map((member) =>
      member.name === sheet
        ? {
            ...member,
            content: String(member.content).replace('<mergeCells', '<sheetProtection sheet="1"/><mergeCells'),
          }
        : member,
    );
    for (const each of [with_('xl/vbaProject.bin'), with_('xl/pivotTables/pivotTable1.xml'), shut])
      expect(await found(each, await zipOf(each))).toContainEqual(expect.objectContaining({ kind: 'refused' }));
  });
});
