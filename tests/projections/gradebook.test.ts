import fc from 'fast-check';
import { produce } from 'immer';
import { expect, test } from 'vitest';
import { blankGradeFields } from '../../events/blank.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { record } from '../../events/record.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { restoredBook, storedBook } from '../../projections/records/stored-records.ts';
import { demoData } from '../../src/demo/demo.ts';
import { a1, ana, cellEdited, classroom, o1, p } from '../builders.ts';
import { count } from '../counts.ts';
import { frozen } from '../given.ts';
import { type History, histories } from '../histories.ts';
import { proved } from '../proof.ts';
import { faultsOf } from '../sound-book.ts';

const runs = count(200, 5_000);

/** As after a reload: through JSON, so that nothing is shared and nothing but data survives. */
const stored = (events: readonly DomainEvent[]): DomainEvent[] => JSON.parse(JSON.stringify(events));
const eventsOf = ({ commits }: History): DomainEvent[] => commits.flatMap(({ events }) => [...events]);

/** `histories` start from a book that is not empty; this baseline-like book is folded first. */
const startOf = ({ books }: History): Book => books[0] ?? emptyBook();
const plainCopy = (book: Book): Book => {
  const copy = <V>(value: V): V => {
    if (Array.isArray(value)) return value.map(copy) as V;
    if (typeof value !== 'object' || value === null) return value;
    return Object.assign(
      Object.create(null),
      Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])),
    );
  };
  return restoredBook(copy(storedBook(book)));
};

test('the book kept commit by commit equals the book folded from the stored events at once', () => {
  fc.assert(
    fc.property(histories({ most: 25, undo: true }), (history) => {
      const folded = replay(gradebook, stored(eventsOf(history)), plainCopy(startOf(history)));
      expect(folded).toEqual(history.books.at(-1));
    }),
    { numRuns: runs },
  );
  proved('Incremental book = refolded book, random histories', runs);
});

test('an older book stays what it was, whatever was committed after it', () => {
  fc.assert(
    fc.property(histories({ most: 25, undo: true }), (history) => {
      const folded = history.books.map((_, at) =>
        replay(
          gradebook,
          stored(history.commits.slice(0, at).flatMap(({ events }) => [...events])),
          plainCopy(startOf(history)),
        ),
      );
      expect(history.books).toEqual(folded);
    }),
    { numRuns: count(50, 2_000) },
  );
});

test('folding on plain objects writes in no event', () => {
  fc.assert(
    fc.property(histories({ most: 25, undo: true }), (history) => {
      const events = stored(eventsOf(history));
      const before = JSON.stringify(events);
      replay(gradebook, events, plainCopy(startOf(history)));
      expect(JSON.stringify(events)).toBe(before);
    }),
    { numRuns: runs },
  );
});

test('a policy that came back whole is edited in the book, not in the event that brought it back', () => {
  const events = frozen<DomainEvent[]>([
    {
      type: 'SettingEdited',
      path: ['grading', 'o1'],
      from: null,
      to: { decimals: 1, letters: [{ letter: 'A', from: 90 }] },
    },
    { type: 'SettingEdited', path: ['grading', 'o1', 'decimals'], from: 1, to: 2 },
  ]);
  expect(replay(gradebook, events).settings.grading).toEqual({
    o1: { decimals: 2, letters: [{ letter: 'A', from: 90 }] },
  });
});

test('a fold that is cut anywhere and taken up again under Immer gives the same book', () => {
  fc.assert(
    fc.property(histories({ most: 25, undo: true }), fc.nat(100), (history, draw) => {
      const events = stored(eventsOf(history));
      const cut = draw % (events.length + 1);
      const start = replay(gradebook, events.slice(0, cut), plainCopy(startOf(history)));
      const caughtUp = produce(start, (draft) => {
        replay(gradebook, events.slice(cut), draft as Book);
      });
      expect(caughtUp).toEqual(history.books.at(-1));
    }),
    { numRuns: runs },
  );
});

test('folding the same events a second time gives the same book: the first fold left no trace in them', () => {
  fc.assert(
    fc.property(histories({ most: 15 }), (history) => {
      const events = eventsOf(history);
      const one = replay(gradebook, stored(events), plainCopy(startOf(history)));
      const shared = stored(events);
      replay(gradebook, shared, plainCopy(startOf(history)));
      expect(replay(gradebook, shared, plainCopy(startOf(history)))).toEqual(one);
    }),
    { numRuns: runs },
  );
});

test('a baseline replaces whatever was there, and its book is sound', () => {
  const data = demoData(5);
  const fresh = replay(gradebook, [{ type: 'BaselineObserved', data }]);
  fc.assert(
    fc.property(histories({ most: 8 }), (history) => {
      const replaced = replay(
        gradebook,
        [...stored(eventsOf(history)), { type: 'BaselineObserved', data }],
        plainCopy(startOf(history)),
      );
      expect(replaced).toEqual(fresh);
    }),
    { numRuns: 5 },
  );
  expect(faultsOf(fresh)).toEqual([]);
  expect(Object.keys(fresh.courses)).toHaveLength(data.courses.length);
  expect(Object.values(fresh.grades).flatMap((seats) => [...seats.values()].flatMap(Object.values))).toHaveLength(
    data.grades.length,
  );
});

test('a baseline keeps the order of courses, offerings and assessments', () => {
  const data = demoData(5);
  const book = replay(gradebook, [{ type: 'BaselineObserved', data }]);
  expect(book.courseOrder).toEqual(data.courses.map(({ courseId }) => courseId));
  expect(book.courseOrder.flatMap((courseId) => book.offeringsOf[courseId] ?? [])).toEqual(
    data.offerings.map(({ offeringId }) => offeringId),
  );
});

test('blank grades of a baseline are no records', () => {
  const data = demoData(5);
  const blank = { points: {}, ...blankGradeFields };
  const emptied = { ...data, grades: data.grades.map((grade) => ({ ...grade, ...blank })) };
  expect(replay(gradebook, [{ type: 'BaselineObserved', data: emptied }])).toEqual(
    replay(gradebook, [{ type: 'BaselineObserved', data: { ...data, grades: [] } }]),
  );
});

test('minus zero is never kept, in points, bonus or curve', () => {
  const change = {
    points: record([[p(1), -0]]),
    useBonusPoints: true,
    bonusPoints: -0,
    useCurvePoints: true,
    curvePoints: -0,
  };
  const book = replay(gradebook, [classroom(), cellEdited(ana, { points: record([[p(1), null]]) }, change)].flat());
  const grade = { ...blankGradeFields, points: { [p(1)]: 0 }, useBonusPoints: true, useCurvePoints: true };
  expect(book.grades[o1]?.get(ana)?.[a1]).toEqual(grade);
});
