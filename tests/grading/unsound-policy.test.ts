import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Settings } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { StudentGrades } from '../../projections/final-grades/result.ts';
import { count } from '../counts.ts';
import { bookOf, offeringId, studentId } from './case-book.ts';
import { cases } from './cases.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown, of: (entry: unknown) => boolean): boolean => Array.isArray(value) && value.every(of);
const isTree = (value: unknown, depth: number): boolean =>
  depth === 0
    ? value === true || value === null
    : value === null || (isRecord(value) && Object.values(value).every((inner) => isTree(inner, depth - 1)));

const isCategory = (value: unknown): boolean =>
  isRecord(value) && [value.members, value.neverDrop].every((set) => set === undefined || isTree(set, 1));

/** What each field may hold, said once more, and more generously than the app: garbage is what not even this allows. */
const mayHold: Readonly<Record<string, (value: unknown) => boolean>> = {
  ungraded: (value) => value === 'leftOut' || value === 'zero',
  weightSet: (value) => value === 'best' || typeof value === 'number',
  weightSetNames: (value) => isList(value, isText),
  dropLowest: (value) => typeof value === 'number' && value >= 0 && value % 1 === 0,
  neverDrop: (value) => isList(value, isText),
  decimals: (value) => [0, 1, 2, 3, 4].some((one) => one === value),
  rule: (value) => value === 'halfUp' || value === 'halfEven',
  letters: (value) => isList(value, (entry) => isRecord(entry) && 'letter' in entry && typeof entry.from === 'number'),
  excused: (value) => isTree(value, 2),
  categories: (value) =>
    value === null || (isRecord(value) && Object.values(value).every((one) => one === null || isCategory(one))),
  extraCredit: (value) => isTree(value, 1),
  capAt: (value) => typeof value === 'number' && value >= 0,
  given: (value) =>
    value === null || (isRecord(value) && Object.values(value).every((one) => one === null || isRecord(one))),
};

const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('', 'two', '2', 'best ', true, false, 1.5, -1, 5, [], {}, [null], [1], ['a0', 2], null),
  fc.constantFrom({ s: { a0: 'yes' } }, { s: true }, [{ letter: 'A' }], [{ letter: 'A', from: '90' }], { needs: true }),
  fc.jsonValue(),
);

const gradesWith = (book: Book, policy: unknown): StudentGrades | undefined =>
  finalGrades({ ...book, settings: { grading: { [offeringId]: policy } } as Settings }, offeringId).students.get(
    studentId,
  );

const policyIn = (book: Book): Record<string, unknown> => ({ ...book.settings.grading?.[offeringId] });

/** Whatever is shown of a student, under both rules. */
const shownOf = (grades: StudentGrades | undefined): readonly unknown[] =>
  [grades?.leftOut, grades?.zero].flatMap((totals) =>
    totals ? [...totals.assessments.values(), ...totals.weightSets, totals.final] : [],
  );

const expectNone = (grades: StudentGrades | undefined, item: object): void => {
  for (const one of shownOf(grades)) expect(one).toEqual({ kind: 'none', why: 'cannot be computed', item });
};

const numRuns = count(2_000, 50_000);

test('garbage in a field that decides grades gives no grade and names the field; `null` says nothing', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(...Object.keys(mayHold)), values, (given, field, value) => {
      fc.pre(value === null || !mayHold[field]?.(value));
      const book = bookOf(given);
      const { [field]: _, ...soundPart } = policyIn(book);
      const grades = gradesWith(book, { ...soundPart, [field]: value });
      if (value === null) expect(shownOf(grades)).toEqual(shownOf(gradesWith(book, soundPart)));
      else expectNone(grades, { kind: 'policy', field });
    }),
    { numRuns },
  );
});

test('garbage elsewhere changes no grade', () => {
  const elsewhere = fc.oneof(fc.constantFrom('nearCutOff', 'outcomeThreshold', 'capAtMost', 'category'), fc.string());
  fc.assert(
    fc.property(cases, elsewhere, values, (given, field, value) => {
      fc.pre(!Object.hasOwn(mayHold, field) && field !== 'needs' && field !== '__proto__');
      const book = bookOf(given);
      const soundPart = policyIn(book);
      expect(shownOf(gradesWith(book, { ...soundPart, [field]: value }))).toEqual(shownOf(gradesWith(book, soundPart)));
    }),
    { numRuns },
  );
});

test('whatever a policy needs beyond this version is named, and what it cannot mean names `needs`', () => {
  fc.assert(
    fc.property(cases, values, (given, needs) => {
      const book = bookOf(given);
      const grades = gradesWith(book, { ...policyIn(book), needs });
      const known = ['categories', 'extraCredit', 'capAt'];
      const words = isRecord(needs)
        ? Object.keys(needs).filter((word) => needs[word] !== null && !known.includes(word))
        : [];
      if (!isTree(needs, 1)) expectNone(grades, { kind: 'policy', field: 'needs' });
      else if (words.length > 0) expectNone(grades, { kind: 'newer version', words });
      else expect(shownOf(grades)).toEqual(shownOf(gradesWith(book, policyIn(book))));
    }),
    { numRuns },
  );
});

test('a policy that is no object gives no grade, and so does what holds no policies', () => {
  fc.assert(
    fc.property(cases, values, (given, whole) => {
      fc.pre(whole !== null && !isRecord(whole));
      const book = bookOf(given);
      expectNone(gradesWith(book, whole), { kind: 'policy', field: 'policy' });
      const settings = { grading: whole } as unknown as Settings;
      const grades = finalGrades({ ...book, settings }, offeringId).students.get(studentId);
      expectNone(grades, { kind: 'policy', field: 'policy' });
    }),
    { numRuns },
  );
});
