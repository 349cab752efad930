import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScore } from '../../commands/import/score.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { parse } from '../../src/files/parse.ts';
import { count } from '../counts.ts';
import { applied, offeringBook, offeringId, previewed, quiz } from './import-cases.ts';
import { rowXml, workbookOf } from './zip-making.ts';

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
      expect(applied(base, preview).grades[offeringId]?.[asId<StudentId>('s~0')]?.[quiz]?.points).toEqual({
        [problem.problemId]: 1.125,
      });
    },
  );

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
