import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import { apart as settingsApart } from '../../events/apart.ts';
import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import type { Json, WorkingData } from '../../events/entities.ts';
import { observedApart } from '../../events/observed-apart.ts';
import { isRecord, record } from '../../events/record.ts';
import { misshapenAt } from '../../events/shapes.ts';
import { joinInto } from '../../events/student-leaves.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { leafAt, setLeaf } from '../../projections/settings/settings.ts';
import { toldBook } from '../book-values.ts';
import { count } from '../counts.ts';
import { frozen } from '../given.ts';
import { histories } from '../histories.ts';
import { committed, inStep } from '../sync/two-sides.ts';

const students = ['ana', '__proto__', 'cem'];
/** An offering and an assessment are called `__proto__`, too, so that name tells nothing of a student. */
const told = new Set(['ana', 'cem']);
const leaf = fc.constantFrom<Json>(true, 'A', 85);
const byStudent = (of: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.array(fc.tuple(fc.constantFrom(...students), of), { maxLength: 3 }).map(record);
const perAssessment = fc
  .array(fc.tuple(fc.constantFrom('a1', 'student'), leaf), { minLength: 1, maxLength: 2 })
  .map(record);

/** A grading policy as the settings have it, with what is about students and what is not. */
const policies: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, 'strict', []),
  fc
    .tuple(
      fc.option(fc.nat(2).map((n): Json => n)),
      fc.option(fc.oneof(byStudent(perAssessment), fc.constant<Json>(['older']))),
      fc.option(byStudent(leaf)),
    )
    .map(([dropLowest, excused, given]) =>
      record(
        Object.entries({ dropLowest, excused, given } as Record<string, Json>).filter(([, value]) => value !== null),
      ),
    ),
);
const inOffering = (value: Json): Json => (value === null ? null : record([['o1', value]]));
/** A path of the settings, and what may stand there. */
const places: readonly (readonly [string[], fc.Arbitrary<Json>])[] = [
  [['grading', 'o1'], policies],
  [['grading'], policies.map(inOffering)],
  [['grading', 'o1', 'excused'], fc.oneof(byStudent(perAssessment), fc.constant(null))],
  [['notes', 'o1'], byStudent(perAssessment)],
  [['notes'], byStudent(perAssessment).map(inOffering)],
  [['theme'], leaf],
];

/** The students whom a value names, as a row's id or as a key. */
const namedIn = (value: unknown): ReadonlySet<string> => {
  const named = new Set<string>();
  const walk = (one: unknown): void => {
    if (typeof one === 'string' && told.has(one)) named.add(one);
    if (Array.isArray(one)) one.map(walk);
    else if (isRecord(one)) for (const [key, inner] of Object.entries(one)) [key, inner].map(walk);
  };
  walk(value);
  return named;
};

/** As a commit of a person and one of a reading take them. */
const apart = (events: readonly DomainEvent[]): readonly DomainEvent[] => settingsApart(observedApart(events));

const bookOf = (events: readonly DomainEvent[], book: Book = emptyBook()): unknown => toldBook(advance(book, events));

const expectApart = (events: readonly DomainEvent[]): readonly DomainEvent[] => {
  const parts = apart(frozen(events));
  for (const part of parts) {
    expect(namedIn(part).size).toBeLessThanOrEqual(1);
    expect(misshapenAt(part)).toBeUndefined();
  }
  return parts;
};

test('a gradebook that was read is told one student at a time, and leads to the same records', () => {
  fc.assert(
    fc.property(histories({ most: 12 }), policies, byStudent(perAssessment), ({ books }, policy, notes) => {
      const data: WorkingData = workingData(books.at(-1) ?? emptyBook());
      const { grading } = data.settings;
      const settings = {
        ...data.settings,
        grading: record([...Object.entries(grading ?? {}), ['o1', policy]]),
        notes: record([['o1', notes]]),
      };
      const whole = { type: 'BaselineObserved', data: { ...data, settings } } as DomainEvent;
      const parts = expectApart([whole]);
      expect(bookOf(parts)).toEqual(bookOf([whole]));
      expect(bookOf(parts, books.at(-1))).toEqual(bookOf([whole], books.at(-1)));
      expect(apart(parts)).toEqual(parts);
    }),
    { numRuns: count(60, 2_000) },
  );
});

test('a change of a policy or of notes is told one student at a time, and leads to the same settings', () => {
  const edits = fc.constantFrom(...places).chain(([path, value]) => fc.tuple(fc.constant(path), value, value));
  fc.assert(
    fc.property(edits, ([path, from, to]) => {
      const book = emptyBook();
      setLeaf(book.settings, path, from);
      const held = leafAt(book.settings, path);
      const whole = { type: 'SettingEdited', path, from: held, to } as DomainEvent;
      const parts = expectApart([whole]);
      expect(bookOf(parts, book)).toEqual(bookOf([whole], book));
    }),
    { numRuns: count(300, 20_000) },
  );
});

test('a policy is split also where other things happen beside it, and these stay as they are', () => {
  const left: DomainEvent = { type: 'ReadingBelieved' };
  const policy = { dropLowest: 1, given: { ana: 'A', cem: 'B' } };
  const gone = { type: 'SettingEdited', path: ['grading', 'o1'], from: policy, to: null } as unknown as DomainEvent;
  const parts = settingsApart([left, gone, left]);
  expect(parts.map(({ type }) => type)).toEqual([
    ...['ReadingBelieved', 'SettingEdited', 'SettingEdited', 'SettingEdited', 'ReadingBelieved'],
  ]);
  expect(parts.map((part) => [...namedIn(part)])).toEqual([[], ['ana'], ['cem'], [], []]);
});

test('a branch takes the place of a value that is none', () => {
  const settings = { grading: 'strict', notes: { o1: { ana: 'x' } } };
  joinInto(settings, { grading: { o1: { dropLowest: 1 } }, notes: { o1: { cem: 'y' } } });
  expect(settings).toEqual({ grading: { o1: { dropLowest: 1 } }, notes: { o1: { ana: 'x', cem: 'y' } } });
});

test('what a server holds of a row, or does not hold, stays one event', () => {
  const grade = { of: 'grade', offeringId: 'o1', assessmentId: 'a1', studentId: 'ana' };
  const policy = { of: 'setting', section: ['grading', 'o1'] };
  const held = [
    { type: 'ServerHolds', item: grade, value: { points: { p1: 3 }, bonusPoints: 0 }, aside: 'conflict' },
    { type: 'ServerHolds', item: { of: 'student', studentId: 'ana' }, value: null, aside: 'unseen' },
    { type: 'ServerHolds', item: policy, value: null },
    { type: 'ServerHolds', item: policy, value: { dropLowest: 1 } },
  ] as unknown as readonly DomainEvent[];
  expect(apart(held)).toEqual(held);
});

test('what a server holds of a policy is told one student at a time, and is held as a whole', () => {
  fc.assert(
    fc.property(policies, policies, (ours, theirs) => {
      const book = emptyBook();
      setLeaf(book.settings, ['grading', 'o1'], ours);
      const read: readonly DomainEvent[] = [
        { type: 'ServerChangesObserved', scope: 'everything', counts: record(), stateHash: '' },
        {
          type: 'ServerHolds',
          item: { of: 'setting', section: ['grading', 'o1'] },
          value: theirs,
          aside: 'conflict',
        } as DomainEvent,
      ];
      expect(expectApart(read).filter(isBookEvent)).toEqual([]);
      const [whole, parts] = [read, apart(read)].map((events) => committed(inStep(book), events).outbox);
      expect(parts).toEqual(whole);
    }),
    { numRuns: count(300, 20_000) },
  );
});
