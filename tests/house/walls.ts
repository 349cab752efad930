/**
 * The compiler configuration that a room's files hold in (scripts/types.js): `core` knows the language alone, `app` a
 * browser, `node` Node. `any` is `tsconfig.json`, which knows everything.
 */
export type World = 'core' | 'app' | 'node' | 'any';

export type Room = {
  readonly world: World;
  /** The rooms that it may import, apart from itself. */
  readonly imports: readonly string[] | 'anything';
  /** Of node_modules; `node:` stands for every module of Node. */
  readonly packages: readonly string[] | 'anything';
  /** Its folders import nothing of each other. */
  readonly foldersApart?: true;
};

const pure = ['events', 'projections', 'commands', 'api', 'sync', 'messages'];

const ofViews = ['@mantine/core', '@mantine/hooks', 'react', 'react-dom', 'use-sync-external-store', 'wouter'];
const ofAll = [...pure, 'tables', 'log', 'machines'];
const floors = ['browser', 'ui', 'files', 'accounts', 'workspace', 'demo', 'components', 'screens', 'app', 'start'];
/** The floors of the app below one of them. */
const below = (floor: string): readonly string[] => floors.slice(0, floors.indexOf(floor)).map((name) => `src/${name}`);
const ofNode = ['kysely', 'libsql', 'node:', 'pg', 'valibot'];

/**
 * Who may import whom, and which packages: said here alone. README shows it to people, and a test compares the two.
 * A room imports none that stands below it.
 */
export const walls: Readonly<Record<string, Room>> = {
  events: { world: 'core', imports: [], packages: [] },
  projections: { world: 'core', imports: ['events'], packages: ['immer'] },
  commands: { world: 'core', imports: ['events', 'projections'], packages: [] },
  api: { world: 'core', imports: ['events'], packages: ['@noble/hashes', 'valibot'] },
  sync: { world: 'core', imports: ['events', 'projections', 'api'], packages: [] },
  tables: { world: 'app', imports: ['events', 'commands'], packages: ['@zip.js/zip.js', 'papaparse', 'xlsx'] },
  messages: { world: 'core', imports: ['events', 'projections', 'commands', 'api', 'sync', 'tables'], packages: [] },
  log: { world: 'app', imports: ['events'], packages: ['@noble/hashes'] },
  server: {
    world: 'core',
    imports: ['events', 'projections', 'api', 'log'],
    packages: ['@noble/hashes', 'valibot', 'xlsx'],
  },
  'server/node': { world: 'node', imports: ['events', 'projections', 'api', 'log', 'server'], packages: ofNode },
  machines: { world: 'core', imports: [...pure, 'log'], packages: ['xstate'] },
  'src/browser': {
    world: 'app',
    imports: ['events', 'api', 'log', 'machines'],
    packages: ['ofetch', 'workbox-precaching'],
  },
  'src/ui': {
    world: 'app',
    imports: ['events', 'projections', 'commands', 'messages', 'machines', ...below('ui')],
    packages: [...ofViews, 'xstate'],
  },
  'src/files': {
    world: 'app',
    imports: [...ofAll, ...below('files')],
    packages: ['@zip.js/zip.js', 'papaparse', 'xlsx'],
  },
  'src/accounts': { world: 'app', imports: [...ofAll, ...below('accounts')], packages: ['idb-keyval', 'valibot'] },
  'src/workspace': { world: 'app', imports: [...ofAll, ...below('workspace')], packages: ofViews },
  'src/demo': { world: 'app', imports: [...ofAll, 'server', ...below('demo')], packages: ['@faker-js/faker'] },
  'src/components': {
    world: 'app',
    imports: [...ofAll, ...below('components')],
    packages: [...ofViews, '@xstate/react', 'xstate'],
  },
  'src/screens': {
    world: 'app',
    imports: [...ofAll, ...below('screens')],
    packages: [...ofViews, 'valibot'],
    foldersApart: true,
  },
  'src/app': { world: 'app', imports: [...ofAll, ...below('app')], packages: ofViews },
  'src/start': { world: 'app', imports: [...ofAll, ...below('start')], packages: [] },
  src: {
    world: 'app',
    imports: [...ofAll, ...floors.map((floor) => `src/${floor}`)],
    packages: ['react', 'react-dom'],
  },
  scripts: { world: 'node', imports: 'anything', packages: 'anything' },
  cli: {
    world: 'node',
    imports: [...pure, 'tables', 'log', 'server', 'server/node', 'machines', 'scripts'],
    packages: ['node:'],
  },
  bench: { world: 'any', imports: 'anything', packages: 'anything' },
  tests: { world: 'any', imports: 'anything', packages: 'anything' },
};

export const roomNames = Object.keys(walls);

/** The innermost room of a file or folder, by its path from the root. */
export const roomOf = (path: string): string | undefined =>
  roomNames.filter((room) => path === room || path.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0];

const outOfBounds: readonly { readonly names: readonly string[]; readonly where: RegExp; readonly instead: string }[] =
  [
    {
      names: ['Date.now', 'new Date()', 'Math.random'],
      where: new RegExp(`^(${roomNames.filter((room) => walls[room]?.world === 'core').join('|')})/(?!node/)`),
      instead: 'A replay would differ: take `now` or `newId` as an argument.',
    },
    {
      names: ['fetch', 'XMLHttpRequest', 'indexedDB', 'localStorage', 'sessionStorage'],
      where: /^src\/(screens|ui)\//,
      instead: 'Dispatch a command, or take what you need as an argument: the app is put together in src/main.tsx.',
    },
    {
      names: ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate', '__dirname', '__filename', 'NodeJS'],
      where: /^(src|log)\//,
      instead: 'No browser has it. The compiler knows it all the same, from the types of papaparse.',
    },
    {
      names: ['import.meta.env', 'import.meta.hot', 'import.meta.glob'],
      where: /^log\//,
      instead: 'The log runs without Vite too: take it as an argument.',
    },
  ];

/** The names that a file must not use although its compiler knows them, each with what to do instead. */
export const namesOutOfBounds = (path: string): ReadonlyMap<string, string> =>
  new Map(
    outOfBounds
      .filter(({ where }) => where.test(path))
      .flatMap(({ names, instead }) => names.map((name) => [name, instead] as const)),
  );
