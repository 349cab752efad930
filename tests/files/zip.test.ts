import { expect, test } from 'vitest';
import { limits } from '../../tables/limits.ts';
import { unpack } from '../../tables/zip.ts';
import { zipOf } from './zip-making.ts';

const megabytes = (times: number) => ({ bytes: new Uint8Array(1024 * 1024).fill(65), times });
const allowed = limits.unpackedBytes / 1024 / 1024;

/** What comes of a zip with two parts that are wanted, and one that is not, of so many megabytes each. */
const unpacked = async (first: number, second: number, unwanted = 0) => {
  const members = [
    { name: 'a', content: megabytes(first) },
    { name: 'b', content: megabytes(second) },
    { name: 'other', content: megabytes(unwanted) },
  ];
  const parts = await unpack(await zipOf(members), (name) => name !== 'other');
  return 'fault' in parts ? parts : [...parts].map(([name, bytes]) => [name, bytes.length]);
};

test('all parts together may unpack to the limit exactly, and not to more', async () => {
  const mega = 1024 * 1024;
  expect(await unpacked(allowed - 1, 1)).toEqual([
    ['a', (allowed - 1) * mega],
    ['b', mega],
  ]);
  expect(await unpacked(allowed - 1, 2)).toEqual({ fault: 'unpacks too big' });
  expect(await unpacked(0, allowed + 1)).toEqual({ fault: 'unpacks too big' });
});

test('a part that nobody asked for is not unpacked, whatever its size', async () => {
  expect(await unpacked(1, 1, allowed + 1)).toHaveLength(2);
});
