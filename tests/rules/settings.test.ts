import { expect, test } from 'vitest';
import { o1, setting } from '../builders.ts';
import { given } from '../given.ts';

const edit = (...changes: readonly (readonly [string[], unknown])[]) =>
  ({ type: 'EditSettings', changes: changes.map(([path, value]) => ({ path, value: value as never })) }) as const;

test('R8.1 changes the named leaves in one commit', () => {
  given(setting(['theme'], null, 'dark'))
    .when(edit([['theme'], 'light'], [['courses', 'sort', 'by'], 'title']))
    .records([setting(['theme'], 'dark', 'light'), setting(['courses', 'sort', 'by'], null, 'title')]);
});

test('R8.1 leaves every other leaf alone, also in sections nobody knows', () => {
  const book = given(
    setting(['plugin', 'deep', 'x'], null, [1, { y: null }]),
    setting(['courses', 'columns'], null, ['title']),
  )
    .when(edit([['courses', 'sort', 'by'], 'title']))
    .after();
  expect(book.settings).toEqual({
    plugin: { deep: { x: [1, { y: null }] } },
    courses: { columns: ['title'], sort: { by: 'title' } },
  });
});

test('R8.1 of several changes of one leaf each starts from the one before', () => {
  given()
    .when(edit([['theme'], 'light'], [['theme'], 'dark'], [['seen'], 1], [['theme'], 'light']))
    .records([
      setting(['theme'], null, 'light'),
      setting(['theme'], 'light', 'dark'),
      setting(['seen'], null, 1),
      setting(['theme'], 'dark', 'light'),
    ]);
});

test('R8.2 null removes a leaf and every branch this leaves empty', () => {
  const book = given(setting(['courses', 'sort', 'by'], null, 'title'), setting(['theme'], null, 'dark'))
    .when(edit([['courses', 'sort', 'by'], null]))
    .after();
  expect(book.settings).toEqual({ theme: 'dark' });
});

test('R8.2 removing what is not there records nothing', () => {
  given(setting(['theme'], null, 'dark'))
    .when(edit([['courses', 'sort'], null]))
    .changesNothing();
});

test.each([
  { path: [] },
  { path: ['courses', ''] },
  { path: ['__proto__', 'polluted'] },
  { path: ['courses', 'constructor', 'prototype'] },
  { path: Array<string>(9).fill('deep') },
])('R8.3 the path $path is refused', ({ path }) => {
  given()
    .when(edit([['theme'], 'dark'], [path, 1]))
    .refuses('settings.pathNotAllowed', { path });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([{ path: ['grading'] }, { path: ['grading', o1, 'decimals'] }, { path: ['notes', o1, 's1', 'student'] }])(
  'R8.4 $path is not edited as a setting',
  ({ path }) => {
    given()
      .when(edit([path, null]))
      .refuses('settings.pathNotAllowed', { path });
  },
);

test('R8.5 a path does not lead through a value that is no section', () => {
  given(setting(['theme'], null, 'dark'))
    .when(edit([['theme', 'mode'], 'x']))
    .refuses('settings.pathNotAllowed', { path: ['theme', 'mode'] });
});

test('R8.5 nor through one that the same command sets', () => {
  given()
    .when(edit([['a'], [1]], [['a', 'b'], 'x']))
    .refuses('settings.pathNotAllowed', { path: ['a', 'b'] });
});

test('R8.6 a value that is there already records nothing', () => {
  given(setting(['courses', 'sort'], null, { by: 'title', descending: true }))
    .when(edit([['courses', 'sort'], { descending: true, by: 'title' }]))
    .changesNothing();
});
