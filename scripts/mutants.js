import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { filesIn, root } from './sources.js';

/**
 * `npm run mutants` makes each rule of docs/rules.md untrue, one bug at a time, and says which of its tests saw it;
 * `npm run mutants -- R1.8 R9` tries the rules that are named, and all of a chapter. The bugs are planted in a copy of
 * this folder, which `scripts/mutants/try.js` runs in. What was seen once is not tried again until the bug, its file or
 * the tests of the rule are others.
 */
const tree = join(root, '.cache', 'mutants');
/** What Vite made of packages for this folder. */
const caches = join(root, 'node_modules', '.vite');
const kept = new Set(['node_modules', '.cache', 'dist']);

/**
 * Links, because copies of all packages would take a minute. Nothing writes into a package; a test that did would have
 * written into this folder's too.
 * @param {string} from
 * @param {string} to
 */
const linkPackages = (from, to) => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (join(from, entry.name).startsWith(caches)) continue;
    if (entry.isDirectory()) linkPackages(join(from, entry.name), join(to, entry.name));
    else if (entry.isFile()) linkSync(join(from, entry.name), join(to, entry.name));
    else copyFileSync(join(from, entry.name), join(to, entry.name));
  }
};

mkdirSync(tree, { recursive: true });
for (const name of readdirSync(tree)) {
  if (!kept.has(name)) rmSync(join(tree, name), { recursive: true });
}
for (const file of filesIn(['.'])) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  copyFileSync(join(root, file), join(tree, file));
}
if (!existsSync(join(tree, 'node_modules'))) linkPackages(join(root, 'node_modules'), join(tree, 'node_modules'));

const { status } = spawnSync(process.execPath, [join(tree, 'scripts/mutants/try.js'), ...process.argv.slice(2)], {
  cwd: tree,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
