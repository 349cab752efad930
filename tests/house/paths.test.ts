import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';

const rooms = new Set(filesIn(['.']).map((path) => path.split('/', 1)[0] ?? ''));
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...docs.map((name) => `docs/${name}`)];

/** The files and folders of this project that a page names as code. Patterns with `*` are left out. */
const pathsIn = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => rooms.has(path.split('/', 1)[0] ?? ''));

test.each(pages)('%s names only files and folders that are there', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the page on changes names the files of each change', () => {
  expect(pathsIn('docs/changing.md').length).toBeGreaterThan(60);
});
