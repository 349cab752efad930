import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** From where the benches are started: some of them run as a bundle, which does not know where it came from. */
const report = join(process.cwd(), 'docs/benchmarks.md');

/**
 * Replaces the section of that title in docs/benchmarks.md, or adds it at the end.
 * @param {string} title
 * @param {string} section with its heading
 */
export const replaceSection = (title, section) => {
  const before = existsSync(report) ? readFileSync(report, 'utf8') : '# Benchmarks\n';
  const own = new RegExp(`\\n## ${title}\\n[\\s\\S]*?(?=\\n## |$)`);
  const text = own.test(before) ? before.replace(own, () => `\n${section}`) : `${before.trimEnd()}\n\n${section}`;
  writeFileSync(report, text);
};
