import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { courseRows } from '../../src/screens/courses/course-rows.ts';
import { studentRows } from '../../src/screens/students/student-rows.ts';
import { compareSortKeys } from '../../src/ui/sort-key.ts';
import { ana, ben, c1, c2, course, enrolled, o1, o2, offeringOf, student } from '../builders.ts';
import { bookOf } from '../given.ts';

const offering = (offeringId: typeof o1, fields: object): DomainEvent => ({
  type: 'OfferingAdded',
  offering: { ...offeringOf(offeringId, c1), ...fields },
  at: 9,
});

const book = bookOf(
  course(c1, { courseCode: 'MATH', courseNumber: '101', title: 'Calculus' }),
  course(c2, { title: 'Zoology' }),
  offering(o1, { tag: 'evening', period: 'Fall', yearOfStart: 2025 }),
  offering(o2, { tag: 'summer-camp', period: 'Fall', yearOfStart: 2026 }),
  student(ana, { firstName: 'Ana', lastName: 'Abara', studentCode: 'A10', email: 'ana@x.example' }),
  student(ben, { firstName: 'Ben', lastName: 'Abara' }),
  ...[enrolled(ana), enrolled(ben), enrolled(ana, o2)],
);

test('a course is found by its code, its title and the tags of its offerings, and counts the seats of all of them', () => {
  const [calculus, zoology] = courseRows(book);
  expect(calculus).toMatchObject({ id: c1, code: 'MATH 101', offerings: 2, lastTaught: 'Fall 2026', students: 3 });
  expect(calculus?.searched.split(' ')).toEqual(['MATH', '101', 'Calculus', 'evening', 'summer-camp']);
  expect(zoology).toMatchObject({ id: c2, code: '', offerings: 0, lastTaught: '', students: 0 });
  expect(zoology?.keys).toMatchObject({ course: 'Zoology', lastTaught: null, students: 0 });
});

test('students of one last name are in order of their first names, and each counts their enrollments', () => {
  const keys = new Map(studentRows(book).map(({ id, keys }) => [id, keys]));
  const rest = 'A10\nana@x.example';
  expect(keys.get(ana)).toMatchObject({
    lastName: `Abara\nAna\n${rest}`,
    firstName: `Ana\nAbara\nAna\n${rest}`,
    enrollments: 2,
  });
  expect(keys.get(ben)).toMatchObject({ lastName: 'Abara\nBen', enrollments: 1, email: '' });
});

test('courses sort by the term in which they were taught last, an older one before a newer one', () => {
  const o3 = asId<OfferingId>('o3');
  const older: DomainEvent = {
    type: 'OfferingAdded',
    offering: { ...offeringOf(o3, c2), period: 'Spring', yearOfStart: 2026 },
    at: 9,
  };
  const [of, other] = courseRows(
    bookOf(course(c1), course(c2), offering(o2, { period: 'Fall', yearOfStart: 2026 }), older),
  ).map(({ keys }) => keys.lastTaught);
  expect(compareSortKeys(other ?? null, of ?? null, 'ascending')).toBeLessThan(0);
});
