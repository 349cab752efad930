import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { namesOutOfBounds, roomOf, walls } from './walls.ts';

/** Something that one file names: another file or a package, as it is written, or a name of the world outside. */
type Named = { readonly what: string; readonly at: number };
type Reading = { readonly imports: readonly Named[]; readonly names: readonly Named[]; readonly errors: number };

type Inspection = {
  /** Each place where the file crosses a wall: the line, and what to do instead. Empty when it keeps to its room. */
  readonly crossings: readonly string[];
  readonly imports: readonly string[];
};

export const inspect = (path: string, text: string): Inspection => {
  const { imports, names, errors } = read(path, text);
  const forbidden = namesOutOfBounds(path);
  const lineAt = (at: number) => `${path}:${text.slice(0, at).split('\n').length}`;
  const crossings = [
    ...(errors > 0 ? [`${path} cannot be parsed.`] : []),
    ...(roomOf(path) === undefined ? [`${path} is in no room: give its folder a row in tests/house/walls.ts.`] : []),
    ...imports.flatMap(({ what, at }) => whyNot(path, what).map((reason) => `${lineAt(at)} ${reason}`)),
    ...names.flatMap(({ what, at }) => {
      const instead = forbidden.get(what);
      return instead === undefined ? [] : [`${lineAt(at)} uses ${what}. ${instead}`];
    }),
  ];
  return { crossings: [...new Set(crossings)], imports: imports.map(({ what }) => what) };
};

const advice = 'Move what you need down, or take it as an argument. See “Who may import whom” in README.md.';
const unreadable = 'an address that only running it tells';

const whyNot = (path: string, what: string): readonly string[] => {
  const from = roomOf(path);
  if (from === undefined) return [];
  const room = walls[from];
  if (!room) return [];
  const { imports, packages, foldersApart } = room;
  if (/^\.\.?(\/|$)/.test(what)) {
    const target = posix.join(posix.dirname(path), what);
    const to = roomOf(target);
    if (foldersApart && to === from && folderIn(from, path) !== folderIn(from, target))
      return [`imports ${folderIn(from, target)}/, and no folder of ${from}/ imports another. ${advice}`];
    if (imports === 'anything' || to === from || (to !== undefined && imports.includes(to))) return [];
    return [`imports ${to ? `${to}/` : target}, and ${from}/ may not. ${advice}`];
  }
  if (packages === 'anything' || packages.includes(packageOf(what))) return [];
  return [`imports ${what}, which is not among the packages of ${from}/. ${advice}`];
};

/** `src/screens/course` of a file in it, at any depth. */
const folderIn = (room: string, path: string): string => path.split('/', room.split('/').length + 1).join('/');

const packageOf = (specifier: string): string => {
  if (specifier.startsWith('node:')) return 'node:';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
};

const read = (path: string, text: string): Reading => {
  const { program, errors } = parseSync(path, text);
  return { ...walk(program), errors: errors.length };
};

/** Every way in which TypeScript can name another module, types included, and Vite's own for workers and files. */
const walk = (program: ESTree.Program): Omit<Reading, 'errors'> => {
  const imports: Named[] = [];
  const names: Named[] = [];
  /** Where identifiers stand that only name a part of something: `fetch` in `server.fetch` and in `{ fetch: call }`. */
  const parts = new Set<number>();

  const importing = (source: ESTree.Node | null | undefined) => {
    if (source) imports.push({ what: textOf(source) ?? unreadable, at: source.start });
  };
  const membersOf = (object: string, members: readonly (string | undefined)[], at: number) => {
    for (const member of members.filter((one) => one !== undefined)) {
      names.push({ what: `${object}.${member}`, at });
      if (globals.has(object)) names.push({ what: member, at });
    }
  };

  new Visitor({
    ImportDeclaration: ({ source }) => importing(source),
    ExportNamedDeclaration: ({ source }) => importing(source),
    ExportAllDeclaration: ({ source }) => importing(source),
    ImportExpression: ({ source }) => importing(source),
    TSImportType: ({ source }) => importing(source),
    TSExternalModuleReference: ({ expression }) => importing(expression),
    TSModuleDeclaration: ({ id }) => {
      if (id.type === 'Literal') importing(id);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (nameOf(callee) === 'require') importing(first);
      if (nameOf(callee) === 'Date') names.push({ what: 'new Date()', at: callee.start });
    },
    NewExpression: ({ callee, arguments: [first, second] }) => {
      if (nameOf(callee) === 'Date' && !first) names.push({ what: 'new Date()', at: callee.start });
      if (nameOf(callee) === 'URL' && second && isImportMeta(second)) importing(first);
    },
    MemberExpression: ({ object, property, computed, start }) => {
      const member = computed ? textOf(property) : nameOf(property);
      const whole = isMeta(object) ? 'import.meta' : nameOf(object);
      if (whole) membersOf(whole, [member], start);
      if (!computed) parts.add(property.start);
    },
    VariableDeclarator: ({ id, init, start }) => {
      const whole = init && (isMeta(init) ? 'import.meta' : nameOf(init));
      if (whole && id.type === 'ObjectPattern') membersOf(whole, id.properties.map(keyOf), start);
    },
    Property: ({ key, computed, shorthand }) => {
      if (!computed && !shorthand) parts.add(key.start);
    },
    TSPropertySignature: ({ key, computed }) => {
      if (!computed) parts.add(key.start);
    },
    TSMethodSignature: ({ key, computed }) => {
      if (!computed) parts.add(key.start);
    },
    Identifier: ({ name, start }) => {
      if (!parts.has(start)) names.push({ what: name, at: start });
    },
  }).visit(program);
  return { imports, names };
};

const globals = new Set(['globalThis', 'window', 'self']);

const nameOf = (node: ESTree.Node): string | undefined => (node.type === 'Identifier' ? node.name : undefined);

const textOf = (node: ESTree.Node): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TSLiteralType') return textOf(node.literal);
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
};

const keyOf = (property: ESTree.Node): string | undefined =>
  property.type === 'Property' ? (nameOf(property.key) ?? textOf(property.key)) : undefined;

const isMeta = (node: ESTree.Node): boolean => node.type === 'MetaProperty' && node.meta.name === 'import';

const isImportMeta = (node: ESTree.Node): boolean =>
  node.type === 'MemberExpression' && isMeta(node.object) && nameOf(node.property) === 'url';
