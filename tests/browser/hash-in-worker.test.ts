import { expect, onTestFinished, test, vi } from 'vitest';
import { sha256Hex } from '../../log/digest.ts';
import { fetchHashing, hashInWorker } from '../../src/files/workers/hash-in-worker.ts';

const texts = ['', 'abc', 'é 😀 \ud800', 'x'.repeat(100_000)];

test('a worker hashes texts as the log does, and answers each who asks', async () => {
  await fetchHashing();
  const [all, reversed] = await Promise.all([hashInWorker(texts), hashInWorker(texts.toReversed())]);
  expect(all).toEqual(texts.map(sha256Hex));
  expect(reversed).toEqual(texts.toReversed().map(sha256Hex));
});

test('a worker that has ended for want of work is followed by another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await hashInWorker(['before']);
  vi.advanceTimersByTime(10_000);
  let found: readonly string[] | undefined;
  void hashInWorker(['after']).then((digests) => {
    found = digests;
  });
  await expect.poll(() => found, { timeout: 10_000 }).toEqual([sha256Hex('after')]);
});
