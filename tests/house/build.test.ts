import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/sources.js';
import { count, level } from '../counts.ts';
import { everydayInBrowser, leftToOthers } from '../suites.ts';

test('the code knows its own version and the version of its projections', () => {
  expect(__APP_VERSION__).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,}(-dirty)?)?$/);
  expect(__PROJECTIONS_VERSION__).toMatch(/^[0-9a-f]{64}$/);
});

test('counts are known in Node', () => {
  expect(count(5, 20)).toBe({ few: 1, reduced: 5, full: 20 }[level]);
});

const chosen = [...leftToOthers, ...everydayInBrowser.map((name) => `browser/${name}`)];

test.each(chosen)('tests/%s, which npm test leaves out or takes, is there', (name) => {
  const folder = join(root, 'tests', dirname(name));
  const file = new RegExp(`^${basename(name).replace('*', '.*')}\\.test\\.tsx?$`);
  expect(readdirSync(folder)).toContainEqual(expect.stringMatching(file));
});
