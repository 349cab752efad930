import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '../../api/pages.ts';
import { filesIn, root } from '../../scripts/sources.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What leads to pages: the frame, its menus, the palette, and screens that open others. */
const ways = filesIn(['src'])
  .filter((path) => /\.tsx?$/.test(path))
  .map(read)
  .join('\n');
const visited = read('tests/e2e/screens.ts');

const called = (page: string): string => page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test.each(pages)('there is a way to $path, and every test of all screens visits it', ({ path, page }) => {
  expect(ways.includes(`'${path}'`) || ways.includes(`page="${page}"`)).toBe(true);
  expect(visited).toContain(`name: '${called(page)}'`);
});
