import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { findingLate, unusualIn } from '../../src/components/history/unusual.ts';
import { a1, a2, ana, classroom } from '../builders.ts';
import { bookOf } from '../given.ts';
import { listed, local, score, scores } from './listed-commits.ts';

const book = bookOf(classroom());
const max = book.assessments[a1]?.problems[0]?.max ?? 0;
const wordsOf = (one: ReturnType<typeof listed>, late = new Map()) => unusualIn(book, one, late);

test.each([
  { what: 'at the maximum, at noon', one: listed(1, local(1), [score(a1, ana, max)]), words: [] },
  { what: 'over the maximum', one: listed(1, local(1), [score(a1, ana, max + 1)]), words: ['over maximum'] },
  { what: '99 at once', one: listed(1, local(1), scores(a1, 99)), words: [] },
  { what: '100 at once', one: listed(1, local(1), scores(a1, 100)), words: ['100 at once'] },
  { what: 'at 4 in the morning', one: listed(1, local(1, 4), scores(a1, 1)), words: ['at night'] },
  { what: 'at 23:00', one: listed(1, local(1, 23), scores(a1, 1)), words: ['at night'] },
  { what: 'at 22:00', one: listed(1, local(1, 22), scores(a1, 1)), words: [] },
  { what: 'at 5 in the morning', one: listed(1, local(1, 5), scores(a1, 1)), words: [] },
  { what: 'at night, elsewhere', one: listed(1, local(1, 4), scores(a1, 1), { isElsewhere: true }), words: [] },
])('R20.1 what is unusual with a change: $what', ({ one, words }) => expect(wordsOf(one)).toEqual(words));

const weeksOf = (all: readonly ReturnType<typeof listed>[]) =>
  all.toReversed().map(({ commit }) => atOnce(findingLate(all)).get(commit.id));

test('R20.1 a score that was there is changed late three weeks after nine tenths of its assessment were entered, however many late ones there are', () => {
  const all = [
    listed(4, local(29), [score(a1, ana, 3, 2)]),
    listed(3, local(23), [score(a1, ana, 2, 1)]),
    listed(2, local(21), [score(a1, ana, 1, 0)]),
    listed(1, local(1), scores(a1, 50)),
  ];
  expect(weeksOf(all)).toEqual([undefined, undefined, 3, 4]);
  expect(wordsOf(all[0] as never, atOnce(findingLate(all)) as never)).toEqual(['changed 4 weeks later']);
});

test('R20.1 one score among several that was there makes the change late, the first, a middle or the last', () => {
  for (const place of [0, 1, 2]) {
    const three = [0, 1, 2].map((n) => score(a1, ana, 3, n === place ? 1 : null));
    expect(weeksOf([listed(2, local(29), three), listed(1, local(1), scores(a1, 50))])).toEqual([undefined, 4]);
  }
});

test('R20.1 a first score is not late, whenever it comes', () => {
  const all = [listed(2, local(29), [score(a1, ana, 3)]), listed(1, local(1), scores(a1, 50))];
  expect(weeksOf(all)).toEqual([undefined, undefined]);
});

test('R20.1 a change in several assessments is as late as in the one that was entered first', () => {
  const all = [
    listed(3, local(29), [score(a1, ana, 3, 1), score(a2, ana, 3, 1)]),
    listed(2, local(8), scores(a2, 50)),
    listed(1, local(1), scores(a1, 50)),
  ];
  expect(weeksOf(all)).toEqual([undefined, undefined, 4]);
});

test('R20.1 scores that come week by week are not late, and those of one assessment do not make another late', () => {
  const weekly = Array.from({ length: 10 }, (_, n) => listed(n + 1, local(1 + 7 * n, 12, 1), scores(a1, 10)));
  expect(weeksOf(weekly.toReversed())).toEqual(weekly.map(() => undefined));
  const two = [listed(2, local(29), scores(a2, 1)), listed(1, local(1), scores(a1, 50))];
  expect(weeksOf(two)).toEqual([undefined, undefined]);
});

test('R20.1 a long import counts with all its values, of which the list knows the first', () => {
  const all = [
    listed(2, local(29), [score(a1, ana, 1, 0)]),
    listed(1, local(1), scores(a1, 3), { size: 200, isLong: true }),
  ];
  expect(weeksOf(all)).toEqual([undefined, 4]);
});
