import { expect, test } from 'vitest';
import { TooBusy } from '../../server/calls/rate-limit.ts';
import { scryptHashes } from '../../server/node/scrypt.ts';

test('two hashes are computed at once, 32 wait, and the next is refused until one is done', async () => {
  const { hash } = scryptHashes({ ln: 4, r: 8, p: 1 });
  const rush = async () => {
    const all = Array.from({ length: 36 }, (_, at) => hash(`password ${at}`).catch((reason: unknown) => reason));
    return (await Promise.all(all)).map((one) => one instanceof TooBusy);
  };
  const first = await rush();
  expect(first).toEqual(first.map((_, at) => at >= 34));
  expect(await rush(), 'those who waited have given their places back').toEqual(first);
  expect(await hash('later')).toMatch(/^\$scrypt\$/);
});

test('who waits longest is next', async () => {
  const { hash } = scryptHashes({ ln: 4, r: 8, p: 1 });
  const done: number[] = [];
  await Promise.all(Array.from({ length: 30 }, (_, at) => hash(`${at}`).then(() => done.push(at))));
  expect(done.indexOf(2)).toBeLessThan(done.indexOf(20));
});

test('a hash that fails gives its place to the next', async () => {
  const { hash, verify } = scryptHashes({ ln: 4, r: 8, p: 1 });
  const text = await hash('a password');
  const broken = text.replace('ln=4', 'ln=0');
  const failing = await Promise.allSettled(Array.from({ length: 10 }, () => verify('a password', broken)));
  expect(failing.map(({ status }) => status)).toEqual(failing.map(() => 'rejected'));
  expect(await verify('a password', text)).toBe(true);
});

test('a hash of another cost is outdated, in each of its parts', async () => {
  const { hash } = scryptHashes({ ln: 4, r: 8, p: 1 });
  const text = await hash('a password');
  for (const [cost, isOutdated] of [
    [{ ln: 4, r: 8, p: 1 }, false],
    [{ ln: 5, r: 8, p: 1 }, true],
    [{ ln: 4, r: 9, p: 1 }, true],
    [{ ln: 4, r: 8, p: 2 }, true],
  ] as const)
    expect(scryptHashes(cost).isOutdated(text)).toBe(isOutdated);
});
