/** A policy chooses a weight set by its place, and a reading has no other name for it. */
import { expect, test } from 'vitest';
import { advance } from '../../../commands/decision.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Item } from '../../../events/items.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import { a1, classroom, o1, policy, setting, w1, w2, w3, weightSet } from '../../builders.ts';
import { bookOf } from '../../given.ts';
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
