import { expect, test } from 'vitest';
import { asId, type OfferingId } from '../../events/ids.ts';
import { bookIn, eventIn } from '../../projections/history/same-book.ts';
import { changeIn, fieldIn, pathIn, type SameItems } from '../../projections/history/same-items.ts';
import { assessment, course, enrolled, offering, student } from '../builders.ts';
import { bookOf } from '../given.ts';
import { faultsOf } from '../sound-book.ts';

const same = (of: Partial<Record<keyof SameItems, Readonly<Record<string, string>>>>): SameItems => {
  const ids = (kind: keyof SameItems) => new Map(Object.entries(of[kind] ?? {}));
  return {
    course: ids('course'),
    offering: ids('offering'),
    assessment: ids('assessment'),
    student: ids('student'),
    part: ids('part'),
  };
};

/** At the server, an item of each kind is called 5. */
const allFive = same({
  ...{ course: { 5: 'c~1' }, offering: { 5: 'o~1' }, assessment: { 5: 'a~1' }, student: { 5: 's~1' } },
  part: { 5: 'p~1' },
});

test.each([
  [
    ['notes', '5', '5', '5'],
    ['notes', 'o~1', 's~1', 'a~1'],
  ],
  [
    ['notes', '5', '5', 'student'],
    ['notes', 'o~1', 's~1', 'student'],
  ],
  [
    ['grading', '5', 'excused', '5', '5'],
    ['grading', 'o~1', 'excused', 's~1', 'a~1'],
  ],
  [
    ['grading', '5', 'given', '5', 'final'],
    ['grading', 'o~1', 'given', 's~1', 'final'],
  ],
  [
    ['grading', '5', 'extraCredit', '5'],
    ['grading', 'o~1', 'extraCredit', 'a~1'],
  ],
  [
    ['grading', '5', 'categories', '5', 'members', '5'],
    ['grading', 'o~1', 'categories', '5', 'members', 'a~1'],
  ],
  [
    ['grading', '5', 'categories', '5', 'neverDrop', '5'],
    ['grading', 'o~1', 'categories', '5', 'neverDrop', 'a~1'],
  ],
  [
    ['display', '5', '5'],
    ['display', '5', '5'],
  ],
])('R22.20 each key of the path %j is an id of the kind that belongs there', (path, ours) => {
  expect(pathIn(allFive, path)).toEqual(ours);
});

test('R22.20 a field begins with a part, and an assessment follows', () => {
  expect(fieldIn(allFive, '5 5')).toBe('p~1 a~1');
  expect(fieldIn(same({ assessment: { 5: 'a~1' } }), '5')).toBe('5');
  const weight = {
    subject: { what: 'weights', offeringId: asId<OfferingId>('5') },
    field: 'w 5',
    from: 1,
    to: 2,
  } as const;
  expect(changeIn(allFive, weight)).toMatchObject({ subject: { offeringId: 'o~1' }, field: 'w a~1' });
});

test('words of the settings that are nobody’s ids stay as they are', () => {
  const odd = same({ student: { excused: 's~1', final: 's~2' }, assessment: { final: 'a~1', student: 'a~2' } });
  expect(pathIn(odd, ['grading', 'o', 'excused', 'x'])).toEqual(['grading', 'o', 'excused', 'x']);
  expect(pathIn(odd, ['grading', 'o', 'given', 'x', 'final'])).toEqual(['grading', 'o', 'given', 'x', 'final']);
  expect(pathIn(odd, ['notes', 'o', 'x', 'student'])).toEqual(['notes', 'o', 'x', 'student']);
});

test('R22.20 the book of another ledger is the one that its events make in our ids, with every list and index', () => {
  // Given
  const five = asId<never>('5');
  const facts = [
    ...[course(five), offering(five, five), assessment(five, [10], five)],
    ...[student(five, { studentCode: 'A1' }), enrolled(five, five)],
  ];
  // When
  const book = bookIn(allFive, bookOf(facts));
  // Then
  expect(book).toEqual(bookOf(facts.map((fact) => eventIn(allFive, fact as never) as typeof fact)));
  expect(faultsOf(book)).toEqual([]);
});
