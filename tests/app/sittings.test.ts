import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { dayOf } from '../../src/browser/local-time.ts';
import { type StoryEntry, storyOf } from '../../src/screens/history/sittings.ts';
import { a1, a2, ana, ben } from '../builders.ts';
import { listed, score } from './listed-commits.ts';

/** Minutes after the noon of 18 November. */
const at = (minutes: number): string => new Date(2026, 10, 18, 12, minutes).toISOString();

type Wish = {
  readonly minutes: number;
  readonly actor?: string;
  readonly tab?: string;
  readonly of?: typeof a1;
  readonly how?: 'typed' | 'pasted';
};

const made = ({ minutes, actor = 'ana', tab = 't', of = a1, how = 'typed' }: Wish, seq: number): ListedCommit => {
  const one = listed(seq, at(minutes), [score(of, ana, seq)], { command: { type: 'EditGrades', how } });
  return { ...one, commit: { ...one.commit, actor, tab } };
};
/** Given the oldest first, listed the newest first. */
const listOf = (wishes: readonly Wish[]): readonly ListedCommit[] =>
  wishes.map((wish, n) => made(wish, n + 1)).toReversed();
const entriesIn = (shown: readonly ListedCommit[], all = shown): readonly StoryEntry[] =>
  atOnce(storyOf(shown, all)).flatMap(({ entries }) => entries);
const sizes = (wishes: readonly Wish[]): readonly number[] => entriesIn(listOf(wishes)).map(({ length }) => length);

const some = fc.record({
  minutes: fc.nat({ max: 16 }),
  actor: fc.constantFrom('ana', 'ana', 'ana', 'ben'),
  tab: fc.constantFrom('t', 't', 't', 'u'),
  of: fc.constantFrom(a1, a1, a1, a2),
  how: fc.constantFrom('typed' as const, 'typed' as const, 'typed' as const, 'pasted' as const),
  isShown: fc.boolean(),
});
/** One after another, with pauses of some minutes; a few hundred of them reach the next day. */
const lists = fc.array(some, { maxLength: 80 }).map((wishes) => {
  const until = (place: number): number => wishes.slice(0, place + 1).reduce((sum, { minutes }) => sum + minutes, 660);
  const all = listOf(wishes.map((wish, place) => ({ ...wish, minutes: until(place) })));
  return { all, shown: all.filter((_, place) => wishes.at(-1 - place)?.isShown !== false || place % 3 === 0) };
});

test('R20.22 each commit stands in exactly one place, in the order of the list, under its own day', () => {
  fc.assert(
    fc.property(lists, ({ all, shown }) => {
      const days = atOnce(storyOf(shown, all));
      expect(days.flatMap(({ entries }) => entries.flat())).toEqual(shown);
      for (const { day, entries } of days)
        for (const one of entries.flat()) expect(dayOf(new Date(one.commit.at))).toBe(day);
      expect(days.every(({ day }, place) => day !== days[place - 1]?.day)).toBe(true);
    }),
  );
});

test('R20.22 a sitting never joins two people, devices, assessments or days, a long pause, or what is not typed', () => {
  const oneOf = (values: readonly unknown[]): boolean => new Set(values).size === 1;
  fc.assert(
    fc.property(lists, ({ all, shown }) => {
      for (const sitting of entriesIn(shown, all).filter(({ length }) => length > 1)) {
        const { 0: newest } = sitting;
        const from = all.indexOf(newest);
        expect(all.slice(from, from + sitting.length)).toEqual(sitting);
        expect(oneOf(sitting.map(({ commit }) => commit.actor))).toBe(true);
        expect(oneOf(sitting.map(({ commit }) => commit.tab))).toBe(true);
        expect(oneOf(sitting.map(({ changes: [first] }) => first && Reflect.get(first.subject, 'assessmentId')))).toBe(
          true,
        );
        expect(oneOf(sitting.map(({ commit }) => dayOf(new Date(commit.at))))).toBe(true);
        expect(sitting.every(({ commit }) => commit.command.how === 'typed')).toBe(true);
        const times = sitting.map(({ commit }) => Date.parse(commit.at));
        for (const [n, time] of times.entries()) expect((times[n - 1] ?? time) - time).toBeLessThanOrEqual(15 * 60_000);
      }
    }),
  );
});

test('R20.22 what is typed with pauses of a quarter of an hour at most is one sitting, from three commits on', () => {
  expect(sizes([{ minutes: 0 }, { minutes: 15 }, { minutes: 30 }])).toEqual([3]);
  expect(sizes([{ minutes: 0 }, { minutes: 15 }])).toEqual([1, 1]);
  expect(sizes([{ minutes: 0 }, { minutes: 1 }, { minutes: 2 }, { minutes: 18 }])).toEqual([1, 3]);
});

test('R20.22 what another computer’s ledger tells is no part of a sitting here, even of the same tab', () => {
  const [first, second, third, fourth] = listOf([0, 1, 2, 3].map((minutes) => ({ minutes })));
  if (!first || !second || !third || !fourth) throw new Error('There are four.');
  const other = { logId: 'l' } as NonNullable<ListedCommit['other']>;
  expect(entriesIn([{ ...first, other }, second, third, fourth]).map(({ length }) => length)).toEqual([1, 3]);
});

test.each<[string, Partial<Wish>]>([
  ['another person', { actor: 'ben' }],
  ['another device', { tab: 'u' }],
  ['another assessment', { of: a2 }],
  ['a paste', { how: 'pasted' }],
  ['the next day', { minutes: 12 * 60 + 1 }],
])('R20.22 %s begins anew', (_, other) => {
  const late = [0, 1, 2].map((n) => ({ minutes: 12 * 60 - 3 + n }));
  expect(sizes([...late, { minutes: 12 * 60 - 1, ...other }])).toEqual([1, 3]);
  expect(sizes([...late, { minutes: 12 * 60 - 1 }])).toEqual([4]);
});

test('R20.22 what was changed elsewhere, a long change, and one with a student’s record are rows of their own', () => {
  const [first, second, third] = listOf([{ minutes: 0 }, { minutes: 1 }, { minutes: 2 }]);
  if (!first || !second || !third) throw new Error('There are three.');
  const record = { subject: { what: 'student', studentId: ben }, field: null, from: null, to: {} } as const;
  const others: readonly Partial<ListedCommit>[] = [
    { isElsewhere: true },
    { isLong: true },
    { changes: [...second.changes, record] },
    { changes: [score(a1, ana, 1), score(a2, ana, 1)] },
    { snapshots: [{ type: 'SnapshotDeleted', snapshot: {} } as never] },
  ];
  for (const other of others) {
    const list = [first, { ...second, ...other }, third];
    expect(entriesIn(list).map(({ length }) => length)).toEqual([1, 1, 1]);
  }
  expect(entriesIn([first, second, third]).map(({ length }) => length)).toEqual([3]);
});

test('R20.22 a commit that the filters hide is between those that they show', () => {
  const all = listOf(Array.from({ length: 7 }, (_, minutes) => ({ minutes })));
  const shown = all.filter((_, place) => place !== 3);
  expect(entriesIn(shown, all).map(({ length }) => length)).toEqual([3, 3]);
  expect(
    entriesIn(
      shown.filter(({ commit }) => commit.id !== asId('c1')),
      all,
    ).map(({ length }) => length),
  ).toEqual([3, 1, 1]);
});
