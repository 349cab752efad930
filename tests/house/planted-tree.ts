import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/sources.js';

/** `rule` is Biome's, or the compiler's code in words where there is only one thing it can mean here. */
export type Finding = { readonly path: string; readonly rule: string };

/** A throw-away project with this project's own configuration and no files but those given. */
export type PlantedTree = {
  readonly lint: () => readonly Finding[];
  readonly types: (world: string) => readonly Finding[];
  readonly remove: () => void;
};

const isConfiguration = (name: string) => /^(tsconfig(\.\w+)?\.json|biome\.json|package\.json|\.gitignore)$/.test(name);

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

const types = (folder: string, world: string): readonly Finding[] =>
  [
    ...run(folder, 'tsc', ['--pretty', 'false', '-p', `tsconfig.${world}.json`]).matchAll(
      /^(\S+?)\(\d+,\d+\): error (TS\d+)/gm,
    ),
  ].map(([, path = '', rule = '']) => ({ path, rule: inWords[rule] ?? rule }));

export const plantTree = (files: Readonly<Record<string, string>>): PlantedTree => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-planted-'));
  for (const name of readdirSync(root).filter(isConfiguration)) cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    lint: () => lint(folder),
    types: (world) => types(folder, world),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
