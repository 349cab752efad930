import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTsv, writeTsv } from '../../src/ui/grid/tsv.ts';

describe('text blocks as spreadsheets exchange them', () => {
  test.each([
    [
      '9\t12,5\r\n8\t7\r\n',
      [
        ['9', '12,5'],
        ['8', '7'],
      ],
    ],
    ['a', [['a']]],
    ['', [['']]],
    ['\t\n', [['', '']]],
    ['1\n\n3', [['1'], [''], ['3']]],
    ['"two\nlines"\t"say ""hi"""', [['two\nlines', 'say "hi"']]],
    ['"a\tb"', [['a\tb']]],
    ['5" pipe\t"open', [['5" pipe', '"open']]],
    ['"half" closed\tx', [['"half" closed', 'x']]],
    ['1\r2', [['1'], ['2']]],
  ])('%j is read as %j', (text, block) => expect(parseTsv(text)).toEqual(block));

  test('whatever is written is read back exactly', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1', 'é') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(block, (rows) => {
        expect(parseTsv(writeTsv(rows))).toEqual(rows);
      }),
      { numRuns: 2000 },
    );
  });
});
