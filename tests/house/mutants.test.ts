import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/sources.js';
import { mutants } from '../simulation/mutants.ts';

test.each(mutants)('the code of the mutant “$name” stands once in $file', ({ file, text }) => {
  expect(readFileSync(join(root, file), 'utf8').split(text).length - 1).toBe(1);
});
