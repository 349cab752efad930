import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syntaxErrorIn } from '../../cli/json-place.ts';
import { count } from '../counts.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

describe('The place of a JSON syntax error', () => {
  test('is there exactly when the text is not JSON', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\n"',
      '"\\x"',
      '"\t"',
      '1',
      '-',
      '01',
      '1.',
      '2e5',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0085',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        expect(syntaxErrorIn(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: count(20_000, 500_000) },
    );
  });

  const lists = fc.array(fc.array(fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '[') })));

  test('lies where a character was put that does not belong there', () => {
    fc.assert(
      fc.property(lists, fc.nat(), (list, at) => {
        const json = JSON.stringify(list);
        const place = at % (json.length + 1);
        const spoilt = `${json.slice(0, place)}\u0007${json.slice(place)}`;
        expect(syntaxErrorIn(spoilt)).toEqual({
          line: 1,
          column: [...json.slice(0, place)].length + 1,
          found: '\u0007',
        });
      }),
    );
  });

  test.each([
    ['{"a": 1,\n "b" 2}', { line: 2, column: 6, found: '2' }],
    ['[1,\r\n2,\r\n]', { line: 3, column: 1, found: ']' }],
    ['["😀" x]', { line: 1, column: 6, found: 'x' }],
    ['{"a": "b', { line: 1, column: 9, found: undefined }],
    ["{'a': 1}", { line: 1, column: 2, found: "'" }],
    ['1 2', { line: 1, column: 3, found: '2' }],
  ])('in %j', (text, place) => {
    expect(syntaxErrorIn(text)).toEqual(place);
  });
});
