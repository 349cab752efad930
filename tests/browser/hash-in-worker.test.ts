import { expect, test } from 'vitest';
import { sha256Hex } from '../../log/digest.ts';
import { fetchHashing, hashInWorker } from '../../src/files/workers/hash-in-worker.ts';

const texts = ['', 'abc', 'é 😀 \ud800', 'x'.repeat(100_000)];

test('a worker hashes texts as the log does, and answers each who asks', async () => {
  await fetchHashing();
  const [all, reversed] = await Promise.all([hashInWorker(texts), hashInWorker(texts.toReversed())]);
  expect(all).toEqual(texts.map(sha256Hex));
  expect(reversed).toEqual(texts.toReversed().map(sha256Hex));
});
