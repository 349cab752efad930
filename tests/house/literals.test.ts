import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/sources.js';
import { literalsIn } from './literals.ts';

const components = filesIn(['src']).filter((path) => path.endsWith('.tsx'));

test('there are components to look through', () => expect(components.length).toBeGreaterThan(0));

test.each(components)('%s takes what people read from messages/', (path) => {
  expect(literalsIn(readFileSync(join(root, path), 'utf8'))).toEqual([]);
});

test.each([
  { source: '<button aria-label="Close it" />', found: ['Close it'] },
  { source: '<input\n  placeholder={"Name"} />', found: ['Name'] },
  { source: "<Field label={isNew ? 'Add' : `Edit ${name}`} />", found: ['Add', 'Edit ${name}'] },
  { source: '<Modal title={`${name} is gone`} />', found: ['${name} is gone'] },
  { source: "<Modal closeButtonProps={{ 'aria-label': 'Close' }} />", found: ['Close'] },
  { source: "<p>{'Saved'}</p>", found: ['Saved'] },
  { source: "<p>\n  {saved ? 'yes' : 'no'}\n</p>", found: ['yes', 'no'] },
  { source: '<p>{saved && `all ${n} of them`}</p>', found: ['all ${n} of them'] },
])('a literal is found in $source', ({ source, found }) => expect(literalsIn(source)).toEqual(found));

test.each([
  '<button aria-label={texts.close} title={shell.name} />',
  '<div className="row" role="alert" data-kind={kind === "a" ? "b" : "c"} />',
  '<b aria-label={`${props.label}: ${props.shown}`}>{count} %</b>',
  "<p>{' '}{'·'}{text('key')}{state.at === 'open' ? texts.go : texts.start}</p>",
  "const rows = [{ kind: 'done', title: texts.done }];",
  '// <p title="Not code" />\n/* <p>{"Nor this"}</p> */',
])('no literal is found in %s', (source) => expect(literalsIn(source)).toEqual([]));
