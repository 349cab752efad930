import { expect, test } from 'vitest';
import type { Settings } from '../../events/entities.ts';
import { setLeaf } from '../../projections/settings/settings.ts';

test('a leaf that is set looks at no other leaf beside it, so that 200 000 of them take no hours', () => {
  let looked = 0;
  const beside = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n]));
  const section = new Proxy(beside, {
    ownKeys: (target) => {
      looked += 1;
      return Reflect.ownKeys(target);
    },
  });
  const settings = { own: section } as Settings;
  for (let n = 0; n < 100; n += 1) setLeaf(settings, ['own', `new${n}`], n);
  expect(looked).toBe(0);
  expect(Object.keys(beside)).toHaveLength(1_100);
});

test('a section that a removal leaves empty is gone', () => {
  const settings: Settings = { own: { a: { b: 1 } } };
  setLeaf(settings, ['own', 'a', 'b'], null);
  expect(settings).toEqual({});
});
