import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../sources.js';

const titles = /[(\s]['`](R\d+\.\d+(?: and R\d+\.\d+)*) /g;

/**
 * The files whose tests have titles that begin with a rule's id, by rule; a title may name several rules.
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export const rulesOfTests = (root) => {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const file of filesIn(['tests'], root).filter((name) => /\.(test|spec)\.tsx?$/.test(name))) {
    const named = [...readFileSync(join(root, file), 'utf8').matchAll(titles)].flatMap(([, ids = '']) =>
      ids.split(' and '),
    );
    for (const id of new Set(named)) files.set(id, [...(files.get(id) ?? []), file]);
  }
  return files;
};
