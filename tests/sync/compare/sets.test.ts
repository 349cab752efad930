/** A policy chooses weight sets, names them and weighs categories by their place; a reading has no other name for a set. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../../commands/catalogue.ts';
import { advance } from '../../../commands/decision.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Item } from '../../../events/items.ts';
import type { Book } from '../../../projections/book/book.ts';
import { allOwed, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import { a1, classroom, o1, policy, setting, w1, w2, w3, weightSet } from '../../builders.ts';
import { count } from '../../counts.ts';
import { bookOf, commitOf } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const theOffering: Item = { of: 'offering', offeringId: o1 };
const one = weightSet(w1, [[a1, 1]]);
const two = weightSet(w2, [[a1, 2]]);
const three = weightSet(w3, [[a1, 3]]);
const known = bookOf(classroom(), one, two, policy({ weightSet: 0 }));

/** As another device leaves the server: these sets in this order, and the choice of one. */
const there = (sets: (typeof one)[], weightSetAt: number) =>
  readingOf(bookOf(classroom(), ...sets, policy({ weightSet: weightSetAt })));

const read = (reading: ReturnType<typeof there>, ...here: DomainEvent[]): Records => {
  const mine = here.length > 0 ? committed(inStep(known), here) : inStep(known);
  return committed(mine, reconcile(mine, reading).events, 2);
};

const weightsIn = ({ book }: Records) => book.offerings[o1]?.weightSets.map(({ weights }) => weights[a1]);
const whyOf = ({ outbox }: Records) => owedOf(outbox, theOffering)?.aside?.why;

test.each([
  ['moved before it', [two, one]],
  ['was put before it', [three, one, two]],
  ['is left instead', [two]],
])('another set than the chosen one %s, and the choice has the same place: it is asked', (_, sets) => {
  const records = read(there(sets, 0));
  expect([weightsIn(records), whyOf(records)]).toEqual([[1, 2], 'conflict']);
  const kept = committed(records, keepMine(records, [theOffering]), 3);
  expect(weightsIn(kept)).toEqual([1, 2]);
  const taken = committed(records, takeTheirs(records, [theOffering]), 3);
  expect([weightsIn(taken), taken.outbox.count]).toEqual([weightsIn(inStepWith(sets)), 0]);
});

const inStepWith = (sets: (typeof one)[]) => inStep(bookOf(classroom(), ...sets));

test.each([
  ['the choice moved along', there([two, one], 1), [2, 1]],
  ['another one is chosen', there([three, one, two], 2), [3, 1, 2]],
  ['one was put behind', there([one, two, three], 0), [1, 2, 3]],
  ['its weights were edited', there([weightSet(w1, [[a1, 5]]), two], 0), [5, 2]],
])('where %s, nobody is asked', (_, reading, weights) => {
  const records = read(reading);
  expect([weightsIn(records), records.outbox.count]).toEqual([weights, 0]);
});

test('a set that is chosen here, while another comes to its place there, is asked about', () => {
  const best = advance(known, [setting(['grading', o1, 'weightSet'], 0, null)]);
  const mine = committed(inStep(best), [setting(['grading', o1, 'weightSet'], null, 0)]);
  const records = committed(mine, reconcile(mine, readingOf(bookOf(classroom(), two, one))).events, 2);
  expect([weightsIn(records), whyOf(records)]).toEqual([[1, 2], 'conflict']);
});

/** Each of three sets weighs its own number, and a category ten times that under it. */
const weighed = bookOf(classroom(), one, two, three, [
  setting(['grading', o1, 'categories', 'c', 'name'], null, 'Homework'),
  setting(['grading', o1, 'categories', 'c', 'weights'], null, [10, 20, 30]),
]);

type Step = { readonly kind: 'move' | 'insert' | 'remove'; readonly at: number; readonly to: number };

const steps = (kinds: Step['kind'][]) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat({ max: 3 }), to: fc.nat({ max: 3 }) }), {
    maxLength: 3,
  });

const commandFor = (book: Book, { kind, at, to }: Step): Command => {
  const sets = book.offerings[o1]?.weightSets ?? [];
  const place = Math.min(to, Math.max(0, sets.length - 1));
  const weightSetId = sets[at % Math.max(1, sets.length)]?.weightSetId ?? w1;
  if (kind === 'insert' || sets.length < 2) return { type: 'AddWeightSet', offeringId: o1, at: place };
  return kind === 'move'
    ? { type: 'MoveWeightSet', offeringId: o1, weightSetId, to: place }
    : { type: 'RemoveWeightSet', offeringId: o1, weightSetId };
};

const eventsOf = (of: readonly Step[]): DomainEvent[] => {
  const events: DomainEvent[] = [];
  for (const step of of) {
    const book = advance(weighed, events);
    const command = commandFor(book, step);
    const isIdle =
      command.type === 'MoveWeightSet' &&
      book.offerings[o1]?.weightSets[command.to]?.weightSetId === command.weightSetId;
    if (!isIdle) events.push(...commitOf(book, command).events);
  }
  return events;
};

const categoryWeights = (book: Book): readonly unknown[] => policyOf(book.settings, o1).categories.c?.weights ?? [];

/** Every set with the weight that the category has under it. */
const pairsIn = (book: Book): readonly (readonly [number, unknown])[] =>
  (book.offerings[o1]?.weightSets ?? []).map(({ weights }, at) => [
    weights[a1] ?? 0,
    categoryWeights(book)[at] ?? null,
  ]);

const expectPaired = (book: Book): void => {
  for (const [set, weight] of pairsIn(book)) expect(weight).toBe(set === 0 ? null : set * 10);
};

const whole = steps(['move', 'insert', 'remove']);

test('sets move on two devices: no category’s weight ends under another set without a question', () => {
  fc.assert(
    fc.property(whole, whole, fc.boolean(), (here, elsewhere, isHalfRead) => {
      const theirs = advance(weighed, eventsOf(elsewhere));
      const half: Book = { ...theirs, settings: weighed.settings };
      let records = committed(inStep(weighed), eventsOf(here));
      for (const [at, reading] of (isHalfRead ? [half, theirs] : [theirs]).entries()) {
        records = committed(records, reconcile(records, readingOf(reading)).events, at + 2);
      }
      const asked = allOwed(records.outbox).flatMap(({ item, aside }) => (aside ? [item] : []));
      expectPaired(asked.length === 0 ? records.book : committed(records, takeTheirs(records, asked), 4).book);
    }),
    { numRuns: count(400, 20_000) },
  );
});

test('a set that moves takes a category’s weight along, and undo brings both back', () => {
  const moved = commitOf(weighed, { type: 'MoveWeightSet', offeringId: o1, weightSetId: w3, to: 0 });
  const after = advance(weighed, moved.events);
  expect(categoryWeights(after)).toEqual([30, 10, 20]);
  const undone = advance(after, commitOf(after, { type: 'UndoCommit', commit: moved }).events);
  expect(categoryWeights(undone)).toEqual([10, 20, 30]);
  const removed = advance(
    weighed,
    commitOf(weighed, { type: 'RemoveWeightSet', offeringId: o1, weightSetId: w2 }).events,
  );
  expect(categoryWeights(removed)).toEqual([10, 30]);
  const added = advance(weighed, commitOf(weighed, { type: 'AddWeightSet', offeringId: o1, at: 1 }).events);
  expect(categoryWeights(added)).toEqual([10, null, 20, 30]);
});

test('two devices that each make a category lose neither', () => {
  const category = (id: string) => [
    setting(['grading', o1, 'categories', id, 'name'], null, id),
    setting(['grading', o1, 'categories', id, 'weights'], null, [5]),
  ];
  const mine = committed(inStep(weighed), category('here'));
  const theirs = readingOf(advance(weighed, category('there')));
  const { book, outbox } = committed(mine, reconcile(mine, theirs).events, 2);
  expect(Object.keys(policyOf(book.settings, o1).categories).sort()).toEqual(['c', 'here', 'there']);
  expect(allOwed(outbox).some(({ aside }) => aside !== null)).toBe(false);
});
