import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { peersOf } from './peers/peers.js';

/**
 * Relative to the folder in which benches are started: some run as a bundle, which does not know its place in the
 * project.
 */
const report = join(process.cwd(), 'docs/benchmarks.md');

/** The load when the bench began: this module is imported before anything is measured. */
const load = loadavg()[0] ?? Number.NaN;

/** `--tiny` only shows that a bench works: its figures say nothing, and are not written. */
const isTiny = process.argv.includes('--tiny');

/**
 * @template T
 * @param {T} full
 * @param {T} tiny
 */
export const sized = (full, tiny) => (isTiny ? tiny : full);

/**
 * How, when, where and beside what a bench was run, for the beginning of its section.
 * @param {string} bench its name in `npm run bench`
 */
export const conditionsOf = (bench) => {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const machine = `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}`;
  const others = load > 0.5 ? ' (the machine had other work too: only ratios within this run say anything)' : '';
  const peers = peersOf(bench).map(({ name, version }) => `, ${name} ${version}`);
  return `\`npm run bench -- ${bench} --write\`, ${date}, ${machine}, load ${load.toFixed(1)} before the run${others}${peers.join('')}`;
};

/**
 * Prints a section, and with `--write` puts it into docs/benchmarks.md.
 * @param {string} title
 * @param {readonly string[]} lines below the heading
 */
export const publish = (title, lines) => {
  const section = [`## ${title}`, '', ...lines, ''].join('\n');
  process.stdout.write(`${section}\n`);
  if (process.argv.includes('--write') && !isTiny) replaceSection(title, section);
};

/**
 * Processor time of the whole process in ms, garbage collection included: elapsed time on a busy machine measures other
 * work.
 * @param {() => unknown} act
 */
export const processorTimeOf = (act) => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * The value below which this share of the values lies; `NaN` if there are none.
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1
 */
export const quantile = (values, share) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
};

/**
 * Replaces the section with this title in docs/benchmarks.md, or adds it at the end.
 * @param {string} title
 * @param {string} section with its heading
 */
export const replaceSection = (title, section) => {
  const before = existsSync(report) ? readFileSync(report, 'utf8') : '# Benchmarks\n';
  const own = new RegExp(`\\n## ${title}\\n[\\s\\S]*?(?=\\n## |$)`);
  const text = own.test(before) ? before.replace(own, () => `\n${section}`) : `${before.trimEnd()}\n\n${section}`;
  writeFileSync(report, text);
};
