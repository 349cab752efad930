import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesOfTests } from '../../scripts/mutants/titles.js';
import { root } from '../../scripts/sources.js';
import { ruleMutants } from '../rules/mutants/all.ts';
import { rulesWithoutMutant } from '../rules/mutants/without.ts';

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

test('every rule has a bug that makes it untrue, but for those that are listed as still without one', () => {
  expect(rules.filter((id) => !broken.has(id))).toEqual(rulesWithoutMutant);
});

test('a bug names no rule that is not written down', () => {
  expect([...broken].filter((id) => !rules.includes(id))).toEqual([]);
});
