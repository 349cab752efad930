import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type CommitId } from '../../events/ids.ts';
import { atOnce, type Steps } from '../../events/steps.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import type { Book } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { type HistoryRow, historyRows, type MadeRows, makingRows } from '../../src/components/history/history-rows.ts';
import { layingOut, makingAll, narrowing } from '../../src/screens/history/listed-rows.ts';
import { sortedInSteps } from '../../src/screens/history/sorted-in-steps.ts';
import { a1, a2, ana, ben, classroom, setting } from '../builders.ts';
import { count } from '../counts.ts';
import { bookOf } from '../given.ts';
import { listed, local, score } from './listed-commits.ts';

const book = bookOf(classroom());
const many = (length: number): readonly ListedCommit[] =>
  Array.from({ length }, (_, n) =>
    listed(length - n, local(1 + Math.floor((27 * (length - n)) / length)), [score(n % 2 ? a1 : a2, ana, n)]),
  );
const back = (seq: number, undone: number): ListedCommit => {
  const one = listed(seq, local(28), [score(a1, ana, 1)]);
  return { ...one, commit: { ...one.commit, undoes: asId<CommitId>(`c${undone}`) } };
};
/** The book after one more score: its other stores are the same objects. */
const typedIn = (before: Book): Book => ({ ...before, grades: { ...before.grades } });

test('a new commit makes one row anew, one that takes another back two; every other row stays the same object', () => {
  const list = many(5_000);
  const before = atOnce(makingRows(book, list));
  const anewIn = (newer: ListedCommit): readonly number[] => {
    const { rows } = atOnce(makingRows(typedIn(book), [newer, ...list], before));
    const known = new Set(before.rows);
    return rows.filter((row) => !known.has(row)).map(({ listed: { commit } }) => commit.seq);
  };
  expect(anewIn(listed(5_001, local(28), [score(a1, ben, 1)]))).toEqual([5_001]);
  expect(anewIn(back(5_001, 77))).toEqual([5_001, 77]);
});

test('what took an undo back says so once the list is read on to that undo', () => {
  const undoing = (seq: number): ListedCommit => {
    const { commit, ...one } = back(seq, seq - 1);
    return { ...one, commit: { ...commit, command: { type: 'UndoCommit' } } };
  };
  const list = [undoing(3), undoing(2), listed(1, local(1), [score(a1, ana, 1)])];
  const before = atOnce(makingRows(book, list.slice(0, 1)));
  const words = ({ rows }: MadeRows): readonly string[] => rows.slice(0, 2).map(({ what }) => what.slice(0, 10));
  expect(words(before)).toEqual(['Taken back']);
  expect(words(atOnce(makingRows(book, list, before)))).toEqual(['Done again', 'Taken back']);
});

test('where nothing changed that is listed, the whole list stays the same object', () => {
  const list = many(40);
  const before = atOnce(makingAll(book, list));
  expect(atOnce(makingAll(typedIn(book), [...list], before))).toBe(before);
});

/** Books that call something else, or name a moment. */
const books: readonly Book[] = [
  book,
  typedIn(book),
  { ...book, students: StudentMap.of() },
  { ...book, assessments: { ...book.assessments, [a1]: { ...book.assessments[a1], name: 'Another' } as never } },
  bookOf(classroom(), [setting(['ledgerTags', 't'], null, { name: 'sent', seq: 3, at: local(2), offeringId: null })]),
];
const someBook = fc.constantFrom(...books);
const someCommit = fc.record({
  date: fc.integer({ min: 1, max: 28 }),
  of: fc.constantFrom(a1, a2),
  from: fc.constantFrom(null, 3),
  undone: fc.option(fc.integer({ min: 1, max: 12 })),
  isLeaving: fc.boolean(),
});
const lists = fc.array(someCommit, { maxLength: 14 }).map((all) =>
  all
    .map(({ date, of, from, undone, isLeaving }, n) => {
      const { students } = book;
      const left = {
        subject: { what: 'student', studentId: ana },
        field: null,
        from: students.get(ana),
        to: null,
      } as const;
      const one = listed(n + 1, local(date), [score(of, ana, n, from), ...(isLeaving ? [left] : [])]);
      return undone === null ? one : { ...one, commit: { ...one.commit, undoes: asId<CommitId>(`c${undone}`) } };
    })
    .toReversed(),
);

test('rows that were kept are those that would be made anew, whatever was added, read on to, or renamed', () => {
  const cut = fc.nat({ max: 14 });
  fc.assert(
    fc.property(lists, someBook, someBook, cut, cut, (list, one, other, newer, older) => {
      const earlier = list.slice(newer, list.length - older);
      const before = atOnce(makingRows(one, earlier));
      expect(atOnce(makingRows(other, list, before)).rows.map(worded)).toEqual(historyRows(other, list).map(worded));
    }),
    { numRuns: count(300, 5_000) },
  );
});

/** All that a row says. Its `names` may be an earlier book that names the same. */
const worded = ({ names, ...row }: HistoryRow) => ({ ...row, students: names.students });

/** The most commits that were looked at between two steps. */
const mostAtOnce = <Made>(looked: Set<unknown>, steps: Steps<Made>): { readonly made: Made; readonly most: number } => {
  let most = 0;
  for (;;) {
    looked.clear();
    const step = steps.next();
    most = Math.max(most, looked.size);
    if (step.done) return { made: step.value, most };
  }
};

test('between two steps few commits are looked at, from the rows to the list, in whatever order', () => {
  const looked = new Set<unknown>();
  const list = many(2_000).map((one) =>
    Object.defineProperty({ ...one }, 'commit', {
      get: () => {
        looked.add(one);
        return one.commit;
      },
    }),
  );
  const few = 128;
  const { made: all, most } = mostAtOnce(looked, makingAll(book, list));
  expect(most).toBeLessThanOrEqual(few);
  for (const columnId of ['when', 'who']) {
    const by = { filters: { size: 'one' }, query: 'ana', moment: { today: '2026-11-28', visit: undefined } } as const;
    const shown = mostAtOnce(looked, narrowing(all, { ...by, sort: { columnId, direction: 'descending' } }));
    expect(shown.made.rows).toHaveLength(2_000);
    expect(shown.most).toBeLessThanOrEqual(few);
    const laid = mostAtOnce(
      looked,
      layingOut(shown.made, () => false, 'ana'),
    );
    expect(laid.made.steps).toHaveLength(2_000);
    expect(laid.most).toBeLessThanOrEqual(few);
  }
});

test('values sorted in steps are in the order of `sort`, equal ones too', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 900 }), (keys) => {
      const values = keys.map((key, place) => ({ key, place }));
      const order = (a: (typeof values)[number], b: (typeof values)[number]): number => a.key - b.key;
      expect(atOnce(sortedInSteps(values, order))).toEqual(values.toSorted(order));
    }),
    { numRuns: count(60, 1_000) },
  );
});
