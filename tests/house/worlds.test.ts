import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failing, type worlds } from '../../scripts/types.js';
import { type Finding, plantTree } from './planted-tree.ts';
import { roomNames, walls } from './walls.ts';

type Stranger = Finding & { readonly text: string };

const says = (room: string, name: string): Stranger => ({
  path: `${room}/says-${name.toLowerCase()}.ts`,
  rule: 'unknown name',
  text: `export const world = () => ${name};\n`,
});

const imports = (path: string, specifier: string): Stranger => ({
  path,
  rule: 'outside',
  text: `import { thing } from '${specifier}';\n\nexport const used = thing;\n`,
});

const roomsOf = (world: string) => roomNames.filter((room) => walls[room]?.world === world);

/** What the platforms have beyond the language. */
const ofPlatforms = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'BroadcastChannel', 'indexedDB', 'localStorage', 'caches'],
  ...['sessionStorage', 'crypto', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ...['requestAnimationFrame', 'navigator', 'document', 'window', 'self', 'process', 'Buffer', 'console'],
];

/** What each world must not know: names of other worlds, and files outside it. */
const strangers: readonly { readonly world: keyof typeof worlds; readonly there: readonly Stranger[] }[] = [
  {
    world: 'core',
    there: [
      ...roomsOf('core').flatMap((room) => ofPlatforms.map((name) => says(room, name))),
      imports('machines/of-src.ts', '../src/thing.ts'),
      imports('machines/of-log.ts', '../log/thing.ts'),
    ],
  },
  {
    world: 'app',
    // Node's names are out of bounds in tests/house/walls.ts: the types of papaparse bring them.
    there: [imports('src/of-cli.ts', '../cli/thing.ts'), imports('src/of-node.ts', '../server/node/thing.ts')],
  },
  { world: 'worker', there: [{ ...says('src', 'document'), path: 'src/reads.worker.ts' }] },
  {
    world: 'node',
    there: ['cli', 'server/node'].flatMap((room) =>
      ['document', 'window', 'indexedDB'].map((name) => says(room, name)),
    ),
  },
];

const thing = 'export const thing = 1;\n';
const things = Object.fromEntries(['src', 'log', 'cli', 'server/node'].map((room) => [`${room}/thing.ts`, thing]));

/** Where a package has no entry of its own name. */
const entries: Readonly<Record<string, string>> = { '@noble/hashes': '@noble/hashes/sha2.js' };

/** A package may bring a platform's names with its types: each room imports all that it may. */
const packagesOf = (world: string) =>
  Object.fromEntries(
    roomsOf(world).map((room) => {
      const packages = walls[room]?.packages ?? [];
      const lines = packages === 'anything' ? [] : packages.filter((name) => name !== 'node:');
      return [
        `${room}/packages.ts`,
        lines.map((name) => `import '${entries[name] ?? name}';\n`).join('') || 'export {};\n',
      ];
    }),
  );

const sorted = (findings: readonly Finding[]) =>
  findings.map(({ path, rule }) => ({ path, rule })).sort((a, b) => a.path.localeCompare(b.path));

test.each(strangers)('the compiler keeps strangers out of the $world world', ({ world, there }) => {
  const planted = Object.fromEntries(there.map(({ path, text }) => [path, text]));
  const tree = plantTree({ ...things, ...packagesOf(world), ...planted });
  onTestFinished(tree.remove);
  expect(sorted(tree.types(world))).toEqual(sorted(there));
});

test('checking types goes on after a configuration that fails, and names each', async () => {
  const wrong = `export const count: number = 'one';\n`;
  const tree = plantTree({
    ...things,
    'machines/wrong.ts': wrong,
    'cli/wrong.ts': wrong,
    'src/thing.worker.ts': thing,
  });
  onTestFinished(tree.remove);
  const [core, worker, node] = ['machines/tsconfig.json', 'src/tsconfig.worker.json', 'cli/tsconfig.json'].map((path) =>
    join(tree.folder, path),
  );
  expect(
    await failing(
      [core, worker, node].flatMap((path) => path ?? []),
      'ignore',
    ),
  ).toEqual([core, node]);
});
