import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PointsRow,
  type ProblemContent,
  type SameProblems,
  sameProblems,
} from '../../../sync/compare/same-problems.ts';
import { count } from '../../counts.ts';

const said = (...maxima: readonly number[]): ProblemContent[] => maxima.map((max) => ({ max, outcomes: [] }));
const row = (before: readonly (number | null)[], now: readonly (number | null)[]): PointsRow => ({
  before: before.map((points) => points ?? undefined),
  now: now.map((points) => points ?? undefined),
});

const read = (was: readonly number[], is: readonly number[], ...rows: readonly PointsRow[]) => {
  const { from, unclear } = sameProblems({ known: said(...was), theirs: said(...is), isTyped: true, rows: () => rows });
  return { from, unclear: [...unclear].toSorted() };
};

describe('problems whose maxima differ', () => {
  test.each([
    ['two that change places', [10, 20, 30], [30, 20, 10], row([3, 13, 23], [23, 13, 3]), [2, 1, 0]],
    ['all of them', [10, 20, 30], [20, 30, 10], row([3, 13, 23], [13, 23, 3]), [1, 2, 0]],
    ['one that is put between', [10, 20], [10, 5, 20], row([null, null], [null, null, null]), [0, null, 1]],
    ['one that is taken out', [10, 20, 30], [10, 30], row([null, null, null], [null, null]), [0, 2]],
    ['one that comes while others move', [10, 20], [20, 5, 10], row([3, 13], [13, null, 3]), [1, null, 0]],
    ['where some have points on one only', [10, 20], [20, 10], row([3, null], [null, 3]), [1, 0]],
    ['a maximum that changes where others move', [10, 20, 30], [30, 20, 15], row([3, 13, 23], [23, 13, 3]), [2, 1, 0]],
    ['a maximum that changes', [10, 20], [15, 20], row([3, null], [3, null]), [0, 1]],
    ['maxima exchanged with a third', [10, 20, 30], [20, 30, 5], row([3, 13, 23], [13, 23, 3]), [1, 2, 0]],
  ])('are found: %s', (_, was, is, points, from) => {
    expect(read(was, is, points)).toEqual({ from, unclear: [] });
  });

  test.each([
    ['the points stayed, so that the maxima were exchanged', [10, 20], [20, 10], row([3, 13], [3, 13]), [0, 1], [0, 1]],
    [
      'nobody has points: either may have been exchanged',
      [10, 20],
      [20, 10],
      row([null, null], [null, null]),
      [1, 0],
      [0, 1],
    ],
    ['a maximum changed, or another problem came', [10, 20], [15, 20], row([null, 13], [null, 13]), [0, 1], [0]],
    ['another one took its place, and its points went', [10, 20], [15, 20], row([3, 13], [null, 13]), [null, 1], [0]],
    ['the first went, or the second, and the first says so now', [10, 20], [20], row([3, 13], [3]), [0], [0, 1]],
    ['the second went, and its points were moved to the first', [20, 40], [20], row([null, 3], [3]), [1], [0, 1]],
    ['either went, and the other one says something new', [10, 20], [15], row([3, 13], [13]), [1], [0, 1]],
  ])('are asked about: %s', (_, was, is, points, from, unclear) => {
    expect(read(was, is, points)).toEqual({ from, unclear });
  });

  test('one whose place was taken by another is not found at a third place by points that both had', () => {
    const found = read([10, 20], [20, 15], row([3, 3], [3, 5]), row([4, 8], [8, 5]));
    expect(found).toEqual({ from: [1, null], unclear: [0] });
  });

  test('outcomes tell them apart as well as maxima', () => {
    const [known, there] = [[1], [2]].map((outcomes) => ({ max: 10, outcomes })) as [ProblemContent, ProblemContent];
    const rows = () => [row([3, 8], [8, 3])];
    const found = sameProblems({ known: [known, there], theirs: [there, known], isTyped: true, rows });
    expect(found).toEqual({ from: [1, 0], unclear: new Set() });
  });
});

describe('problems that say the same', () => {
  test.each([
    ['nobody touched them', [10, 10], [10, 10], [row([3, 8], [3, 8])], [0, 1], []],
    ['one student’s points changed', [10, 10], [10, 10], [row([3, 8], [8, 8]), row([2, 4], [2, 4])], [0, 1], []],
    [
      'everybody’s points changed places',
      [10, 10],
      [10, 10],
      [row([3, 8], [8, 3]), row([2, 4], [4, 2])],
      [0, 1],
      [0, 1],
    ],
    ['a third came, where nobody has points', [10, 10], [10, 10, 10], [], [0, 1, null], [0, 1]],
    ['a third came before them', [10, 10], [10, 10, 10], [row([3, 8], [null, 3, 8])], [null, 0, 1], []],
    ['one went', [10, 10], [10], [row([3, 8], [8])], [1], []],
    ['they moved, and nobody has points', [10, 10, 30], [30, 10, 10], [], [2, 1, 0], [0, 1, 2]],
  ])('%s', (_, was, is, rows, from, unclear) => {
    expect(read(was, is, ...rows)).toEqual({ from, unclear });
  });
});

/** A problem by its true name, and what it says. */
type True = { readonly name: number; readonly max: number };
type Story = { readonly known: readonly True[]; readonly there: readonly True[]; readonly rows: readonly PointsRow[] };

const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('move', 'insert', 'remove', 'edit'),
    at: fc.nat(9),
    to: fc.nat(9),
    max: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 4 },
);

/** What others do to the list, one thing after another. `fresh`: no maximum that comes was there before. */
const changed = (known: readonly True[], done: readonly Change[], fresh: boolean): True[] => {
  const there = [...known];
  for (const [nth, { kind, at, to, max }] of done.entries()) {
    const place = at % Math.max(1, there.length);
    const other = fresh ? 100 + nth : max;
    const one = there[place];
    if (kind === 'insert') there.splice(to % (there.length + 1), 0, { name: 100 + nth, max: other });
    else if (!one) continue;
    else if (kind === 'edit') there[place] = { ...one, max: other };
    else if (kind === 'remove' && there.length > 1) there.splice(place, 1);
    else if (kind === 'move') there.splice(to % there.length, 0, ...there.splice(place, 1));
  }
  return there;
};
type Change = (typeof changes)['generate'] extends (...args: never[]) => { value: infer V }
  ? V extends readonly (infer C)[]
    ? C
    : never
  : never;

/** Points at a place become what nobody had, nothing, or what the student had on some problem before. */
type Edit = readonly [student: number, place: number, to: 'fresh' | 'none' | number];

/** Points go along with their problem; others change some of them. `whole`: of one student all are told apart. */
const storyOf = (
  maxima: readonly number[],
  done: readonly Change[],
  points: readonly (readonly (number | null)[])[],
  edits: readonly Edit[],
  { fresh, whole }: { readonly fresh: boolean; readonly whole: boolean },
): Story => {
  const known = maxima.map((max, name) => ({ name, max }));
  const there = changed(known, done, fresh);
  const classOf = [
    ...points.map((one) => known.map((_, at) => one[at] ?? null)),
    ...(whole ? [known.map((_, at) => 50 + at)] : []),
  ];
  const rows = classOf.map((before, student) => {
    const now = there.map(({ name }) => before[name] ?? null);
    for (const [nth, [who, place, to]] of edits.entries()) {
      if (student !== who || student >= points.length || place >= now.length) continue;
      if (typeof to === 'number') now[place] = before[to % before.length] ?? null;
      else now[place] = to === 'none' ? null : 1_000 + nth;
    }
    return row(before, now);
  });
  return { known, there, rows };
};

/** One that has got all the points of `at`, and says the same or is new. Nobody can tell it from `at`. */
const isDouble = ({ known, there, rows }: Story, at: number, place: number): boolean => {
  const [one, other] = [known[at], there[place]];
  if (!one || !other || (other.max !== one.max && known.some(({ name }) => name === other.name))) return false;
  return hasAllOf(rows, at, place);
};

const hasAllOf = (rows: readonly PointsRow[], at: number, place: number): boolean =>
  rows.every(({ before, now }) => before[at] === undefined || before[at] === now[place]);

/**
 * The place of one that has a double elsewhere, and has got all the points of `at`. Nobody can tell that it is still
 * there.
 */
const isLeftToDouble = (story: Story, from: SameProblems['from'], at: number, place: number): boolean => {
  const owner = story.known.findIndex(({ name }) => name === story.there[place]?.name);
  return owner >= 0 && isDouble(story, owner, from.indexOf(owner)) && hasAllOf(story.rows, at, place);
};

const mistakes = (story: Story, { from, unclear }: SameProblems): readonly string[] =>
  story.known.flatMap(({ name }, at) => {
    const truth = story.there.findIndex((one) => one.name === name);
    const found = from.indexOf(at);
    const taker = from[truth] ?? null;
    if (unclear.has(at) || truth === found || isDouble(story, at, found)) return [];
    if (taker !== null && isDouble(story, taker, truth)) return [];
    if (isLeftToDouble(story, from, at, found)) return [];
    return [`${at} is at ${truth}, not ${found}: ${JSON.stringify(story.rows)}`];
  });

const points = fc.array(fc.array(fc.option(fc.nat(3)), { minLength: 6, maxLength: 6 }), { maxLength: 4 });
const editsOf = (to: fc.Arbitrary<Edit[2]>) => fc.array(fc.tuple(fc.nat(3), fc.nat(5), to), { maxLength: 3 });
const fresh = editsOf(fc.constant('fresh'));
const any = editsOf(fc.oneof(fc.constantFrom('fresh' as const, 'none' as const), fc.nat(5)));

describe('whatever others do to the list, each problem is found or is called unclear', () => {
  const found = (story: Story): SameProblems =>
    sameProblems({
      known: said(...story.known.map(({ max }) => max)),
      theirs: said(...story.there.map(({ max }) => max)),
      isTyped: true,
      rows: () => story.rows,
    });

  const distinct = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 });
  const alike = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 });

  test.each([
    ['maxima that differ, none of which comes twice', distinct, any, { fresh: true, whole: false }],
    [
      'maxima that differ, changed to those of others, where one student has points on all',
      distinct,
      fresh,
      { fresh: false, whole: true },
    ],
    [
      'maxima some of which are the same, where one student has points on all',
      alike,
      fresh,
      { fresh: false, whole: true },
    ],
  ] as const)('%s', (_, maxima, edits, how) => {
    fc.assert(
      fc.property(maxima, changes, points, edits, (...given) => {
        const story = storyOf(...given, how);
        expect(mistakes(story, found(story))).toEqual([]);
      }),
      { numRuns: count(2_000, 50_000) },
    );
  });

  test('and where maxima differ and points tell, nothing is called unclear, unless one went and another says something new', () => {
    fc.assert(
      fc.property(distinct, changes, points, (maxima, done, some) => {
        fc.pre(['edit', 'remove'].some((without) => done.every(({ kind }) => kind !== without)));
        const story = storyOf(maxima, done, some, [], { fresh: true, whole: true });
        const stays = story.there.map(({ name }) => name);
        const { unclear } = found(story);
        expect([...unclear].filter((at) => stays.includes(at))).toEqual([]);
      }),
      { numRuns: count(1_000, 50_000) },
    );
  });
});

test('the points of a problem that came to the front vouch for the places of those that it pushed back', () => {
  const rows = () => [row([null, null, null, 5], [5, null, null])];
  expect(sameProblems({ known: said(1, 2, 3, 4), theirs: said(4, 1, 2), isTyped: false, rows })).toEqual({
    from: [3, 0, 1],
    unclear: new Set(),
  });
});
