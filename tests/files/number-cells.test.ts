import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScore } from '../../commands/import/score.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { importText } from '../../messages/components/import.ts';
import { rowNotices } from '../../messages/import-notices.ts';
import { parse } from '../../tables/parse.ts';
import { count } from '../counts.ts';
import { applied, offeringBook, offeringId, previewed, quiz } from './import-cases.ts';
import { rowXml, workbookMembers, workbookOf, zipOf } from './zip-making.ts';

const base = offeringBook([{ studentCode: 'S1' }, { studentCode: 'S2' }]);
const [problem] = base.assessments[quiz]?.problems ?? [];
if (!problem) throw new Error('no problem');
const target = { to: 'problem', assessmentId: quiz, problemId: problem.problemId } as const;

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const stored = (value: string | number, style = 1) => `<c s="${style}"><v>${value}</v></c>`;

/** Student codes S1 and S2, and under `Quiz 1` (out of 8) the given cells. */
const quizSheet = async (cells: readonly string[], formats: readonly string[]): Promise<Sheet> => {
  const rows = cells.map((cell, at) => rowXml(at + 2, { A: text(`S${at + 1}`), B: cell })).join('');
  const sheet = `<sheetData>${rowXml(1, { A: text('Student code'), B: text('Quiz 1') })}${rows}</sheetData>`;
  const file = await parse(await workbookOf({ Scores: sheet }, [], { formats }), 'scores.xlsx', {});
  const read = 'sheets' in file ? file.sheets[0] : undefined;
  if (!read) throw new Error(JSON.stringify(file));
  return read;
};

const readAs = async (value: string | number, format: string) => {
  const sheet = await quizSheet([stored(value)], [format]);
  return readScore(sheet.rows[1]?.cells[1] ?? '', base, target, 'either');
};

describe('A number cell of a workbook', () => {
  test.each([
    [7.5, '00', 7.5],
    [7, '0"%"', 7],
    [7, '0\\%', 7],
    [7, '[$%-409]0', 7],
    [0.5, '0%', 4],
    [0.5, '0.0"p"%', 4],
    [7.5, '0.00E+00', 7.5],
    [7.5, '0;0%', 7.5],
    [7.5, '#,##0', 7.5],
    ['7.4559999999999995', 'General', 7.456],
    ['0.30000000000000004', 'General', 0.3],
    ['7E0', 'General', 7],
  ])('%s in the format %s is worth %s points', async (value, format, points) => {
    expect(await readAs(value, format)).toMatchObject({ is: 'value', value: points });
  });

  test.each([
    [5.5, 'd', 'date cell'],
    [45000.5, 'yyyy', 'date cell'],
    [0.5, '[h]:mm', 'date cell'],
    [-5, 'm/d/yy', 'date cell'],
    [1e300, 'm/d/yy', 'date cell'],
    [7.45678, '0.0', 'too many decimals'],
    ['1E-7', '0', 'too many decimals'],
    ['1E21', '0', 'too large'],
    [-1, '0', 'negative'],
    [-0.5, '0', 'negative'],
  ])('%s in the format %s is refused: %s', async (value, format, fault) => {
    expect(await readAs(value, format)).toEqual({ is: 'fault', fault });
  });

  test.each(['1,5', '1.5', 'EX', ''])(
    'of three decimals has one reading, whatever stands beside it: %j',
    async (beside) => {
      const { preview } = previewed(base, await quizSheet([stored('1.125', 0), text(beside)], ['General']));
      expect(preview.rows[0]).toMatchObject({ outcome: 'changed', fault: undefined });
      expect(applied(base, preview).grades[offeringId]?.get(asId<StudentId>('s~0'))?.[quiz]?.points).toEqual({
        [problem.problemId]: 1.125,
      });
    },
  );

  test.each([
    [0, '0;-0;;@', ''],
    [0, '0;-0;"–"', '–'],
    [5, ';;;', ''],
    [0, '0;-0;"absent"', 'absent'],
  ])('%s in the format %s is taken, and that nobody sees it as a number is told', async (value, format, shown) => {
    const sheet = await quizSheet([stored(value)], [format]);
    expect(sheet.rows[1]?.cells[1]).toMatchObject({ is: 'number', shown });
    const { preview } = previewed(base, sheet);
    expect(preview.rows[0]).toMatchObject({ outcome: 'changed', unseen: 1 });
    expect(preview.plan.gradeEdits[0]?.change).toEqual({ points: { [problem.problemId]: value } });
  });

  test.each([
    [0, 'General'],
    [0.5, '0%'],
    [3, '0;-0;;@'],
  ])('%s in the format %s is seen', async (value, format) => {
    const { preview } = previewed(base, await quizSheet([stored(value)], [format]));
    expect(preview.rows[0]).toMatchObject({ unseen: 0 });
  });

  test.each([
    [0, []],
    [1, [importText.unseenNumbers(1)]],
    [2, [importText.unseenNumbers(2)]],
  ])('that nobody sees is told of once for all rows that are taken: %i of them', async (count, said) => {
    const cells = [0, 1].map((at) => stored(5, at < count ? 1 : 0));
    const { setup, preview } = previewed(base, await quizSheet(cells, [';;;']));
    expect(rowNotices(base, setup, preview).map(({ text }) => text)).toEqual(said);
  });

  test('that nobody sees is not counted where it is no value that is taken', async () => {
    const { preview } = previewed(base, await quizSheet([stored(-1), stored(5)], [';;;']));
    expect(preview.rows.map(({ outcome, unseen }) => [outcome, unseen])).toEqual([
      ['refused', 0],
      ['changed', 1],
    ]);
  });

  test('is worth what is stored, or is refused, under any format that makes neither a date nor a percentage of it', async () => {
    const format = fc.constantFrom(
      'General',
      '0',
      '00',
      '0.00',
      '#,##0.0',
      '0" %"',
      '0.0E+0',
      '@',
      '000000',
      '0;-0;"–"',
      '?/?',
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 10_000_000 }), format, async (units, code) => {
        const value = units / 10_000;
        expect(await readAs(value, code)).toMatchObject({ is: 'value', value });
      }),
      { numRuns: count(100, 5000) },
    );
  });
});

const date = (value: string, style = 0) => `<c t="d" s="${style}"><v>${value}</v></c>`;

describe('A date cell in ISO form', () => {
  test.each([
    [date('2024-01-05'), '2024-01-05'],
    [date('2024-01-05T13:30:00'), '2024-01-05 13:30:00'],
    [date('13:30:00'), '13:30:00'],
    [date('2024-01-05', 1), '2024-01-05'],
    [date('2024-01-05', 2), '1/5/24'],
  ])('%s is read as %s, and is no score', async (cell, shown) => {
    const sheet = await quizSheet([cell], ['0.00', 'm/d/yy']);
    expect(sheet.rows[1]?.cells[1]).toEqual({ is: 'date', text: shown, shown });
    const { preview } = previewed(base, sheet);
    expect(preview.rows[0]).toMatchObject({ outcome: 'refused', fault: { why: 'score', fault: 'date cell' } });
    expect(preview.plan.gradeEdits).toEqual([]);
  });

  test.each(['<c t="d"/>', '<c t="d"></c>', '<c t="d"><v/></c>', '<c t="d"><v></v></c>'])(
    'that is blank, %s, leaves the other cells as they are',
    async (cell) => {
      const { preview } = previewed(base, await quizSheet([cell, stored(5, 0)], []));
      expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed']);
    },
  );
});

describe('A text with single characters raised, lowered or struck out', () => {
  const rich = (property: string, before: string, within: string, after = '') =>
    `<c t="inlineStr"><is><r><t>${before}</t></r><r><rPr>${property}</rPr><t>${within}</t></r><r><t>${after}</t></r></is></c>`;

  test.each([
    [rich('<vertAlign val="superscript"/>', '1', '2'), '1²'],
    [rich('<vertAlign val="subscript"/>', '1', '2'), '1₂'],
    [rich('<strike/>', '', '5', '7'), '5\u03367'],
    [rich('<b/><strike val="1"/>', '', '10', '7'), '1\u03360\u03367'],
  ])('%s is read as it is seen, %s, and is no number', async (cell, seen) => {
    const sheet = await quizSheet([cell], []);
    expect(sheet.rows[1]?.cells[1]).toBe(seen);
    expect(previewed(base, sheet).preview.rows[0]).toMatchObject({
      outcome: 'refused',
      fault: { why: 'score', fault: 'not a number' },
    });
  });

  test.each([
    '<vertAlign val="baseline"/>',
    '<strike val="0"/>',
    '<strike val="false"/>',
    '<strike val="off"/>',
    '<b/>',
  ])('is none with %s', async (property) => {
    const sheet = await quizSheet([rich(property, '', '5', '.5')], []);
    expect(previewed(base, sheet).preview.plan.gradeEdits[0]?.change).toEqual({ points: { [problem.problemId]: 5.5 } });
  });

  test('is read so from the table of shared texts too', async () => {
    const sheet = `<sheetData>${rowXml(1, { A: '<c t="s"><v>0</v></c>' })}</sheetData>`;
    const run = '<r><t>1</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>';
    const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si>${run}</si></sst>`;
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
    const members = workbookMembers({ S: sheet }, [{ name: 'xl/sharedStrings.xml', content: shared }]).map((member) =>
      member.name === '[Content_Types].xml'
        ? {
            ...member,
            content: String(member.content).replace(
              '</Types>',
              `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/></Types>`,
            ),
          }
        : member,
    );
    const file = await parse(await zipOf(members), 'shared.xlsx', {});
    expect('sheets' in file && file.sheets[0]?.rows[0]?.cells).toEqual(['1²']);
  });

  test('keeps what is not a digit', async () => {
    const sheet = await quizSheet([rich('<strike/>', 'A &amp; ', 'B &#50;&lt;', ' C')], []);
    expect(sheet.rows[1]?.cells[1]).toBe('A & B 2< C');
  });
});
