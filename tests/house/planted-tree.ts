import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/sources.js';
import { worlds } from '../../scripts/types.js';

/** `rule` is Biome's, or the compiler's code in words where there is only one thing it can mean here. */
export type Finding = { readonly path: string; readonly rule: string };

/** A throw-away project with this project's own configuration and no files but those given. */
export type PlantedTree = {
  readonly folder: string;
  readonly lint: () => readonly Finding[];
  readonly types: (world: WorldName) => readonly Finding[];
  readonly remove: () => void;
};

type WorldName = keyof typeof worlds;

const configurations = ['tsconfig.json', ...Object.values(worlds), 'biome.json', 'package.json', '.gitignore'];

const run = (folder: string, tool: string, args: readonly string[]) => {
  const { stdout, error } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout;
};

const lint = (folder: string): readonly Finding[] => {
  const report = JSON.parse(run(folder, 'biome', ['lint', '--reporter=json', '--max-diagnostics=none', '.'])) as {
    diagnostics: { category: string; severity: string; location: { path: string } }[];
  };
  return report.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location }) => ({ path: location.path, rule: category.replace(/^lint\/\w+\//, '') }));
};

/** TS6307 is a file that the configuration does not list; the others are all names that the world does not have. */
const inWords: Readonly<Record<string, string>> = {
  TS6307: 'outside',
  TS2304: 'unknown name',
  TS2584: 'unknown name',
  TS2591: 'unknown name',
};

const types = (folder: string, world: WorldName): readonly Finding[] =>
  [
    ...run(folder, 'tsc', ['--pretty', 'false', '-p', worlds[world]]).matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm),
  ].map(([, path = '', rule = '']) => ({ path, rule: inWords[rule] ?? rule }));

export const plantTree = (files: Readonly<Record<string, string>>): PlantedTree => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-planted-'));
  for (const path of configurations) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    folder,
    lint: () => lint(folder),
    types: (world) => types(folder, world),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
