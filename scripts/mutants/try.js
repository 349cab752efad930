import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runnerImport } from 'vite';
import { root } from '../sources.js';
import { openRunners } from './runners.js';
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
    return await runners.firstRed(tests.get(mutant.rule) ?? [], mutant.rule, path);
  } finally {
    writeFileSync(path, before);
    await runners.changed(path);
  }
};

const lived = [];
let met = 0;
for (const mutant of ruleMutants.filter(({ rule }) => isAsked(rule))) {
  const digest = digestOf(mutant);
  if (!seen[digest]) {
    const from = performance.now();
    const red = await redWith(mutant);
    const isFalse = red !== undefined && (await runners.firstRed(red.files, mutant.rule)) !== undefined;
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const outcome = isFalse ? 'red without the bug, too' : red ? `seen by “${red.title}”` : 'NOBODY SAW IT';
    say(`${mutant.rule} ${outcome} (${seconds} s)`);
    if (red && !isFalse) seen[digest] = red.title;
    mkdirSync(dirname(seenFile), { recursive: true });
    writeFileSync(seenFile, JSON.stringify(seen, null, 1));
  }
  if (seen[digest]) met += 1;
  else lived.push(mutant);
}
await runners.close();

say(`\n${met} bugs were seen by the tests of the rule that they break, ${lived.length} were not.`);
for (const { rule, file, text } of lived) say(`not seen: ${rule}, ${file}: ${text}`);
process.exitCode = lived.length === 0 ? 0 : 1;
