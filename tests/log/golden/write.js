import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { bundleForNode } from '../../../scripts/bundle.js';
import { root } from '../../../scripts/sources.js';

/**
 * `node tests/log/golden/write.js v5` writes tests/golden/worlds-v5.ndjson.gz: what this version of the application
 * leaves, for later ones to read. Fails if the file exists: golden files are never overwritten.
 */
const [version = ''] = process.argv.slice(2);
if (!/^v\d+$/.test(version)) throw new Error('Say which version the worlds are of, such as v5.');

const made = join(root, '.cache', 'golden');
await bundleForNode('tests/log/golden/new-worlds.ts', made);
/** @type {{ newWorlds: () => Promise<readonly object[]> }} */
const { newWorlds } = await import(join(made, 'main.js'));
const lines = (await newWorlds()).map((world) => `${JSON.stringify(world)}\n`);
const file = join(root, 'tests', 'golden', `worlds-${version}.ndjson.gz`);
writeFileSync(file, gzipSync(lines.join(''), { level: 9 }), { flag: 'wx' });
process.stdout.write(`${lines.length} worlds: ${file}\n`);
