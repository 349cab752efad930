import { expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import type { Json } from '../../events/entities.ts';
import type { Item } from '../../events/items.ts';
import { valueIn } from '../../projections/book/items.ts';
import { deletionOf } from '../../projections/changes/deletion.ts';
import { leafAt } from '../../projections/settings/settings.ts';
import { a1, a2, ana, assessment, ben, classroom, graded, o1, setting } from '../builders.ts';
import { bookOf } from '../given.ts';

const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
const theStudent: Item = { of: 'student', studentId: ana };
const grading = (field: string, value: Json) => setting(['grading', o1, field], null, value);

test('a policy that breaks its rules keeps what cannot be read, and loses what names the deleted item', () => {
  const book = bookOf(
    classroom(),
    assessment(a2, [4]),
    grading('neverDrop', [a1, 7, a2]),
    grading('excused', { cem: '?', [ana]: { [a1]: true }, [ben]: { [a2]: true } }),
  );
  const after = advance(book, deletionOf(book, { of: 'assessment', assessmentId: a1 }));
  expect(leafAt(after.settings, ['grading', o1, 'neverDrop'])).toEqual([7, a2]);
  expect(leafAt(after.settings, ['grading', o1, 'excused'])).toEqual({ cem: '?', [ben]: { [a2]: true } });
  const without = advance(book, deletionOf(book, { of: 'student', studentId: ana }));
  expect(leafAt(without.settings, ['grading', o1, 'excused'])).toEqual({ cem: '?', [ben]: { [a2]: true } });
});

test.each<Item>([
  { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana },
  { of: 'setting', section: ['grading', o1] },
])('$of alone goes, and nothing else', (item) => {
  const book = bookOf(classroom(), graded(ana, [3, 4]), grading('dropLowest', 1));
  const [event, ...more] = deletionOf(book, item);
  if (!event) throw new Error('nothing is deleted');
  expect(more).toEqual([]);
  const after = advance(book, [event]);
  expect(valueIn(after, item)).toBeNull();
  expect(deletionOf(after, item)).toEqual([]);
});

test('the last one that is never dropped goes with its assessment, and a list without it is not touched', () => {
  const deleted: Item = { of: 'assessment', assessmentId: a1 };
  const edits = (neverDrop: Json) =>
    deletionOf(bookOf(classroom(), assessment(a2, [4]), grading('neverDrop', neverDrop)), deleted).filter(
      ({ type }) => type === 'SettingEdited',
    );
  expect(edits([a1])).toMatchObject([{ from: [a1], to: [] }]);
  expect(edits([a2])).toEqual([]);
});

const category = (fields: { readonly [field: string]: Json }): Json => ({
  ...{ name: 'Homework', at: 0, members: {}, weights: [], within: 'points', dropLowest: 0, neverDrop: {} },
  ...fields,
});

test.each<[string, readonly string[], Json, Item]>([
  ['its category', ['categories', 'c', 'members'], category({ members: { [a1]: true, [a2]: true } }), theAssessment],
  [
    'what is never dropped',
    ['categories', 'c', 'neverDrop'],
    category({ neverDrop: { [a1]: true, [a2]: true } }),
    theAssessment,
  ],
  ['extra credit', ['extraCredit'], { [a1]: true, [a2]: true }, theAssessment],
  ['given grades', ['given'], { [ana]: { letter: 'A', reason: '' }, [ben]: { letter: 'B', reason: '' } }, theStudent],
])('%s: what is deleted leaves it, and the other one stays', (_, path, value, item) => {
  const [field = '', ...below] = path;
  const stored = below.length > 0 ? { c: value } : value;
  const book = bookOf(classroom(), assessment(a2, [4]), grading(field, stored));
  const after = advance(book, deletionOf(book, item));
  expect(Object.keys(leafAt(after.settings, ['grading', o1, ...path]) ?? {})).toEqual([
    item.of === 'student' ? ben : a2,
  ]);
});
