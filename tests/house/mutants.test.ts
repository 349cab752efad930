import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/sources.js';
import { ruleMutants } from '../rules/mutants/all.ts';
import { mutants } from '../simulation/mutants.ts';

const all = [...mutants, ...ruleMutants.map((mutant) => ({ ...mutant, name: mutant.rule }))];

test.each(all)('the code of the mutant “$name” stands once in $file, and is replaced by other code', (mutant) => {
  const { file, text, instead } = mutant;
  expect(readFileSync(join(root, file), 'utf8').split(text).length - 1).toBe(1);
  expect(instead).not.toBe(text);
});
