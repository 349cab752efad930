import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';

const rules = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*(R[\d.]+)\*\*/gm)].map(
  ([, id = '']) => id,
);

const titles = /[(\s]['`](R\d+\.\d+(?: and R\d+\.\d+)*) /g;

/** The ids that test titles begin with, in any test file; a title may name two rules. */
const named = filesIn(['tests'])
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(titles)])
  .flatMap(([, ids = '']) => ids.split(' and '));

test('there are rules, and no id is given twice', () => {
  expect(rules.length).toBeGreaterThan(90);
  expect(new Set(rules).size).toBe(rules.length);
});

test.each(rules)('rule %s has a test', (id) => {
  expect(named).toContain(id);
});

test('a test names no rule that is not written down', () => {
  expect(named.filter((id) => !rules.includes(id))).toEqual([]);
});
