import { expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import type { Book } from '../../projections/book/book.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { changedElsewhere, policyElsewhere } from '../../src/screens/final-grades/changed-elsewhere.tsx';
import { reconcile } from '../../sync/compare/reconcile.ts';
import { a1, classroom, o1, policy, setting, w1, w2, weightSet } from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep, readingOf } from '../sync/two-sides.ts';

const [one, two] = [weightSet(w1, [[a1, 1]]), weightSet(w2, [[a1, 2]])];
const known = bookOf(classroom(), one, two, policy({ weightSet: 0 }));
const moved = bookOf(classroom(), two, one, policy({ weightSet: 1 }));
const half: Book = { ...moved, settings: known.settings };

/** The records after these readings, if this was changed here before them. */
const after = (readings: readonly Book[], ...here: readonly DomainEvent[]): Records => {
  let records = here.length > 0 ? committed(inStep(known), here) : inStep(known);
  for (const [at, one] of readings.entries())
    records = committed(records, reconcile(records, readingOf(one)).events, at + 2);
  return records;
};

const said = (readings: readonly Book[], ...here: readonly DomainEvent[]) =>
  changedElsewhere(after(readings, ...here), o1);

const weighed = (from: number, to: number): DomainEvent => ({
  type: 'WeightEdited',
  offeringId: o1,
  weightSetId: w1,
  assessmentId: a1,
  from,
  to,
});
const titled = (to: string): DomainEvent => ({
  type: 'OfferingEdited',
  offeringId: o1,
  from: { title: '' },
  to: { title: to },
});

test('while only the list of sets was read, it is being changed elsewhere; once the rest came too, it waits for a decision', () => {
  expect(said([])).toBeUndefined();
  expect(said([half])).toBe('half');
  expect(said([half, half])).toBe('half');
  expect(said([half, moved])).toBe('whole');
  expect(said([moved])).toBeUndefined();
});

test('sets that both sides changed wait for a decision', () => {
  expect(said([advance(known, [weighed(1, 7)])], weighed(1, 5))).toBe('whole');
  expect(said([moved], setting(['grading', o1, 'weightSet'], 0, null), weighed(1, 5))).toBe('whole');
});

test('a change of sets that was made here alone is not one that was made elsewhere, whatever else is asked', () => {
  expect(said([known], weighed(1, 5))).toBeUndefined();
  const titles = after([advance(known, [titled('Theirs')])], titled('Ours'), weighed(1, 5));
  expect(owedOf(titles.outbox, { of: 'offering', offeringId: o1 })?.aside?.why).toBe('conflict');
  expect(changedElsewhere(titles, o1)).toBeUndefined();
});

test('letters, rounding and what else of a policy others changed are named, while they differ from those here', () => {
  const letters = (from: number) => [{ letter: 'A', from }];
  const there = (fields: Partial<GradingPolicy>) => bookOf(classroom(), one, two, policy({ weightSet: 0, ...fields }));
  const here = setting(['grading', o1, 'letters'], null, letters(90));
  const named = (book: Book, ...ours: readonly DomainEvent[]) => policyElsewhere(after([book], ...ours), o1);

  expect(named(there({ letters: letters(80) }), here)).toEqual(['letters']);
  expect(
    named(there({ letters: letters(80), decimals: 0 }), here, setting(['grading', o1, 'decimals'], null, 1)),
  ).toEqual(['decimals', 'letters']);
  expect(named(there({ letters: letters(90) }), here)).toEqual([]);
  expect(named(known, here)).toEqual([]);
  expect(named(there({ nearCutOff: 1 }), setting(['grading', o1, 'nearCutOff'], null, 2))).toEqual([]);
});
