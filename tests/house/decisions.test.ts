import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';

const folder = 'docs/decisions';
const index = readFileSync(join(root, folder, 'README.md'), 'utf8');
const records = filesIn([folder]).filter((path) => path !== `${folder}/README.md`);

const headingOf = (path: string): string => readFileSync(join(root, path), 'utf8').split('\n', 1)[0] ?? '';

/** The lines of the index: the heading that each shows, its file, its status. */
const lines = [...index.matchAll(/^- \[(.+)\]\((.+)\): (.+)$/gm)].map(([, heading = '', file = '', status = '']) => ({
  heading: `# ${heading}`,
  path: `${folder}/${file}`,
  status,
}));

test('the index has each record once, under its own heading, and no other', () => {
  expect(lines.length).toBeGreaterThan(70);
  const shown = lines.map(({ path, heading }) => `${path} ${heading}`).sort();
  expect(shown).toEqual(records.map((path) => `${path} ${headingOf(path)}`).sort());
});

test('the index has no line of another form', () => {
  expect(index.match(/^- \[/gm)?.length).toBe(lines.length);
});

test.each(records)('%s begins with its number, which no other record has', (path) => {
  const number = path.slice(`${folder}/`.length).slice(0, 4);
  expect(headingOf(path)).toMatch(new RegExp(`^# ${number} · \\S`));
  expect(records.filter((other) => other.startsWith(`${folder}/${number}`))).toEqual([path]);
});

test.each(records)('%s has no more than 300 words', (path) => {
  expect(readFileSync(join(root, path), 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(300);
});

test('a record stands, or is changed by records that are there', () => {
  const numbers = records.map((path) => path.slice(`${folder}/`.length).slice(0, 4));
  const isKnown = (status: string): boolean => {
    const [, named] = /^changed by (\d{4}(?:, \d{4})*)$/.exec(status) ?? [];
    return status === 'stands' || named?.split(', ').every((number) => numbers.includes(number)) === true;
  };
  expect(lines.filter(({ status }) => !isKnown(status))).toEqual([]);
});

test('decisions are named by numbers that exist', () => {
  const numbers = new Set(records.map((path) => path.slice(`${folder}/`.length).slice(0, 4)));
  const texts = filesIn(['.']).filter((path) => /\.(tsx?|js|md|css)$/.test(path));
  const named = texts.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /(?:[Dd]ecisions?|[Rr]ecords?)[ /](\d{4})(?:(?:-| and )(\d{4}))?/g,
      ),
    ].flatMap(([, first = '', last = first]) => [first, last].map((number) => ({ path, number }))),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
