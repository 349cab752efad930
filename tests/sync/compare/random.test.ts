import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Item, itemKey } from '../../../events/items.ts';
import { sameValue } from '../../../events/same-value.ts';
import { emptyBook } from '../../../projections/book/book.ts';
import { blankGrade } from '../../../projections/book/grade-of.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { offeringOfPolicy } from '../../../projections/book/references.ts';
import { allOwed, heldValue, type OwedItem, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { takeTheirs } from '../../../sync/decide/resolve.ts';
import { ancestorsOf, type Look } from '../../../sync/lineage.ts';
import { count } from '../../counts.ts';
import { histories } from '../../histories.ts';
import { faultsOf } from '../../sound-book.ts';
import { type Flat, fieldsAmong } from '../fields-by-id.ts';
import { closeRounds, mapped, play, rounds, tally } from '../rounds.ts';
import { committed, inStep, itemsIn, readingOf } from '../two-sides.ts';

afterAll(() => expect(tally.passedOver).toBeLessThanOrEqual(tally.tried * 0.05));

const lookIn =
  (records: Records, theirs: Parameters<typeof valueIn>[0]): Look =>
  (item) =>
    valueIn(theirs, item) ?? heldValue(records.outbox, records.book, item) ?? valueIn(records.book, item);

test('what is held is what was read, and the book is sound; reading again is no news', () => {
  fc.assert(
    fc.property(rounds, (story) => {
      play(story, (before, after, { fresh, theirs, result }) => {
        const out = new Set(result.leftOut.map(({ item }) => itemKey(item)));
        const look = lookIn(before, theirs);
        const isOut = (item: Item) =>
          out.has(itemKey(item)) || [...ancestorsOf(item, look).keys()].some((key) => out.has(key));
        const items = itemsIn(theirs, before.book, after.book).filter((item) => !isOut(item));
        for (const item of items) {
          expect([itemKey(item), heldValue(after.outbox, after.book, item)]).toEqual([
            itemKey(item),
            valueIn(theirs, item),
          ]);
        }
        expect(faultsOf(after.book)).toEqual([]);
        expect(reconcile(after, fresh)).toEqual({ events: [], leftOut: result.leftOut });
      });
    }),
    { numRuns: count(150, 10_000) },
  );
});

test.each([
  ['anything', rounds],
  ['weights, outcomes and settings', closeRounds],
])('of %s: what was typed stays, what others changed is taken or waits for the instructor', (_, stories) => {
  fc.assert(
    fc.property(stories, (story) => {
      play(story, (before, after, { theirs, result }) => {
        const out = new Set(result.leftOut.map(({ item }) => itemKey(item)));
        const look = lookIn(before, theirs);
        for (const item of itemsIn(theirs, before.book, after.book)) {
          if (out.has(itemKey(item)) || [...ancestorsOf(item, look).keys()].some((key) => out.has(key))) continue;
          const fields = fieldsAmong(item, isEverywhere(before, after, theirs));
          checkFields(item, before, after, valueIn(theirs, item), fields);
        }
      });
    }),
    { numRuns: count(150, 10_000) },
  );
});

/** Whether all sides have it: what names one that some lack comes and goes with that. */
const isEverywhere =
  (before: Records, after: Records, theirs: Parameters<typeof valueIn>[0]) =>
  (item: Item): boolean =>
    [heldValue(before.outbox, before.book, item), valueIn(before.book, item), valueIn(after.book, item)].every(
      (value) => value !== null,
    ) && valueIn(theirs, item) !== null;

/** The instructor may be asked although they changed nothing: the set that they chose by its place may have moved there. */
const isOfChosenSet = ({ book }: Records, item: Item): boolean => {
  const offeringId = item.of === 'offering' ? item.offeringId : offeringOfPolicy(item);
  return offeringId !== undefined && policyOf(book.settings, offeringId).weightSet !== 'best';
};

/** Field by field; a field that is missing is `null`. `fields`: those of a value that can be told from each other on both sides. */
const checkFields = (
  item: Item,
  before: Records,
  after: Records,
  theirs: unknown,
  fields: (value: unknown) => Flat,
): void => {
  const [held, ours, now] = [
    heldValue(before.outbox, before.book, item),
    valueIn(before.book, item),
    valueIn(after.book, item),
  ];
  const aside = owedOf(after.outbox, item)?.aside ?? null;
  if (
    sameValue(ours, held) &&
    before.outbox.count === 0 &&
    !(aside?.why === 'conflict' && isOfChosenSet(before, item))
  ) {
    expect([itemKey(item), now]).toEqual([itemKey(item), theirs]);
  }
  // Of a setting this is looked at leaf by leaf, below: what is left of it may be nothing.
  if (item.of !== 'setting' && ours !== null && !sameValue(ours, held) && !sameValue(now, theirs))
    expect([itemKey(item), now]).not.toEqual([itemKey(item), null]);
  if (
    ours === null &&
    held !== null &&
    theirs !== null &&
    !sameValue(theirs, held) &&
    item.of !== 'setting' &&
    now === null
  ) {
    expect([itemKey(item), aside]).not.toEqual([itemKey(item), null]);
  }
  if (item.of !== 'setting' && [held, theirs, ours, now].some((value) => value === null)) return;
  const [was, there, here, then] = [held, theirs, ours, now].map(fields) as [Flat, Flat, Flat, Flat];
  for (const field of new Set([was, there, here, then].flatMap(Object.keys))) {
    const [h, t, o, n] = [was[field], there[field], here[field], then[field]].map((value) => value ?? null);
    const place = `${itemKey(item)} ${field}`;
    if (sameValue(t, h) || sameValue(t, o)) expect([place, n]).toEqual([place, o]);
    else if (sameValue(o, h)) {
      if (!sameValue(n, t)) expect([place, aside]).not.toEqual([place, null]);
    } else {
      expect([place, n]).toEqual([place, o]);
      expect([place, aside]).not.toEqual([place, null]);
    }
  }
};

test('a server that is as it was is no news, however its ids are mapped', () => {
  fc.assert(
    fc.property(histories({ most: 15 }), ({ books }) => {
      const book = books.at(-1) ?? emptyBook();
      const records = inStep(book, mapped);
      const fresh = readingOf(book, (id) => (mapped.includes(id) ? `${id}-there` : id));
      expect(reconcile(records, fresh)).toEqual({ events: [], leftOut: [] });
    }),
    { numRuns: count(40, 5_000) },
  );
});

test('taking theirs settles whatever waits', () => {
  fc.assert(
    fc.property(rounds, (story) => {
      const records = play(story, () => undefined);
      const owed = allOwed(records.outbox);
      for (const { item } of owed) {
        const events = takeTheirs(records, [item]);
        if (events.length === 0) continue;
        const after = committed(records, events, 99);
        expect(owedOf(after.outbox, item)?.aside ?? null).toBeNull();
        expect(faultsOf(after.book)).toEqual([]);
      }
      const all = takeTheirs(
        records,
        owed.map(({ item }) => item),
      );
      if (all.length === 0) return;
      const after = committed(records, all, 99);
      for (const left of allOwed(after.outbox)) expectChangedHereAlone(records, after, left);
    }),
    { numRuns: count(100, 5_000) },
  );
});

/** What is still to be sent after theirs was taken: a conflict's fields that the server never changed. */
const expectChangedHereAlone = (before: Records, after: Records, { item, aside, base }: OwedItem): void => {
  expect([itemKey(item), aside]).toEqual([itemKey(item), null]);
  const conflict = owedOf(before.outbox, item)?.aside ?? null;
  expect([itemKey(item), conflict?.why]).toEqual([itemKey(item), 'conflict']);
  const fields = (value: unknown) =>
    fieldsAmong(item, () => true)(value ?? (item.of === 'grade' ? blankGrade() : null));
  const [began, theirs, now] = [conflict?.began, base, valueIn(after.book, item)].map(fields) as [Flat, Flat, Flat];
  for (const field of new Set([began, theirs, now].flatMap(Object.keys))) {
    if (sameValue(now[field], theirs[field])) continue;
    expect([itemKey(item), field, theirs[field]]).toEqual([itemKey(item), field, began[field]]);
  }
};
