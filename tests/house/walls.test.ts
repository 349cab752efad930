import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Finding, type PlantedTree, plantTree } from './planted-tree.ts';

const pure = ['events', 'projections', 'commands', 'messages', 'api', 'sync'];

/** Who may import whom, said a second time: biome.json says it to the linter. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  events: [],
  projections: ['events'],
  commands: ['events', 'projections'],
  api: ['events'],
  sync: ['events', 'projections', 'api'],
  messages: ['events', 'projections', 'commands', 'api', 'sync'],
  log: ['events'],
  server: ['events', 'projections', 'api'],
  machines: [...pure, 'log'],
  src: [...pure, 'log', 'machines', 'server'],
  cli: [...pure, 'log', 'machines', 'server', 'scripts'],
  tests: [...pure, 'log', 'machines', 'server', 'src', 'cli', 'bench', 'scripts'],
};
const folders = [...Object.keys(mayImport), 'bench', 'scripts'];

const pairs = Object.entries(mayImport).flatMap(([from, allowed]) =>
  folders.filter((to) => to !== from).map((to) => ({ from, to, verdict: allowed.includes(to) ? 'may' : 'may not' })),
);

const importing = (specifier: string) => `import { thing } from '${specifier}';\n\nexport const used = thing;\n`;

const things = Object.fromEntries(folders.map((folder) => [`${folder}/thing.ts`, 'export const thing = 1;\n']));
const imports = Object.fromEntries([
  ...pairs.flatMap(({ from, to }) => [
    [`${from}/of-${to}.ts`, importing(`../${to}/thing.ts`)],
    [`${from}/deep/of-${to}.ts`, importing(`../../${to}/thing.ts`)],
  ]),
]);

const packages = [
  { path: 'events/uses-immer.ts', from: 'immer' },
  { path: 'messages/uses-react.ts', from: 'react' },
  { path: 'projections/uses-xstate.ts', from: 'xstate' },
  { path: 'commands/uses-node.ts', from: 'node:fs' },
  { path: 'api/uses-hono.ts', from: 'hono' },
  { path: 'sync/uses-ofetch.ts', from: 'ofetch' },
  { path: 'log/uses-react.ts', from: 'react' },
  { path: 'machines/uses-mantine.ts', from: '@mantine/core' },
];

/** What the linter must catch, by the file it is planted in. */
const faults: readonly { readonly path: string; readonly rule: string; readonly text: string }[] = [
  ...packages.map(({ path, from }) => ({ path, rule: 'noRestrictedImports', text: importing(from) })),
  { path: 'src/reads-files.ts', rule: 'noNodejsModules', text: importing('node:fs') },
  { path: 'server/reads-files.ts', rule: 'noNodejsModules', text: importing('node:fs') },
  { path: 'commands/clock.ts', rule: 'noJsRestrictedProperties', text: 'export const now = () => Date.now();\n' },
  { path: 'events/chance.ts', rule: 'noJsRestrictedProperties', text: 'export const any = () => Math.random();\n' },
  ...['fetch', 'indexedDB', 'localStorage', 'setTimeout', 'crypto', 'document'].flatMap((name) =>
    ['events', 'projections', 'commands', 'messages', 'api', 'sync', 'server', 'machines'].map((folder) => ({
      path: `${folder}/says-${name.toLowerCase()}.ts`,
      rule: 'noRestrictedGlobals',
      text: `export const world = () => ${name};\n`,
    })),
  ),
  { path: 'src/screens/asks.ts', rule: 'noRestrictedGlobals', text: "export const ask = () => fetch('/');\n" },
  { path: 'src/loose.ts', rule: 'noExplicitAny', text: `export const loose = (value: ${'any'}) => value;\n` },
  { path: 'src/sure.ts', rule: 'noNonNullAssertion', text: 'export const sure = (x?: string) => x!.length;\n' },
  { path: 'src/unnamed.ts', rule: 'noDefaultExport', text: 'export default 1;\n' },
  { path: 'src/barrel.ts', rule: 'noBarrelFile', text: "export { thing } from './thing.ts';\n" },
  { path: 'src/there.ts', rule: 'noImportCycles', text: importing('./back.ts').replace('used', 'there') },
  {
    path: 'src/back.ts',
    rule: 'noImportCycles',
    text: "import { there } from './there.ts';\n\nexport const thing = there;\n",
  },
  {
    path: 'src/adrift.ts',
    rule: 'noFloatingPromises',
    text: 'const save = async () => 1;\nexport const adrift = () => {\n  save();\n};\n',
  },
  {
    path: 'src/misused.ts',
    rule: 'noMisusedPromises',
    text: "const isSaved = async () => true;\nexport const misused = () => {\n  if (isSaved()) return 'yes';\n  return 'no';\n};\n",
  },
  { path: 'src/swallow.ts', rule: 'noEmptyBlockStatements', text: `try {\n  JSON.parse("");\n} catch ${'{}'}\n` },
  { path: 'src/kinds.ts', rule: 'noEnum', text: 'export enum Kind {\n  one,\n}\n' },
  { path: 'src/LoudName.ts', rule: 'useFilenamingConvention', text: 'export const loud = 1;\n' },
  { path: 'src/bare.ts', rule: 'useImportExtensions', text: importing('./thing') },
  { path: 'src/blind.tsx', rule: 'useAltText', text: 'export const Blind = () => <img src="/a.png" />;\n' },
  { path: 'src/spoken.tsx', rule: 'noJsxLiterals', text: 'export const Spoken = () => <p>Saved</p>;\n' },
  {
    path: 'src/long-file.ts',
    rule: 'noExcessiveLinesPerFile',
    text: "JSON.parse('1');\n".repeat(301),
  },
  {
    path: 'src/long-function.ts',
    rule: 'noExcessiveLinesPerFunction',
    text: `export const long = () => {\n${'  JSON.parse("1");\n'.repeat(51)}};\n`,
  },
  { path: 'tests/only.test.ts', rule: 'noFocusedTests', text: `test.${'only'}('a', () => undefined);\n` },
  { path: 'tests/later.test.ts', rule: 'noSkippedTests', text: `test.${'skip'}('a', () => undefined);\n` },
];

/** What each compiler world must not know: files outside it, and names of other worlds. */
const strangers = [
  { world: 'core', path: 'machines/of-src.ts', rule: 'outside', text: imports['machines/of-src.ts'] ?? '' },
  { world: 'core', path: 'projections/of-log.ts', rule: 'outside', text: imports['projections/of-log.ts'] ?? '' },
  { world: 'log', path: 'log/of-projections.ts', rule: 'outside', text: imports['log/of-projections.ts'] ?? '' },
  { world: 'app', path: 'src/of-cli.ts', rule: 'outside', text: imports['src/of-cli.ts'] ?? '' },
  ...['window', 'setTimeout', 'fetch', 'indexedDB', 'crypto', 'console', 'process'].map((name) => ({
    world: 'core',
    path: `events/says-${name.toLowerCase()}.ts`,
    rule: 'unknown name',
    text: `export const world = () => ${name};\n`,
  })),
  { world: 'log', path: 'log/says-process.ts', rule: 'unknown name', text: 'export const world = () => process;\n' },
  { world: 'app', path: 'src/says-process.ts', rule: 'unknown name', text: 'export const world = () => process;\n' },
  {
    world: 'worker',
    path: 'src/reads.worker.ts',
    rule: 'unknown name',
    text: 'export const world = () => document;\n',
  },
  { world: 'node', path: 'cli/says-document.ts', rule: 'unknown name', text: 'export const world = () => document;\n' },
];

const all = {
  ...things,
  ...imports,
  ...Object.fromEntries([...faults, ...strangers].map(({ path, text }) => [path, text])),
};

describe('the linter', () => {
  let tree: PlantedTree;
  let findings: readonly Finding[] = [];

  beforeAll(() => {
    tree = plantTree(all);
    findings = tree.lint();
  });
  afterAll(() => tree.remove());

  const isCaught = (path: string, rule: string) => findings.some((one) => one.path === path && one.rule === rule);

  test.each(pairs)('$from $verdict import $to, from any depth', ({ from, to, verdict }) => {
    expect(isCaught(`${from}/of-${to}.ts`, 'noRestrictedImports')).toBe(verdict === 'may not');
    expect(isCaught(`${from}/deep/of-${to}.ts`, 'noRestrictedImports')).toBe(verdict === 'may not');
  });

  test.each(faults)('catches $rule in $path', ({ path, rule }) => expect(isCaught(path, rule)).toBe(true));

  test('finds nothing in the files that the others import', () => {
    expect(findings.filter(({ path }) => path.endsWith('/thing.ts'))).toEqual([]);
  });
});

describe('the compiler', () => {
  const sorted = (findings: readonly Finding[]) => [...findings].sort((a, b) => a.path.localeCompare(b.path));

  test.each([...new Set(strangers.map(({ world }) => world))])('keeps strangers out of the %s world', (world) => {
    const there = strangers.filter((stranger) => stranger.world === world);
    const tree = plantTree({ ...things, ...Object.fromEntries(there.map(({ path, text }) => [path, text])) });
    onTestFinished(tree.remove);
    expect(sorted(tree.types(world))).toEqual(sorted(there.map(({ path, rule }) => ({ path, rule }))));
  });
});
