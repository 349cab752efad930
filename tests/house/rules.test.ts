import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';

const rules = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*(\S+)\*\*/gm)].map(([, id]) => id);

const sources = filesIn(['tests'])
  .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path) && !path.startsWith('tests/house/'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

test('there are rules, and no two have the same id', () => {
  expect(rules.length).toBeGreaterThan(0);
  expect(new Set(rules).size).toBe(rules.length);
});

test.each(rules)('rule %s has a test whose title begins with it', (id) => {
  expect(sources.includes(`'${id} `), `Write a test titled '${id} …', or take the rule out of docs/rules.md.`).toBe(
    true,
  );
});
