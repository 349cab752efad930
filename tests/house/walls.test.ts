import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';
import { inspect } from './crossings.ts';
import { roomNames, roomOf, walls } from './walls.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('this project', () => {
  /** The configuration at the root belongs to no room. */
  const sources = filesIn(['.']).filter((path) => /\/.*\.(tsx?|js)$/.test(path));
  const walled = sources.filter((path) => walls[roomOf(path) ?? '']?.imports !== 'anything');

  test('no file crosses a wall', () => {
    const inspections = walled.map((path) => inspect(path, read(path)));
    expect(inspections.flatMap(({ crossings }) => crossings)).toEqual([]);
    expect(inspections.flatMap(({ imports }) => imports).length).toBeGreaterThan(2500);
  });

  test.each(roomNames)('%s has files', (room) => {
    expect(sources.filter((path) => roomOf(path) === room).length).toBeGreaterThan(0);
  });

  test('README shows the table as it is', () => {
    const shown = [...read('README.md').matchAll(/^\| ((?:`[\w/]+\/` ?)+)\|[^|]*\| ([^|]+) \|$/gm)].flatMap(
      ([, folders = '', allowed = '']) =>
        [...folders.matchAll(/`([\w/]+)\/`/g)].map(([, room = '']): [string, string] => [room, allowed]),
    );
    const inWords = (imports: readonly string[] | 'anything') =>
      imports === 'anything' ? imports : imports.join(', ') || 'nothing';
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(Object.entries(walls).map(([room, { imports }]) => [room, inWords(imports)])),
    );
  });

  test.each(Object.entries(walls))('%s imports no room that stands below it', (room, { imports }) => {
    const above = roomNames.slice(0, roomNames.indexOf(room));
    expect(imports === 'anything' ? [] : imports.filter((name) => !above.includes(name))).toEqual([]);
  });
});

const crossingsIn = (path: string, text: string) => inspect(path, text).crossings;

describe('a planted import', () => {
  const pairs = Object.entries(walls).flatMap(([from, { imports }]) =>
    roomNames
      .filter((to) => to !== from)
      .map((to) => ({ from, to, verdict: imports === 'anything' || imports.includes(to) ? 'may' : 'may not' })),
  );

  test.each(pairs)('$from $verdict import $to, from any depth', ({ from, to, verdict }) => {
    const found = ['', 'deep/', 'deep/deeper/'].map((below) => {
      const up = '../'.repeat(`${from}/${below}`.split('/').length - 1);
      return crossingsIn(`${from}/${below}a.ts`, `import { thing } from '${up}${to}/thing.ts';`).length;
    });
    expect(found).toEqual(verdict === 'may' ? [0, 0, 0] : [1, 1, 1]);
  });

  test.each([
    ['events', 'projections'],
    ['projections', 'commands'],
    ['sync', 'commands'],
    ['api', 'projections'],
    ['log', 'projections'],
    ['server', 'sync'],
    ['server', 'server/node'],
    ['messages', 'machines'],
    ['machines', 'server'],
    ['machines', 'src'],
    ['src', 'server/node'],
    ['src/browser', 'src/ui'],
    ['src/ui', 'src/files'],
    ['src/ui', 'src/workspace'],
    ['src/components', 'src/screens'],
    ['src/screens', 'src/app'],
    ['src', 'cli'],
    ['src', 'tests'],
    ['cli', 'src'],
    ['cli', 'tests'],
  ])('%s never imports %s', (from, to) =>
    expect(pairs.find((pair) => pair.from === from && pair.to === to)?.verdict).toBe('may not'),
  );

  test.each([
    "import { a } from '../src/a.ts';",
    "import type { A } from '../src/a.ts';",
    "import { type A } from '../src/a.ts';",
    "import * as all from '../src/a.ts';",
    "import all from '../src/a.ts';",
    "import '../src/a.ts';",
    'import { a } from "../src/a.ts";',
    "import {\n  a,\n  b,\n} from '../src/a.ts';",
    "export { a } from '../src/a.ts';",
    "export type { A } from '../src/a.ts';",
    "export * from '../src/a.ts';",
    "export * as all from '../src/a.ts';",
    "const a = await import('../src/a.ts');",
    'const a = import(`../src/a.ts`);',
    "const a = () => import(/* later */ '../src/a.ts').then(({ a }) => a);",
    "type A = import('../src/a.ts').A;",
    "type A = typeof import('../src/a.ts');",
    "declare module '../src/a.ts' { export const more: 1; }",
    "const a = require('../src/a.ts');",
    "import a = require('../src/a.ts');",
    "const a = new Worker(new URL('../src/a.ts', import.meta.url));",
    "import { a } from '../events/../src/a.ts';",
    "import { a } from './../src/a.ts';",
    "const name = 'a';\nconst a = import(`../src/${name}.ts`);",
    "import { a } from '../package.json';",
    "import { a } from '../../elsewhere/a.ts';",
    "import { a } from '/src/a.ts';",
    "import { a } from '#src/a.ts';",
  ])('is found in %s', (text) => expect(crossingsIn('events/a.ts', text)).toHaveLength(1));

  test.each([
    "// import { a } from '../src/a.ts';",
    "/** As `import('../src/a.ts')` does. */",
    'const text = "import { a } from \'../src/a.ts\';";',
    "import { a } from './src/a.ts';",
    "import { a } from './a.ts';\nexport const b = `${a} import '../src/a.ts'`;",
    'const pattern = /import "..\\/src\\/a.ts"/;',
  ])('is not found in %s', (text) => expect(crossingsIn('events/a.ts', text)).toEqual([]));

  test.each([
    ["import { a } from '../courses/a.ts';", 1],
    ["const a = () => import('../courses/deep/a.ts');", 1],
    ["import { a } from '../course/a.ts';", 0],
    ["import { a } from './deep/a.ts';", 0],
  ])('of another screen is found in %s: %i', (text, found) =>
    expect(crossingsIn('src/screens/course/a.tsx', text)).toHaveLength(found),
  );

  test('says the line, and what to do', () => {
    expect(crossingsIn('events/a.ts', "\nimport '../src/a.ts';")).toEqual([
      'events/a.ts:2 imports src/, and events/ may not. Move what you need down, or take it as an argument. See “Who may import whom” in README.md.',
    ]);
  });

  test('a folder without a row is a fault, as is a file that cannot be parsed', () => {
    expect(crossingsIn('extras/a.ts', 'export const a = 1;')).toHaveLength(1);
    expect(crossingsIn('src/a.ts', 'export const a = ;')).toHaveLength(1);
  });
});

describe('a planted package', () => {
  test.each([
    { path: 'events/a.ts', from: 'immer' },
    { path: 'events/a.ts', from: 'valibot' },
    { path: 'messages/a.ts', from: 'react' },
    { path: 'projections/a.ts', from: 'xstate' },
    { path: 'commands/a.ts', from: 'node:fs' },
    { path: 'api/a.ts', from: 'kysely' },
    { path: 'api/a.ts', from: 'kysely/helpers/sqlite' },
    { path: 'sync/a.ts', from: 'ofetch' },
    { path: 'log/a.ts', from: 'react' },
    { path: 'log/a.ts', from: 'node:fs' },
    { path: 'machines/a.ts', from: '@mantine/core' },
    { path: 'machines/a.ts', from: 'immer-like' },
    { path: 'server/a.ts', from: 'node:fs' },
    { path: 'server/a.ts', from: 'pg' },
    { path: 'src/a.ts', from: 'node:fs' },
    { path: 'src/a.ts', from: 'fs' },
    { path: 'src/a.ts', from: 'pg' },
    { path: 'src/screens/a.tsx', from: 'node:fs' },
    { path: 'cli/a.ts', from: 'pg' },
  ])('$from is found in $path', ({ path, from }) => {
    expect(crossingsIn(path, `import { thing } from '${from}';`)).toHaveLength(1);
    expect(crossingsIn(path, `import type { Thing } from '${from}';`)).toHaveLength(1);
  });

  test.each([
    { path: 'projections/a.ts', from: 'immer' },
    { path: 'api/a.ts', from: '@noble/hashes/sha2.js' },
    { path: 'server/node/a.ts', from: 'kysely/helpers/sqlite' },
    { path: 'server/node/sql/a.ts', from: 'node:fs' },
    { path: 'src/a.tsx', from: 'react-dom/client' },
    { path: 'tests/a.test.ts', from: 'vitest' },
  ])('$path may import $from', ({ path, from }) => {
    expect(crossingsIn(path, `import { thing } from '${from}';`)).toEqual([]);
  });
});

describe('a planted name', () => {
  const core = roomNames.filter((room) => walls[room]?.world === 'core');

  test.each(
    core.flatMap((room) =>
      ['Date.now()', 'new Date()', 'new Date', 'Date()', 'Math.random()', "Date['now']()"].map((use) => [use, room]),
    ),
  )('%s is found in %s', (use, room) =>
    expect(crossingsIn(`${room}/a.ts`, `export const a = ${use};`)).toHaveLength(1),
  );

  test.each(
    ['fetch', 'XMLHttpRequest', 'indexedDB', 'localStorage', 'sessionStorage'].flatMap((name) =>
      [
        `${name}`,
        `() => ${name}('/')`,
        `window.${name}`,
        `globalThis['${name}']`,
        `{ ${name} }`,
        `{ a: ${name} }`,
      ].flatMap((use) => ['src/screens/courses/a.tsx', 'src/ui/a.ts'].map((path) => [use, path])),
    ),
  )('%s is found in %s', (use, path) => expect(crossingsIn(path, `export const a = ${use};`)).toHaveLength(1));

  test.each([
    ['events/a.ts', 'const { now } = Date;'],
    ['machines/deep/a.ts', 'const { random: chance } = Math;'],
    ['src/ui/a.ts', 'const { localStorage: kept } = window;'],
    ['src/ui/a.ts', 'type Ask = typeof fetch;'],
    ['log/a.ts', 'export const mode = import.meta.env.MODE;'],
    ['log/a.ts', 'const { env } = import.meta;'],
    ['log/a.ts', 'const argument = process.argv[2];'],
    ['log/a.ts', 'const wait = setImmediate(step);'],
    ['log/a.ts', 'type Timer = NodeJS.Timeout;'],
    ['log/a.ts', 'const all = import.meta.glob(pattern);'],
    ['src/a.ts', 'const argument = process.argv[2];'],
    ['src/screens/a.tsx', 'const bytes = Buffer.from(text);'],
  ])('in %s is found %s', (path, text) => expect(crossingsIn(path, text)).toHaveLength(1));

  test.each([
    ['events/a.ts', 'const shown = new Date(time).getTime();'],
    ['src/a.ts', 'const now = Date.now();'],
    ['server/node/a.ts', 'const now = Date.now();'],
    ['src/browser/a.ts', "const reply = await fetch('/');"],
    ['src/screens/a.tsx', 'const rows = query.fetch({ fetch: 1 });'],
    ['src/screens/a.tsx', 'type Port = { readonly fetch: () => void; indexedDB(): void };'],
    ['src/screens/a.tsx', 'const now = Date.now();'],
  ])('in %s nothing is found in %s', (path, text) => expect(crossingsIn(path, text)).toEqual([]));
});
