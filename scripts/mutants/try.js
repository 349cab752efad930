import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runnerImport } from 'vite';
import { root } from '../sources.js';
import { costOfFile, openRunners } from './runners.js';
import { rulesOfTests } from './titles.js';

/**
 * Plants each bug in this folder, which has to be the copy that scripts/mutants.js makes, and runs the tests of its
 * rule.
 * @typedef {import('../../tests/rules/mutants/rule-mutant.ts').RuleMutant} RuleMutant
 */
const { module } = await runnerImport(join(root, 'tests/rules/mutants/all.ts'), { configFile: false, root });
const { ruleMutants } = /** @type {typeof import('../../tests/rules/mutants/all.ts')} */ (module);

const words = process.argv.slice(2).filter((word) => word.startsWith('R'));
/** @param {string} rule */
const isAsked = (rule) => words.length === 0 || words.some((word) => rule === word || rule.startsWith(`${word}.`));

const tests = rulesOfTests(root);
const seenFile = join(root, '.cache', 'seen.json');
/** @type {Record<string, string>} by digest: which test saw the bug */
const seen = existsSync(seenFile) ? JSON.parse(readFileSync(seenFile, 'utf8')) : {};

/** @param {RuleMutant} mutant */
const digestOf = (mutant) => {
  const texts = [mutant.file, ...(tests.get(mutant.rule) ?? [])].map((file) => readFileSync(join(root, file), 'utf8'));
  return createHash('sha256')
    .update(JSON.stringify([mutant, texts]))
    .digest('hex');
};

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

const runners = openRunners(root);

/**
 * The title of a test of the rule that is red with the bug, or undefined. With the bug planted or without.
 * @param {RuleMutant} mutant
 */
const redWith = async (mutant) => {
  const path = join(root, mutant.file);
  const before = readFileSync(path, 'utf8');
  if (before.split(mutant.text).length !== 2) throw new Error(`“${mutant.text}” stands not once in ${mutant.file}`);
  writeFileSync(
    path,
    before.replace(mutant.text, () => mutant.instead),
  );
  try {
    await runners.changed(path);
    return await runners.firstRed(tests.get(mutant.rule) ?? [], mutant.rule);
  } finally {
    writeFileSync(path, before);
    await runners.changed(path);
  }
};

/**
 * What came of it, in words; the title of the test that saw it goes into `seen`.
 * @param {RuleMutant} mutant
 * @param {string} digest
 */
const tried = async (mutant, digest) => {
  try {
    const red = await redWith(mutant);
    if (!red) return 'NOBODY SAW IT';
    if (await runners.firstRed([red.file], mutant.rule)) return `RED WITHOUT THE BUG, TOO: “${red.title}”`;
    seen[digest] = red.title;
    return `seen by “${red.title}”`;
  } catch (error) {
    return `NOT TRIED: ${error instanceof Error ? error.message : error}`;
  }
};

/** @type {RuleMutant[]} */
const lived = [];
let met = 0;
mkdirSync(dirname(seenFile), { recursive: true });
const asked = ruleMutants.filter(({ rule }) => isAsked(rule));
/** @param {RuleMutant} mutant */
const costOf = ({ rule }) => Math.min(...(tests.get(rule) ?? []).map(costOfFile));
for (const mutant of asked.sort((one, other) => costOf(one) - costOf(other))) {
  const digest = digestOf(mutant);
  if (!seen[digest]) {
    const from = performance.now();
    const outcome = await tried(mutant, digest);
    say(`${mutant.rule} ${outcome} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    writeFileSync(seenFile, JSON.stringify(seen, null, 1));
  }
  if (seen[digest]) met += 1;
  else lived.push(mutant);
}
await runners.close();

say(`\n${met} bugs were seen by the tests of the rule that they break, ${lived.length} were not.`);
for (const { rule, file, text } of lived) say(`not seen: ${rule}, ${file}: ${text}`);
process.exitCode = lived.length === 0 ? 0 : 1;
