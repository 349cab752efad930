import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';
import { looseEndsOf } from './loose-ends.ts';

const texts = filesIn(['.']).filter((path) => /\.(tsx?|js|json|css|html|md|ya?ml|ndjson)$|^\.ci\//.test(path));

test('the tree has no loose ends', () => {
  expect(texts).toContain('package.json');
  const found = texts.flatMap((path) =>
    looseEndsOf(path, readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  { path: 'docs/a.md', text: `${'TO'}DO later`, found: 'unfinished work' },
  { path: 'src/a.ts', text: `// @ts-${'ignore'}`, found: 'a silenced tool' },
  { path: 'src/a.ts', text: `// biome-${'ignore'} lint: no`, found: 'a silenced tool' },
  { path: 'src/a.ts', text: `const a = b as ${'any'};`, found: 'any' },
  { path: 'src/a.ts', text: `try { a(); } catch (e) ${'{'} }`, found: 'a swallowed failure' },
  { path: 'src/a.ts', text: `save().catch(() => ${'{'}})`, found: 'a swallowed failure' },
  { path: 'tests/a.test.ts', text: `test.${'skip'}('a')`, found: 'a test that does not run' },
  { path: 'src/grade-helper.ts', text: '', found: 'a name of a kind' },
  { path: 'src/index.ts', text: '', found: 'a name of a kind' },
  { path: 'README.md', text: `see /${'work'}/main`, found: 'a word of the workshop' },
])('$found is found in $path', ({ path, text, found }) => expect(looseEndsOf(path, text)).toEqual([found]));

test.each([
  { path: 'src/a.ts', text: 'try { a(); } catch (e) { report(e); } // company: anyone' },
  { path: 'messages/a.ts', text: 'const shown = new Date(isoDate).toLocaleDateString();' },
  { path: 'src/service-worker.ts', text: 'self.skipWaiting();' },
])('nothing is found in $text', ({ path, text }) => expect(looseEndsOf(path, text)).toEqual([]));
