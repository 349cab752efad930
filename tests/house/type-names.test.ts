import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appSources, filesIn, root } from '../../scripts/sources.js';

/** Names that several files export. None is needed today; one that is needs a reason here. */
const shared: ReadonlyMap<string, string> = new Map();

/** By name, the files that export a type of that name. */
const exportersOf = (sources: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> => {
  const exporters = new Map<string, readonly string[]>();
  for (const [file, source] of sources)
    for (const [, name = ''] of source.matchAll(/^export (?:type|interface) (\w+)/gm))
      exporters.set(name, [...(exporters.get(name) ?? []), file]);
  return exporters;
};

const ambiguous = (sources: Iterable<readonly [string, string]>): readonly string[] =>
  [...exportersOf(sources)]
    .filter(([name, files]) => files.length > 1 && !shared.has(name))
    .map(([name, files]) => `${name}: ${files.join(', ')}`);

test('a type name has one meaning: no two files export it', () => {
  const sources = filesIn([...appSources, 'cli'])
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  expect(sources.length).toBeGreaterThan(0);
  expect(ambiguous(sources)).toEqual([]);
});

test.each([
  { one: 'export type Seat = string;', other: 'export interface Seat {}', found: ['Seat: a.ts, b.ts'] },
  { one: 'export type Seat<T> = T;', other: 'type Seat = number;', found: [] },
  { one: 'export type { Seat } from "./c.ts";', other: 'export type Seat = number;', found: [] },
])('$one beside $other', ({ one, other, found }) => {
  expect(
    ambiguous([
      ['a.ts', one],
      ['b.ts', other],
    ]),
  ).toEqual(found);
});
