import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { filesIn, root } from '../../scripts/sources.js';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The product's client. The testing page makes any call and gives any command, so that it says nothing of either. */
const client = filesIn(['sync', 'machines', 'src', 'cli'])
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/screens/testing/'))
  .map(read)
  .join('\n');

const decision = read('docs/decisions/0140-calls-and-commands-without-a-caller.md');

/** The names in the first column of the decision's table with that heading. */
const listed = (heading: string): string[] => {
  const [, table = ''] = decision.split(`| ${heading} |`);
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
};

const commands = [...read('commands/catalogue.ts').matchAll(/^ {2}([A-Z]\w+):/gm)].map(([, name = '']) => name);

test('each call is made by the app, or listed with the reason why it is not', () => {
  const names = Object.keys(endpoints);
  const unused = names.filter((name) => !new RegExp(`endpoints\\.${name}\\b|'${name}'`).test(client));
  expect(listed('call').sort()).toEqual(unused.sort());
  expect(names.length - unused.length).toBeGreaterThan(20);
});

test('each command is given by the app, or listed with the reason why it is not', () => {
  const unused = commands.filter((name) => !new RegExp(`type: '${name}'`).test(client));
  expect(listed('command').sort()).toEqual(unused.sort());
  expect(commands.length).toBeGreaterThan(30);
});
