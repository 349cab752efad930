import { expect, test } from 'vitest';
import { missingFromLock, readLock } from '../../scripts/lock.js';

const locks = ['.', 'bench/peers'];

test.each(locks)('the lock in %s holds every optional dependency that it names', (folder) => {
  expect(missingFromLock(readLock(folder))).toEqual([]);
});

test.each(locks)('the lock in %s names no registry, so that each machine uses its own', (folder) => {
  expect(Object.values(readLock(folder).packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});

test('an optional dependency is looked for in the folders that Node would look in', () => {
  const packages = {
    '': { optionalDependencies: { absent: '1' } },
    'node_modules/a': { optionalDependencies: { hoisted: '1', own: '1', gone: '1' } },
    'node_modules/a/node_modules/own': { optionalDependencies: { hoisted: '1', sibling: '1' } },
    'node_modules/a/node_modules/sibling': {},
    'node_modules/b/node_modules/gone': {},
    'node_modules/hoisted': {},
  };
  expect(missingFromLock({ packages })).toEqual(['absent, wanted by ', 'gone, wanted by node_modules/a']);
});
