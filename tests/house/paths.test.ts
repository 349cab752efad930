import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';

const read = (page: string): string => readFileSync(join(root, page), 'utf8');
const rooms = new Set(filesIn(['.']).map((path) => path.split('/', 1)[0] ?? ''));
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...docs.map((name) => `docs/${name}`)];

/** The files and folders of this project that a page names as code. Patterns with `*` are left out. */
const pathsIn = (page: string): readonly string[] =>
  [...read(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => rooms.has(path.split('/', 1)[0] ?? ''));

test.each(pages)('%s names only files and folders that are there', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the page on changes names the files of each change', () => {
  expect(pathsIn('docs/changing.md').length).toBeGreaterThan(60);
});

const map = 'docs/architecture.md';
const halls = 'events commands projections api sync tables log machines server cli messages scripts src'.split(' ');

/** The rows of the map's last part, by room: what is said of each file, by its name. */
const rows = new Map(
  [...(read(map).split('\n## Every file, by room\n')[1] ?? '').matchAll(/^- `([\w./-]+)`: (.*)$/gm)].map(
    ([, room = '', files = '']) => [
      room,
      new Map(files.split(' · ').map((said) => [said.split(' ', 1)[0] ?? '', said] as const)),
    ],
  ),
);

/** The paths of each room's files, by their names. A style goes with what it styles. */
const files = new Map<string, Map<string, string[]>>();
for (const path of filesIn(halls)) {
  const [, room, name] = /^(.*)\/([^/]+)\.(?:tsx?|js)$/.exec(path) ?? [];
  if (!room || !name || name.endsWith('.d')) continue;
  const inRoom = files.get(room) ?? new Map<string, string[]>();
  inRoom.set(name, [...(inRoom.get(name) ?? []), path]);
  files.set(room, inRoom);
}

test('the map has every file in the row of its room, and none that is gone', () => {
  const toAdd = [...files].flatMap(([room, inRoom]) =>
    rows.has(room)
      ? [...inRoom.keys()]
          .filter((name) => !rows.get(room)?.has(name))
          .map((name) => `add \`${name}\` to the row of \`${room}\` in ${map}, with what is in it in a few words`)
      : [`add the row "- \`${room}\`: ${[...inRoom.keys()].join(' · ')}" to the last part of ${map}`],
  );
  const toRemove = [...rows].flatMap(([room, named]) =>
    [...named.keys()]
      .filter((name) => !files.get(room)?.has(name))
      .map((name) => `take \`${name}\` out of the row of \`${room}\` in ${map}: there is no such file`),
  );
  expect([...toAdd, ...toRemove]).toEqual([]);
});

test('a constant that the map names stands in the file that it names it for', () => {
  const missing = [...rows].flatMap(([room, named]) =>
    [...named].flatMap(([name, said]) => {
      const text = (files.get(room)?.get(name) ?? []).map(read).join('\n');
      return [...said.matchAll(/`([A-Za-z]+)`/g)]
        .filter(([, constant = '']) => !new RegExp(`\\b${constant}\\b`).test(text))
        .map(([, constant]) => `\`${constant}\` is not in ${room}/${name}: correct its row in ${map}`);
    }),
  );
  expect(missing).toEqual([]);
});
