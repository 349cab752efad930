import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../sources.js';

/** @typedef {{ readonly name: string, readonly file: string, readonly line: number, readonly calls: number }} Place */

/**
 * Runs `work`. Returns its result, and every function of the folder's bundles that was called meanwhile. The engine
 * counts the calls; the bundle's source map shows where each function is declared.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<{ readonly result: T, readonly places: readonly Place[] }>}
 */
export const placesOf = async (folder, work) => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const result = await work();
  const { result: scripts } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ours = scripts.filter(({ url }) => url.startsWith('file:') && fileURLToPath(url).startsWith(folder));
  return { result, places: ours.flatMap((script) => placesIn(fileURLToPath(script.url), script.functions)) };
};

/**
 * @param {string} bundle
 * @param {readonly import('node:inspector').Profiler.FunctionCoverage[]} functions
 * @returns {readonly Place[]}
 */
const placesIn = (bundle, functions) => {
  const lines = readFileSync(bundle, 'utf8').split('\n');
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  const starts = startsOf(lines);
  return functions.flatMap(({ functionName, ranges: [range] }) => {
    if (!functionName || !range || range.count === 0) return [];
    const at = starts.findLastIndex((start) => start <= range.startOffset);
    const found = map.findEntry(at, range.startOffset - (starts[at] ?? 0));
    if (!('originalSource' in found)) return [];
    const file = relative(root, resolve(dirname(bundle), found.originalSource)).replaceAll('\\', '/');
    return [{ name: functionName.split('$')[0] ?? '', file, line: found.originalLine + 1, calls: range.count }];
  });
};

/** @param {readonly string[]} lines */
const startsOf = (lines) => {
  let start = 0;
  return lines.map(({ length }) => {
    const begins = start;
    start += length + 1;
    return begins;
  });
};
