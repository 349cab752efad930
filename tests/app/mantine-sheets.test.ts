import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';

const mantine = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')));
const folderOf = (name: string): string | undefined =>
  ['components', 'utils'].map((kind) => join(mantine, 'esm', kind, name)).find((path) => existsSync(path));
const sheets = readFileSync(join(root, 'src/app/look/mantine.css'), 'utf8');
const named = new Set([...sheets.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name));
const hasSheet = (name: string): boolean => existsSync(join(mantine, `styles/${name}.layer.css`));

/** The components that a file of ours takes from Mantine. */
const takenBy = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  );

/** The components that a component of Mantine is made of, itself included. */
const madeOf = (name: string, seen: Set<string>): Set<string> => {
  const folder = folderOf(name);
  if (seen.has(name) || !folder) return seen;
  seen.add(name);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.mjs'));
  for (const source of sources) {
    const text = readFileSync(join(folder, source), 'utf8');
    for (const [, other = ''] of text.matchAll(/from "(?:\.\.\/)+(?:utils\/)?(\w+)\/[\w/.-]+\.mjs"/g))
      madeOf(other, seen);
  }
  return seen;
};

const taken = new Set(
  filesIn(['src'])
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap(takenBy),
);
const needed = [...taken].reduce((seen, name) => madeOf(name, seen), new Set<string>());

test('components are taken from Mantine at all', () => expect(needed.size).toBeGreaterThan(10));

test.each([...needed].filter(hasSheet).sort())('the sheet of %s is among the app’s', (name) =>
  expect(named).toContain(name),
);

const always = ['baseline', 'default-css-variables', 'global'];

test.each([...named].filter((name) => !always.includes(name)).sort())('the sheet of %s is needed', (name) =>
  expect(needed).toContain(name),
);
