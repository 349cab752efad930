import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensureChromium } from './chromium.js';
import { appVersion, root } from './sources.js';
import { forgetProofs, readProofs, runSuite } from './suites.js';

process.env.COUNTS = 'full';
forgetProofs();
const chromium = ensureChromium();
const outcomes = [runSuite('house'), runSuite('unit'), runSuite('browser'), runSuite('journeys')];
const failed = outcomes.some((outcome) => outcome.failed > 0);

const browser = spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout.trim();
const suites = outcomes.map(
  ({ suite, passed, failed, seconds }) => `| ${suite} | ${passed} | ${failed} | ${seconds.toFixed(0)} |`,
);
const proofs = readProofs().map(({ name, count }) => `| ${name} | ${count.toLocaleString('en')} | passed |`);
const page = `# Proof

Written by \`npm run prove\` on ${new Date().toISOString().slice(0, 10)}: Gradeledger ${appVersion()}, Node ${process.version}, ${browser || chromium},
${availableParallelism()} cores. ${failed ? '**Not everything passed.**' : 'Everything passed.'} A check that failed has no row in the second table.

| suite | passed | failed | seconds |
|---|---:|---:|---:|
${suites.join('\n')}

| check with its full count | count | outcome |
|---|---:|---|
${proofs.join('\n')}
`;
writeFileSync(join(root, 'docs', 'proof.md'), page);
process.stdout.write('\nWritten: docs/proof.md\n');
process.exitCode = failed ? 1 : 0;
