import { expect, test } from 'vitest';
import { packSegment, unpackSegment } from '../../log/segment.ts';

test('characters of several bytes come back whole, wherever the bytes of a segment are cut', async () => {
  const lines = ['é', '€', '😀', 'xé€😀'].map((text) => text.repeat(100_000));
  expect(await unpackSegment(await packSegment(5, lines))).toEqual(lines);
});
