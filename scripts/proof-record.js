import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.js';

/**
 * The content of docs/proof.md: the machine of the last whole run, and the rows of its two tables by their first cell.
 * @typedef {{ machine: string, suites: Map<string, string[]>, checks: Map<string, string[]> }} ProofRecord
 */

const page = join(root, 'docs', 'proof.md');
const heads = { suites: '| suite |', checks: '| check with its full count |' };

/** @returns {ProofRecord} */
export const readRecord = () => {
  const lines = existsSync(page) ? readFileSync(page, 'utf8').split('\n') : [];
  const [, machine = ''] = /^Whole run: (.*)\.$/m.exec(lines.join('\n')) ?? [];
  return { machine, suites: tableIn(lines, heads.suites), checks: tableIn(lines, heads.checks) };
};

/**
 * @param {readonly string[]} lines
 * @param {string} head
 */
const tableIn = (lines, head) => {
  const start = lines.findIndex((line) => line.startsWith(head));
  const rest = start < 0 ? [] : lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return new Map(
    rest.slice(0, end < 0 ? rest.length : end).map((line) => {
      const [name = '', ...cells] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return [name, cells];
    }),
  );
};

/** @param {ProofRecord} record */
export const writeRecord = ({ machine, suites, checks }) => {
  const failed = [...suites.values()].some(([, failures]) => failures !== '0');
  const notRun = [...checks.values()].some(([, outcome]) => outcome !== 'passed');
  const sum = failed
    ? '**Not everything passed.**'
    : notRun
      ? '**Not everything could be run.**'
      : 'Everything passed.';
  const text = `# Proof

Written by \`npm run prove\`, and row by row by \`npm run prove -- WORD\`, which runs what has the word in its file's name. Each row
says when it was run, and of which version. ${sum} A check that failed has no row in the second table.

Whole run: ${machine}.

${heads.suites} passed | failed | seconds | run on |
|---|---:|---:|---:|---|
${rowsOf(suites)}

${heads.checks} count | outcome | run on |
|---|---:|---|---|
${rowsOf(new Map([...checks].sort(([one], [other]) => one.localeCompare(other))))}
`;
  writeFileSync(page, text);
};

/** @param {ReadonlyMap<string, readonly string[]>} table */
const rowsOf = (table) => [...table].map(([name, cells]) => `| ${[name, ...cells].join(' | ')} |`).join('\n');
