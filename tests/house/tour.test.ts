import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/sources.js';

/** What `npm run tour` prints. */
let printed = '';

beforeAll(() => {
  const { stdout, stderr } = spawnSync(execPath, [join(root, 'scripts/tour.js')], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  printed = stdout;
});

test('the tour reaches ten stations', () => {
  const numbers = [...printed.matchAll(/^(\d+)\. [A-Z].*\.$/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('each file and line of the tour declares the function that it stands for', () => {
  const places = [...printed.matchAll(/^ {3}(\w+) ([\w/.-]+):(\d+)$/gm)].map(([, name = '', file = '', line = '']) => {
    const text = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
    return { name, file, text, isDeclared: new RegExp(`(^|\\s)${name}( =|[(<:])`).test(text) };
  });
  expect(places.length).toBeGreaterThanOrEqual(10);
  expect(places.filter(({ isDeclared }) => !isDeclared)).toEqual([]);
});

test('the edit gets to the server and back', () => {
  expect(printed).toContain('"type":"GradeEdited"');
  expect(printed).toContain('80.00 %');
  expect(printed).toContain('points in its storage: [8]');
  expect(printed).toMatch(/200 {"success":true,"revision":{.*} becomes CallApplied; still owed: 0/);
});
