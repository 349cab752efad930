import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Offering, WorkingData } from '../../../events/entities.ts';
import { type Item, itemKey } from '../../../events/items.ts';
import { entriesOf } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import type { Scope } from '../../../events/scope.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { heldValue, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { type ReadInPart, reconcilePart } from '../../../sync/compare/narrow.ts';
import { ancestorsOf } from '../../../sync/lineage.ts';
import { isNamedThere, itemsInScope, scopesAbout, wholeOffering } from '../../../sync/scope.ts';
import { count } from '../../counts.ts';
import { rowsFor } from '../part-rows.ts';
import { play, rounds, roundsOf } from '../rounds.ts';
import { committed, itemsIn } from '../two-sides.ts';

/** Every part of what the server is known to hold. */
const scopesIn = (records: Records): readonly (readonly Scope[])[] => {
  const { book, outbox } = records;
  const scopes = itemsIn(book).flatMap((item): (readonly Scope[])[] => {
    switch (item.of) {
      case 'course':
        return [[item], scopesAbout(records, item) ?? []];
      case 'offering':
        return [
          [item],
          [{ of: 'assessments', offeringId: item.offeringId }],
          [{ of: 'seats', offeringId: item.offeringId }],
          wholeOffering(records, item.offeringId),
        ];
      case 'assessment': {
        const offeringId = heldValue(outbox, book, item)?.offeringId;
        if (!offeringId) return [];
        const { assessmentId } = item;
        return [[{ of: 'grades', offeringId, assessmentId }], [{ of: 'assessment', offeringId, assessmentId }]];
      }
      case 'student':
        return [[item], scopesAbout(records, item) ?? []];
      case 'grade':
        return [[item]];
      default:
        return [];
    }
  });
  return scopes.filter((some) => some.length > 0 && some.every((scope) => isNamedThere(records, scope)));
};

/** A few of them: small accounts have a hundred. */
const someOf = <V>(all: readonly V[], nth: number): readonly V[] =>
  Array.from({ length: Math.min(6, all.length) }, (_, at) => all[(nth + at * 7) % all.length] as V);

/** What is known of an item: the book's value, the server's, and what is asked. */
const knownOf = ({ book, outbox }: Records, item: Item): unknown => {
  const aside = owedOf(outbox, item)?.aside;
  const [ours, held] = [valueIn(book, item), heldValue(outbox, book, item)].map(withoutZeros);
  return { ours, held, aside: aside && { ...aside, at: '' } };
};

/** A weight of 0 goes with its assessment, of which a part does not say that it is gone; it means the same as none. */
const withoutZeros = (value: unknown): unknown => {
  const { weightSets } = (value ?? {}) as Partial<Offering>;
  if (!weightSets) return value;
  const sets = weightSets.map((set) => ({
    ...set,
    weights: entriesOf(set.weights).filter(([, weight]) => weight !== 0),
  }));
  return { ...(value as Offering), weightSets: sets };
};

/** How many parts were read without news, with some, with some about grades; how many led to a whole reading. */
const tally = { quiet: 0, news: 0, 'grade news': 0, whole: 0 };

afterAll(() => {
  for (const times of Object.values(tally)) expect(times).toBeGreaterThan(0);
});

const told = (before: Records, read: ReadInPart & { kind: 'read' }): Records =>
  read.events.length > 0 ? committed(before, read.events, 90) : before;

test.each([
  ['anything', rounds],
  [
    'values alone',
    roundsOf([
      'EditGrades',
      'EditGradesMore',
      'EditGrades',
      'EditStudent',
      'EditCourse',
      'EditOffering',
      'EditAssessment',
      'EditEnrollments',
      'DeleteGrades',
    ]),
  ],
])(
  'of %s: a part says of its rows what a whole reading says, says nothing of any other, and removes none',
  (_, stories) => {
    fc.assert(
      fc.property(stories, fc.nat(999), (story, nth) => {
        play(story, (before, after, { fresh, theirs, result }) => {
          if (result.isDoubted || before.outbox.doubt) return;
          const out = new Set(result.leftOut.map(({ item }) => itemKey(item)));
          const look = (item: Item) => valueIn(theirs, item) ?? heldValue(before.outbox, before.book, item);
          const isOut = (item: Item) =>
            [itemKey(item), ...ancestorsOf(item, look as never).keys()].some((key) => out.has(key));
          for (const scopes of someOf(scopesIn(before), nth)) {
            const rows = rowsFor(before, scopes, fresh);
            const read = reconcilePart(before, { scopes, rows, epoch: undefined, sent: new Set() });
            if (read.kind === 'whole') {
              tally.whole += 1;
              continue;
            }
            const part = told(before, read);
            const keys = new Set(read.items.map(itemKey));
            tally[read.events.length > 0 ? 'news' : 'quiet'] += 1;
            if (
              read.items.some((item) => item.of === 'grade' && !sameValue(knownOf(part, item), knownOf(before, item)))
            )
              tally['grade news'] += 1;
            for (const item of itemsIn(before.book, part.book, after.book)) {
              const like = !keys.has(itemKey(item)) ? before : isOut(item) ? undefined : after;
              if (like) expect([scopes, item, knownOf(part, item)]).toEqual([scopes, item, knownOf(like, item)]);
              if (item.of === 'grade') continue;
              if (valueIn(before.book, item) !== null) expect(valueIn(part.book, item)).not.toBeNull();
            }
          }
        });
      }),
      { numRuns: count(30, 1_500, 30) },
    );
  },
);

test('a part that lacks a row that was known says nothing', () => {
  fc.assert(
    fc.property(rounds, fc.nat(), (story, nth) => {
      play(story, (before, _, { fresh }) => {
        for (const scopes of someOf(scopesIn(before), nth)) {
          const rows = rowsFor(before, scopes, fresh);
          const known = new Set(scopes.flatMap((scope) => itemsInScope(before, scope)).map(itemKey));
          const read = (given: WorkingData) =>
            reconcilePart(before, { scopes, rows: given, epoch: undefined, sent: new Set() });
          const all = read(rows);
          if (all.kind === 'whole') continue;
          const grades = rows.grades.filter((_, at) => at !== nth % rows.grades.length);
          const lost = all.items.filter(({ of }) => of === 'grade').find((_, at) => at === nth % rows.grades.length);
          if (lost && known.has(itemKey(lost)) && heldValue(before.outbox, before.book, lost) !== null)
            expect(read({ ...rows, grades }).kind).toBe('whole');
          for (const list of ['courses', 'offerings', 'assessments', 'students', 'enrollments'] as const) {
            const fewer = { ...rows, [list]: rows[list].slice(1) };
            if (rows[list].length > 0) expect([list, read(fewer).kind]).toEqual([list, 'whole']);
          }
        }
      });
    }),
    { numRuns: count(20, 1_000) },
  );
});
