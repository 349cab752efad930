import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance } from '../../../commands/decision.ts';
import type { Json } from '../../../events/entities.ts';
import { itemKey } from '../../../events/items.ts';
import { type Book, emptyBook } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { changing } from '../../../sync/change/changes-to.ts';
import type { Target } from '../../../sync/target.ts';
import { a1, a2, ana, assessment, ben, classroom, graded, o1, p, setting, unenrolled } from '../../builders.ts';
import { count } from '../../counts.ts';
import { bookOf, frozen } from '../../given.ts';
import { histories } from '../../histories.ts';
import { faultsOf } from '../../sound-book.ts';
import { itemsIn } from '../two-sides.ts';

const pairs = fc.record({
  one: histories({ most: 15 }),
  other: histories({ most: 15 }),
  chance: fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
});

/** Two books that went apart from the same beginning; what lies beneath one deleted thing may be there in the other. */
const books = ({ one, other }: typeof pairs extends fc.Arbitrary<infer V> ? V : never) =>
  [one.books.at(-1) ?? emptyBook(), other.books.at(-1) ?? emptyBook()] as const;

/** Nothing moves from one parent to another: no command does that, and what a server moved is left out of a reading. */
const isRootedAlike = (one: Book, other: Book): boolean =>
  Object.values(one.offerings).every(
    ({ offeringId, courseId }) => (other.offerings[offeringId]?.courseId ?? courseId) === courseId,
  ) &&
  Object.values(one.assessments).every(
    ({ assessmentId, offeringId }) => (other.assessments[assessmentId]?.offeringId ?? offeringId) === offeringId,
  );

test('any book becomes any other, item by item, and stays sound', () => {
  fc.assert(
    fc.property(pairs, (pair) => {
      const [from, to] = books(pair);
      fc.pre(isRootedAlike(from, to));
      const targets = itemsIn(from, to).map((item): Target => ({ item, value: valueIn(to, item) }));
      const events = changing(frozen(from), frozen(targets)).events;
      const made = advance(from, events);
      for (const { item, value } of targets)
        expect([itemKey(item), valueIn(made, item)]).toEqual([itemKey(item), value]);
      expect(
        itemsIn(made, to).filter((item) => (valueIn(made, item) === null) !== (valueIn(to, item) === null)),
      ).toEqual([]);
      expect(faultsOf(made)).toEqual([]);
      expect(changing(made, targets).events).toEqual([]);
    }),
    { numRuns: count(60, 5_000) },
  );
});

test('some of them changed leave the rest as it is, and sound', () => {
  fc.assert(
    fc.property(pairs, (pair) => {
      const [from, to] = books(pair);
      const both = itemsIn(from).filter(
        (item) => valueIn(to, item) !== null && (item.of === 'course' || item.of === 'seat'),
      );
      const targets = both
        .filter((_, at) => (pair.chance[at % pair.chance.length] ?? 0) < 3)
        .map((item): Target => ({ item, value: valueIn(to, item) }));
      const made = advance(from, changing(frozen(from), targets).events);
      const changed = new Map(targets.map(({ item, value }) => [itemKey(item), value]));
      for (const item of itemsIn(from, made)) {
        const key = itemKey(item);
        expect([key, valueIn(made, item)]).toEqual([key, changed.has(key) ? changed.get(key) : valueIn(from, item)]);
      }
      expect(faultsOf(made)).toEqual([]);
    }),
    { numRuns: count(60, 5_000) },
  );
});

test('some of them deleted take along what lies beneath, and leave a sound book', () => {
  fc.assert(
    fc.property(pairs, (pair) => {
      const [from] = books(pair);
      const targets = itemsIn(from)
        .filter((item, at) => item.of !== 'setting' && (pair.chance[at % pair.chance.length] ?? 0) === 0)
        .map((item): Target => ({ item, value: null }));
      const made = advance(from, changing(frozen(from), targets).events);
      for (const { item } of targets) expect([itemKey(item), valueIn(made, item)]).toEqual([itemKey(item), null]);
      expect(faultsOf(made)).toEqual([]);
    }),
    { numRuns: count(60, 5_000) },
  );
});

const settings: readonly (readonly [string, Json, Json])[] = [
  ['a branch that is empty', { a: { b: 1 } }, { a: {} }],
  ['a branch that becomes a leaf', { a: { b: 1 } }, { a: 2 }],
  ['a leaf that becomes a branch', { a: 2 }, { a: { b: 1 } }],
  ['nothing at all', { a: 1 }, null],
  ['a leaf that is nothing', { a: 1 }, { a: null, b: 2 }],
];

test.each(settings)('a setting becomes %s', (_, was, value) => {
  const from = bookOf(setting(['view'], null, was));
  const made = advance(from, changing(from, [{ item: { of: 'setting', section: ['view'] }, value }]).events);
  expect(made.settings.view ?? null).toEqual(value);
});

test('the grades of one student, changed and gone, are one event, and grades of a seat that goes are none', () => {
  const from = bookOf(classroom(), assessment(a2), graded(ana, [1, 2]), graded(ana, [3], a2), graded(ben, [4]));
  const to = bookOf(classroom(), assessment(a2), graded(ana, [5]), unenrolled(ben));
  const targets = itemsIn(from, to).map((item): Target => ({ item, value: valueIn(to, item) }));
  const events = changing(frozen(from), frozen(targets)).events;
  expect(events.map(({ type }) => type)).toEqual(['StudentUnenrolled', 'GradeEdited']);
  expect(events[1]).toEqual({
    type: 'GradeEdited',
    offeringId: o1,
    studentId: ana,
    grades: {
      [a1]: {
        from: { points: { [p(1)]: 1, [p(2)]: 2 } },
        to: { points: { [p(1)]: 5, [p(2)]: null } },
      },
      [a2]: {
        from: { points: { [p(1, a2)]: 3 } },
        to: { points: { [p(1, a2)]: null } },
      },
    },
  });
});
