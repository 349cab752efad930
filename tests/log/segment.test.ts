import { expect, test } from 'vitest';
import { givesBack, packSegment, unpackSegment } from '../../log/lines/segment.ts';

test('characters of several bytes come back whole, wherever the bytes of a segment are cut', async () => {
  const lines = ['é', '€', '😀', 'xé€😀'].map((text) => text.repeat(100_000));
  expect(await unpackSegment(await packSegment(5, lines))).toEqual(lines);
});

test('a segment gives back the lines that it was packed from, and no others', async () => {
  const lines = ['first', 'é€😀'.repeat(200_000), '', 'last'];
  const segment = await packSegment(1, lines);
  expect(await givesBack(segment, lines)).toBe(true);
  const others = [
    lines.slice(0, 3),
    [...lines, ''],
    ['first', lines[1] ?? '', '\nlast'],
    lines.with(0, 'firs'),
    lines.with(0, 'first '),
    lines.with(3, 'Last'),
    lines.with(1, `${lines[1]}\n`),
  ];
  for (const other of others) expect(await givesBack(segment, other)).toBe(false);
  const cut = { ...segment, gzip: segment.gzip.slice(0, -9) };
  expect(await givesBack(cut, lines)).toBe(false);
});

test('a segment that does not hold as many lines as its row says is damaged', async () => {
  const segment = await packSegment(5, ['one', 'two', 'three']);
  for (const last of [6, 8]) {
    await expect(unpackSegment({ ...segment, last })).rejects.toMatchObject({
      reason: 'damaged',
      place: `segment 5-${last}`,
    });
  }
  expect(await unpackSegment(segment, 6, 6)).toEqual(['two']);
  expect(await unpackSegment(segment, 6)).toEqual(['two', 'three']);
});
