import { expect, test } from 'vitest';
import type { Settings } from '../../events/entities.ts';
import { nameOrderIn, rowHeightIn, themeIn } from '../../projections/settings/choices.ts';
import { choosableColumns, courseSortIn, shownOf } from '../../projections/settings/course-choices.ts';
import { isReachable, leafAt, setLeaf } from '../../projections/settings/settings.ts';
import { tagged, tagsIn, tagsOf, untagged } from '../../projections/settings/tags.ts';
import { o1, o2 } from '../builders.ts';

const settings = (value: object): Settings => value as Settings;

test.each([
  { held: {}, theme: undefined, height: 'normal', order: 'lastFirst' },
  {
    held: { theme: 'dark', display: { rowHeight: 'compact', names: 'firstLast' } },
    theme: 'dark',
    height: 'compact',
    order: 'firstLast',
  },
  {
    held: { theme: 'neon', display: { rowHeight: 'tall', names: 5 } },
    theme: undefined,
    height: 'normal',
    order: 'lastFirst',
  },
  { held: { theme: null, display: 'compact' }, theme: undefined, height: 'normal', order: 'lastFirst' },
])('what a server holds, $held, is a choice only if it can be chosen', ({ held, theme, height, order }) => {
  const all = settings(held);
  expect([themeIn(all), rowHeightIn(all), nameOrderIn(all)]).toEqual([theme, height, order]);
});

test.each([
  { held: {}, shown: choosableColumns },
  { held: { courses: { columns: ['students', 'title', 'odd', 'students'] } }, shown: ['title', 'students'] },
  { held: { courses: { columns: [] } }, shown: [] },
  { held: { courses: { columns: 'title' } }, shown: choosableColumns },
  { held: { course: { columns: ['title'] } }, shown: choosableColumns },
])('of $held the columns $shown are shown, in their own order', ({ held, shown }) => {
  expect(shownOf(settings(held), 'courses', 'columns', choosableColumns)).toEqual(shown);
});

test.each([
  { sort: undefined, is: { by: 'course', descending: false } },
  { sort: { by: 'title', descending: true }, is: { by: 'title', descending: true } },
  { sort: { by: 'students' }, is: { by: 'students', descending: false } },
  { sort: { by: 'students', descending: 'true' }, is: { by: 'students', descending: false } },
  { sort: { by: 'course', descending: true }, is: { by: 'course', descending: true } },
  { sort: { by: 'odd', descending: true }, is: { by: 'course', descending: false } },
  { sort: 'title', is: { by: 'course', descending: false } },
])('courses are in the order $is where $sort was chosen', ({ sort, is }) => {
  expect(courseSortIn(settings({ courses: { sort } }))).toEqual(is);
});

test('tags are read from the earliest moment on, those of one offering with those of all, and odd ones are passed over', () => {
  const at = '2026-11-27T08:00:00.000Z';
  const tag = (tagId: string, seq: number, offeringId: typeof o1 | null) => ({
    tagId,
    name: `T${tagId}`,
    seq,
    at,
    offeringId,
  });
  const all = [tag('c', 2, o1), tag('b', 2, null), tag('a', 9, null), tag('d', 1, o2)];
  const held = {};
  for (const one of all) setLeaf(held, tagged(one).path, tagged(one).value);
  for (const odd of [
    'x',
    null,
    { name: 5, seq: 1, at },
    { name: 'n', seq: '1', at },
    { name: 'n', seq: 1, at: 'today' },
  ])
    setLeaf(held, ['ledgerTags', `odd ${JSON.stringify(odd)}`], odd as never);
  expect(tagsIn(held)).toEqual([all[3], all[1], all[0], all[2]]);
  expect(tagsOf(held, o1)).toEqual([all[1], all[0], all[2]]);
  expect(tagsOf(held, o2)).toEqual([all[3], all[1], all[2]]);
  setLeaf(held, untagged('b').path, untagged('b').value);
  expect(tagsIn(held).map(({ tagId }) => tagId)).toEqual(['d', 'c', 'a']);
  expect([tagsIn({}), tagsIn(settings({ ledgerTags: 'x' }))]).toEqual([[], []]);
});

test('a leaf can be set where nothing is lost by it, and is read only where it stands', () => {
  const held = settings({ a: { b: 1 }, c: 'text', e: null });
  expect(
    [
      ['a', 'x', 'y'],
      ['a', 'b'],
      ['e', 'f'],
      ['z', 'y'],
    ].map((path) => isReachable(held, path)),
  ).toEqual([true, true, true, true]);
  expect(
    [
      ['a', 'b', 'c'],
      ['c', 'x'],
      ['c', 'x', 'y'],
    ].map((path) => isReachable(held, path)),
  ).toEqual([false, false, false]);
  expect(
    [['a'], ['a', 'b'], ['a', 'toString'], ['c', 'length'], ['a', 'b', 'c'], []].map((path) => leafAt(held, path)),
  ).toEqual([{ b: 1 }, 1, null, null, null, held]);
});
