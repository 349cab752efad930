import { expect, test } from 'vitest';
import {
  a1,
  a2,
  ana,
  assessment,
  blankOffering,
  c1,
  c2,
  classroom,
  course,
  enrolled,
  graded,
  nobody,
  none,
  o1,
  o2,
  offering,
  offeringOf,
  policy,
  w1,
  weightSet,
} from '../builders.ts';
import { bookOf, given } from '../given.ts';

test('R2.1 adding an offering needs a courseId', () => {
  given(course()).when({ type: 'AddOffering', courseId: none, fields: {} }).refuses('offering.courseIdMissing', {});
});

test('R2.1 saving an offering that is not there needs a courseId', () => {
  given(course())
    .when({ type: 'SaveOffering', courseId: none, offeringId: o1, fields: {} })
    .refuses('offering.courseIdMissing', {});
});

test('R2.2 an offering is added to a course that exists', () => {
  given(course()).when({ type: 'AddOffering', courseId: c2, fields: {} }).refuses('course.unknown', { courseId: c2 });
});

test('R2.3 an offering is not added under an id that is taken, not even by another course', () => {
  given(course(c1), course(c2), offering(o1, c1))
    .when({ type: 'AddOffering', courseId: c2, offeringId: o1, fields: {} })
    .refuses('offering.idTaken', { offeringId: o1 });
});

test('R2.4 an offering copies the fields of its course that the command does not give', () => {
  given(course(c1, { title: 'Waves', listOfTopics: ['light'], numberOfCredits: 3 }), offering(o2))
    .when({ type: 'AddOffering', courseId: c1, fields: { title: 'Waves, evening', section: 'B' } })
    .records([
      {
        type: 'OfferingAdded',
        offering: {
          ...blankOffering,
          title: 'Waves, evening',
          section: 'B',
          listOfTopics: ['light'],
          numberOfCredits: 3,
          courseId: c1,
          offeringId: 'new~1' as never,
          weightSets: [],
        },
        at: 1,
      },
    ]);
});

test('R2.4 a later edit of the course leaves the offering as it is', () => {
  const added = given(course(c1, { title: 'Waves' })).when({
    type: 'AddOffering',
    courseId: c1,
    offeringId: o1,
    fields: {},
  });
  const book = given(course(c1, { title: 'Waves' }), added.events())
    .when({ type: 'EditCourse', courseId: c1, fields: { title: 'Heat' } })
    .after();
  expect(book.offerings[o1]?.title).toBe('Waves');
});

test.each(['EditOffering', 'SaveOffering', 'DeleteOffering'] as const)('R2.5 %s needs the offering id', (type) => {
  given(course()).when({ type, courseId: c1, offeringId: none, fields: {} }).refuses('offering.idMissing', {});
});

test.each(['EditOffering', 'DeleteOffering'] as const)('R2.6 %s needs an offering that exists', (type) => {
  given(course()).when({ type, offeringId: nobody, fields: {} }).refuses('offering.unknown', { offeringId: nobody });
});

test('R2.7 an edit records the fields that differ', () => {
  given(course(), offering())
    .when({ type: 'EditOffering', offeringId: o1, fields: { section: 'B', tag: '', yearOfStart: 2026 } })
    .records([
      {
        type: 'OfferingEdited',
        offeringId: o1,
        from: { section: '', yearOfStart: null },
        to: { section: 'B', yearOfStart: 2026 },
      },
    ]);
});

test('R2.7 an edit that changes nothing records nothing', () => {
  given(course(), offering())
    .when({ type: 'EditOffering', offeringId: o1, fields: { section: '' } })
    .changesNothing();
});

test('R2.8 saving edits an offering that is present', () => {
  given(course(), offering())
    .when({ type: 'SaveOffering', courseId: c1, offeringId: o1, fields: { tag: 'x' } })
    .records([{ type: 'OfferingEdited', offeringId: o1, from: { tag: '' }, to: { tag: 'x' } }]);
});

test('R2.8 saving adds an offering that is not', () => {
  given(course())
    .when({ type: 'SaveOffering', courseId: c1, offeringId: o1, fields: {} })
    .records([{ type: 'OfferingAdded', offering: offeringOf(o1), at: 0 }]);
});

test('R2.9 deleting an offering deletes what it holds; students and other offerings stay', () => {
  const facts = [classroom(), offering(o2), assessment(a2, [5], o2), enrolled(ana, o2), graded(ana, [2], a2, o2)];
  const book = given(
    ...facts,
    graded(ana, [3, 4]),
    weightSet(w1, [[a1, 2]]),
    policy({ decimals: 1 }),
    policy({ decimals: 3 }, o2),
  )
    .when({ type: 'DeleteOffering', offeringId: o1 })
    .after();
  expect(Object.keys(book.offerings)).toEqual([o2]);
  expect(Object.keys(book.assessments)).toEqual([a2]);
  expect(book.enrollments).toEqual({ [o2]: bookOf(...facts).enrollments[o2] });
  expect(book.grades).toEqual({ [o2]: bookOf(...facts).grades[o2] });
  expect(book.settings).toEqual({ grading: { [o2]: { decimals: 3 } } });
  expect(book.students.size).toBe(2);
});

test('R2.9 names what goes with the offering, one student an event, the offering last', () => {
  given(classroom(), policy({ decimals: 1 }))
    .when({ type: 'DeleteOffering', offeringId: o1 })
    .recordsOnly('SettingEdited', 'StudentUnenrolled', 'StudentUnenrolled', 'AssessmentDeleted', 'OfferingDeleted');
});

test.each([1.5, 0, -1, 10_000, 20.26, Number.NaN])(
  'R2.10 %s is no year of start, in a new offering or another',
  (value) => {
    const fields = { yearOfStart: value };
    given(course()).when({ type: 'AddOffering', courseId: c1, fields }).refuses('offering.yearNotAllowed', { value });
    given(...classroom())
      .when({ type: 'EditOffering', offeringId: o1, fields })
      .refuses('offering.yearNotAllowed', { value });
  },
);

test.each([1, 2026, 9999, null])('R2.10 %s is taken', (yearOfStart) => {
  given(course()).when({ type: 'AddOffering', courseId: c1, fields: { yearOfStart } }).recordsOnly('OfferingAdded');
});

test('R2.10 an offering from elsewhere keeps the year it has while other fields are edited', () => {
  given(...classroom(), {
    type: 'OfferingEdited',
    offeringId: o1,
    from: { yearOfStart: null },
    to: { yearOfStart: 1.5 },
  })
    .when({ type: 'EditOffering', offeringId: o1, fields: { section: 'B' } })
    .recordsOnly('OfferingEdited');
});

test.each([none, nobody])('R2.11 an offering is copied only if it exists', (offeringId) => {
  const copied = given(course(), offering()).when({ type: 'CopyOffering', offeringId, fields: {} });
  if (offeringId === none) copied.refuses('offering.idMissing', {});
  else copied.refuses('offering.unknown', { offeringId });
});

test('R2.11 a year that is none is refused, and nothing is copied', () => {
  given(classroom())
    .when({ type: 'CopyOffering', offeringId: o1, fields: { yearOfStart: 0 } })
    .refuses('offering.yearNotAllowed', { value: 0 });
});

test('R2.11 a copy is an offering of the same course, with the fields that the command does not give', () => {
  given(course(), offering(), offering(o2), {
    type: 'OfferingEdited',
    offeringId: o1,
    from: { section: '', title: '' },
    to: { section: 'B', title: 'Waves, evening' },
  })
    .when({ type: 'CopyOffering', offeringId: o1, fields: { period: 'Spring', yearOfStart: 2027 } })
    .records([
      {
        type: 'OfferingAdded',
        offering: {
          ...blankOffering,
          title: 'Waves, evening',
          section: 'B',
          period: 'Spring',
          yearOfStart: 2027,
          courseId: c1,
          offeringId: 'new~1' as never,
          weightSets: [],
        },
        at: 2,
      },
    ]);
});
