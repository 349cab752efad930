import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';

/** Texts in quotes, without what a name of a setting says. */
const textsIn = (source: string): readonly string[] =>
  [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, ...texts]) => texts.find((text) => text !== undefined) ?? '')
    .filter((text) => /\s/.test(text))
    .map((text) => text.replaceAll(/\b[A-Z_]{5,}\b|gradeledger-backends/g, ''));

const files = filesIn(['messages']).filter((path) => path.endsWith('.ts'));

test('there are texts to look through', () => expect(files.length).toBeGreaterThan(20));

test.each(files)('%s speaks of a server to people, and of them as you', (path) => {
  const texts = textsIn(readFileSync(join(root, path), 'utf8'));
  expect(texts.filter((text) => /\bback-?ends?\b|\b(she|her|hers|herself)\b/i.test(text))).toEqual([]);
});
