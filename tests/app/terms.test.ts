import { describe, expect, test } from 'vitest';
import type { Grade, Offering } from '../../events/entities.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { newestOf, newestTerm, sortedByTerm, termName, termsAtHand } from '../../src/components/offering/terms.ts';
import { courseOf, offeringOf } from '../builders.ts';

const course = asId<CourseId>('c~1');
const offered = (id: string, period: string, yearOfStart: number | null): Offering =>
  Object.assign(offeringOf(asId<OfferingId>(id), course), { period, yearOfStart });

describe('the newest offering', () => {
  test.each([
    ['of no offerings there is none', [], undefined],
    ['a later year', [offered('b', 'Spring', 2027), offered('a', 'Fall', 2026)], 'b'],
    [
      'a later season of one year, whenever it was made',
      [offered('b', 'fall', 2026), offered('a', 'Spring', 2026)],
      'b',
    ],
    ['autumn is fall', [offered('b', 'Autumn term', 2026), offered('a', 'Summer', 2026)], 'b'],
    ['winter begins a year that has a fall', [offered('b', 'Fall', 2026), offered('a', 'Winter', 2026)], 'b'],
    ['winter ends a year of two semesters', [offered('b', 'Winter', 2026), offered('a', 'Summer', 2026)], 'b'],
    ['what was made last, where a season is unknown', [offered('a', 'Fall', 2026), offered('b', 'T 2', 2026)], 'b'],
    ['any year before none', [offered('a', '', 1999), offered('b', 'Fall', null)], 'a'],
    ['what was made last, where no year is known', [offered('a', '', null), offered('b', '', null)], 'b'],
  ] as const)('is %s', (_, offerings, newest) => {
    expect(newestOf(offerings)?.offeringId).toBe(newest);
  });
});

test('a term is all offerings of its period and year, in the order of their courses', () => {
  const other = asId<CourseId>('c~2');
  const [a, b, old] = [offered('a', 'Fall', 2026), offered('b', 'Fall', 2026), offered('old', 'Fall', 2025)];
  const term = newestTerm({
    offerings: { [a.offeringId]: a, [b.offeringId]: b, [old.offeringId]: old },
    courseOrder: [other, course],
    offeringsOf: { [course]: [a.offeringId, old.offeringId], [other]: [b.offeringId] },
  });
  expect(term).toEqual({ name: 'Fall 2026', offeringIds: ['b', 'a'] });
});

test.each([
  [
    'while nobody has a grade in the newest term, the one before stays at hand',
    ['old'],
    'Fall 2026, Fall 2025',
    ['b', 'a', 'old'],
  ],
  ['with the first grade of the newest term, it alone is at hand', ['old', 'a'], 'Fall 2026', ['b', 'a']],
  ['a term before without a grade is not at hand', [], 'Fall 2026', ['b', 'a']],
  ['a term that is older than the one before is not at hand', ['older'], 'Fall 2026', ['b', 'a']],
])('%s', (_, begun, name, offeringIds) => {
  const all = [
    offered('a', 'Fall', 2026),
    offered('b', 'Fall', 2026),
    offered('old', 'Fall', 2025),
    offered('older', '', 2024),
  ];
  const grades = begun.map(
    (id) => [asId<OfferingId>(id), StudentMap.of([[asId<StudentId>('s'), record<AssessmentId, Grade>([])]])] as const,
  );
  const term = termsAtHand({
    offerings: record(all.map((one) => [one.offeringId, one] as const)),
    courseOrder: [course],
    offeringsOf: { [course]: ['b', 'a', 'old', 'older'].map((id) => asId<OfferingId>(id)) },
    grades: record(grades),
  });
  expect(term).toEqual({ name, offeringIds });
});

test('a term without a year has its period for a name', () => {
  expect(termName(offered('a', 'Fall', null))).toBe('Fall');
});

test('offerings are listed by term, the newest first, then by course code and section', () => {
  const courses = [
    ['c~9', 'STAT', '9'],
    ['c~10', 'STAT', '10'],
    ['c~m', 'MATH', '340'],
  ].map(([id = '', courseCode = '', courseNumber = '']) => ({
    ...courseOf(asId<CourseId>(id)),
    courseCode,
    courseNumber,
  }));
  const given = (id: string, of: string, period: string, year: number | null, section = '1'): Offering => ({
    ...offered(id, period, year),
    courseId: asId<CourseId>(of),
    section,
  });
  const offerings = [
    given('no year', 'c~9', '', null),
    given('spring', 'c~9', 'Spring', 2026),
    given('stat 10', 'c~10', 'Fall', 2026),
    given('stat 9 sec 10', 'c~9', 'Fall', 2026, '10'),
    given('stat 9 sec 2', 'c~9', 'Fall', 2026, '2'),
    given('winter', 'c~m', 'Winter', 2026),
    given('math', 'c~m', 'Fall', 2026),
    given('before', 'c~m', 'Fall', 2025),
  ];
  const book = {
    offerings: record(offerings.map((one) => [one.offeringId, one] as const)),
    courses: record(courses.map((one) => [one.courseId, one] as const)),
  };
  const order = ['math', 'stat 9 sec 2', 'stat 9 sec 10', 'stat 10', 'spring', 'winter', 'before', 'no year'];
  expect(sortedByTerm(book).map(({ offeringId }) => offeringId)).toEqual(order);
});
