import { expect, test } from 'vitest';
import { parse } from '../../tables/parse.ts';

/** Files whose first bytes or lines say how the rest is to be read, or seem to. */
const read = (content: string | Uint8Array) =>
  parse(typeof content === 'string' ? new TextEncoder().encode(content) : content, 'scores.csv', {});

test.each([
  ['after a line that names the separator', 'sep=;\nCode;Note\na;1\n', [2, 3]],
  ['after a cell with line ends of all three kinds', 'Code,Note\n"a\rb\r\nc\nd",1\ne,2\n', [1, 2, 6]],
])('a text file knows the line of each row %s', async (_, text, lines) => {
  const file = await read(text);
  expect('sheets' in file && file.sheets[0]?.rows.map(({ at }) => at)).toEqual(lines);
});

test('a file is no text where zeros stand in both places of its pairs of bytes', async () => {
  const bytes = Uint8Array.from([...'abcdefgh'].flatMap((c, at) => (at === 3 ? [0, 0] : [c.charCodeAt(0), 0])));
  expect(await read(bytes)).toMatchObject({ fault: 'other kind', kind: 'binary' });
  const swapped = Uint8Array.from(bytes).reverse();
  expect(await read(swapped)).toMatchObject({ fault: 'other kind', kind: 'binary' });
});

test.each([
  ['lines end in CR LF, also where 256 bytes are read at a time', `${'x'.repeat(255)}\r\ny\r\n`, 3],
  ['lines end in CR', 'Code,Name\r1,Ana\r', 3],
  ['a letter of two bytes stands across such a place', `${'x'.repeat(255)}é\n1\n2\n`, 4],
  ['the file has the sign for what cannot be read', 'Code,\ufffd\n1,2\n', 3],
])('the line of a byte that is no UTF-8 is named where %s', async (_, before, line) => {
  const bytes = Uint8Array.from([...new TextEncoder().encode(`${before}3,`), 0xe9, 0x0a]);
  expect(await parse(bytes, 'scores.csv', { encoding: 'utf-8' })).toMatchObject({ fault: 'not in encoding', line });
});
