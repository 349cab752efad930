import { expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import type { Json } from '../../events/entities.ts';
import type { Item } from '../../events/items.ts';
import { valueIn } from '../../projections/book/items.ts';
import { deletionOf } from '../../projections/changes/deletion.ts';
import { leafAt } from '../../projections/settings/settings.ts';
import { a1, a2, ana, assessment, ben, classroom, graded, o1, setting } from '../builders.ts';
import { bookOf } from '../given.ts';

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
