import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesOfTests } from '../../scripts/mutants/titles.js';
import { root } from '../../scripts/sources.js';
import { ruleMutants } from '../rules/mutants/all.ts';

const rules = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*(R[\d.]+)\*\*/gm)].map(
  ([, id = '']) => id,
);
const named = [...rulesOfTests(root).keys()];
const broken = new Set(ruleMutants.map(({ rule }) => rule));

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

test.each(rules)('rule %s has a bug that makes it untrue', (id) => {
  expect(broken).toContain(id);
});

test('a bug names no rule that is not written down', () => {
  expect([...broken].filter((id) => !rules.includes(id))).toEqual([]);
});
