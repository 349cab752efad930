import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { DecimalFault } from '../../events/decimal.ts';
import { excusedOf } from '../../events/excuses.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { toldBook } from '../book-values.ts';
import { a1, ana, c1, classroom, course, o1, offering, p, student, w1, weightSet } from '../builders.ts';
import { bookOf, context, given } from '../given.ts';

const refused: readonly { value: number; fault: DecimalFault }[] = [
  { value: Number.NaN, fault: 'not a number' },
  { value: Number.POSITIVE_INFINITY, fault: 'not a number' },
  { value: 1_000_000.0001, fault: 'too large' },
  { value: 1e21, fault: 'too large' },
  { value: 0.00001, fault: 'too many decimals' },
  { value: 1e-7, fault: 'too many decimals' },
  { value: 0.1 + 0.2, fault: 'too many decimals' },
];

const places: readonly { field: string; command: (value: number) => Command }[] = [
  {
    field: 'points',
    command: (value) => ({
      type: 'EditGrades',
      offeringId: o1,
      edits: [{ assessmentId: a1, studentId: ana, change: { points: record([[p(1), value]]) } }],
    }),
  },
  ...(['bonusPoints', 'curvePoints'] as const).map((field) => ({
    field,
    command: (value: number): Command => ({
      type: 'EditGrades',
      offeringId: o1,
      edits: [{ assessmentId: a1, studentId: ana, change: { [field]: value } }],
    }),
  })),
  { field: 'max', command: (max) => ({ type: 'InsertProblem', assessmentId: a1, at: 0, max }) },
  { field: 'max', command: (max) => ({ type: 'EditProblem', assessmentId: a1, problemId: p(1), fields: { max } }) },
  {
    field: 'max',
    command: (max) => ({ type: 'AddAssessment', offeringId: o1, fields: { assessmentName: 'x' }, maxima: [1, max] }),
  },
  {
    field: 'outcomes',
    command: (value) => ({
      type: 'EditProblem',
      assessmentId: a1,
      problemId: p(1),
      fields: { outcomes: [value] },
      seen: [],
    }),
  },
  {
    field: 'weight',
    command: (weight) => ({
      type: 'EditWeights',
      offeringId: o1,
      edits: [{ weightSetId: w1, assessmentId: a1, weight }],
    }),
  },
  { field: 'weight', command: (weight) => ({ type: 'AddWeightSet', offeringId: o1, weights: record([[a1, weight]]) }) },
  {
    field: 'from',
    command: (from) => ({ type: 'EditGradingPolicy', offeringId: o1, policy: { letters: [{ letter: 'A', from }] } }),
  },
  {
    field: 'numberOfCredits',
    command: (value) => ({ type: 'EditCourse', courseId: c1, fields: { numberOfCredits: value } }),
  },
];
const facts = [classroom(), weightSet(w1)];

test.each(places.flatMap(({ field, command }) => refused.map((each) => ({ field, command, ...each }))))(
  'R11.1 $value is refused as $field: $fault',
  ({ field, command, value, fault }) => {
    given(...facts)
      .when(command(value))
      .refuses('number.notAllowed', { field, value, fault });
  },
);

test.each([1, 0.0001, 9.9999, 5.5])('R11.1 %s is taken in every place', (value) => {
  const outcomes = value < 1;
  for (const { field, command } of places) {
    if (!(outcomes && field === 'outcomes'))
      expect(
        given(...facts)
          .when(command(value))
          .events().length,
      ).toBeGreaterThan(0);
  }
});

test('R11.1 1000000 is taken', () => {
  for (const { field, command } of places) {
    if (field !== 'outcomes')
      expect(
        given(...facts)
          .when(command(1_000_000))
          .events().length,
      ).toBeGreaterThan(0);
  }
});

const long = 'x'.repeat(201);

test.each<Command & { readonly fields: object }>([
  { type: 'AddCourse', fields: { title: long } } as const,
  { type: 'EditCourse', courseId: c1, fields: { title: long } } as const,
  { type: 'AddOffering', courseId: c1, fields: { title: long } } as const,
  { type: 'EditOffering', offeringId: o1, fields: { title: long } } as const,
  { type: 'AddCourse', fields: { title: 'x', listOfTopics: ['y', long] } } as const,
  { type: 'AddStudent', fields: { email: long } } as const,
  { type: 'EditStudent', studentId: ana, fields: { email: long } } as const,
  { type: 'AddAssessment', offeringId: o1, fields: { assessmentName: long }, maxima: [1] } as const,
  { type: 'EditAssessment', assessmentId: a1, fields: { assessmentName: long } } as const,
])('R11.2 $type takes no text of 201 characters in $fields', (command) => {
  const field = Object.keys(command.fields).at(-1) ?? '';
  given(...facts)
    .when(command)
    .refuses('text.tooLong', { field, length: 201, limit: 200 });
});

test.each(['description', 'otherNotes'])('R11.2 %s takes 10 000 characters and no more', (field) => {
  given(course(c1))
    .when({ type: 'EditCourse', courseId: c1, fields: { [field]: 'x'.repeat(10_000) } })
    .recordsOnly('CourseEdited');
  given(course(c1))
    .when({ type: 'EditCourse', courseId: c1, fields: { [field]: 'x'.repeat(10_001) } })
    .refuses('text.tooLong', { field, length: 10_001, limit: 10_000 });
});

test('R11.3 a list of texts takes 200 entries and no more', () => {
  given(course(c1))
    .when({ type: 'EditCourse', courseId: c1, fields: { listOfTopics: Array<string>(200).fill('x') } })
    .recordsOnly('CourseEdited');
  given(course(c1))
    .when({ type: 'EditCourse', courseId: c1, fields: { listOfTopics: Array<string>(201).fill('x') } })
    .refuses('list.tooLong', { field: 'listOfTopics', length: 201, limit: 200 });
});

test.each(['', 'a b', 'é', 'a/b', 'x'.repeat(65), '\u202e1'])('R11.4 nothing is added under the id "%s"', (id) => {
  const given1 = (command: Command) => given(course(c1), offering(o1)).when(command);
  given1({ type: 'AddCourse', courseId: asId(id), fields: {} }).refuses('id.notAllowed', { id });
  given1({ type: 'AddOffering', courseId: c1, offeringId: asId(id), fields: {} }).refuses('id.notAllowed', { id });
  given1({ type: 'AddStudent', studentId: asId(id), fields: {} }).refuses('id.notAllowed', { id });
  given1({
    type: 'AddAssessment',
    offeringId: o1,
    assessmentId: asId(id),
    fields: { assessmentName: '' },
    maxima: [1],
  }).refuses('id.notAllowed', { id });
});

test('R11.4 64 characters of the alphabet are an id', () => {
  given()
    .when({ type: 'AddStudent', studentId: asId(`aZ09_~.-${'x'.repeat(56)}`), fields: {} })
    .recordsOnly('StudentAdded');
});

test.each([
  { type: 'AddCourse', fields: { extra: 1 } } as never,
  { type: 'EditOffering', offeringId: o1, fields: { extra: 1 } } as never,
  { type: 'EditStudent', studentId: ana, fields: { extra: 1 } } as never,
  { type: 'EditAssessment', assessmentId: a1, fields: { extra: 1 } } as never,
  { type: 'EditProblem', assessmentId: a1, problemId: p(1), fields: { extra: 1 } } as never,
  { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId: ana, change: { extra: 1 } }] } as never,
])('R11.5 a field that the thing does not have is refused: %o', (command) => {
  given(...facts)
    .when(command)
    .refuses('field.unknown', { field: 'extra' });
});

test.each([
  { type: 'EditProblem', assessmentId: a1, problemId: p(1), fields: { problemId: 'other' } } as never,
  { type: 'EditStudent', studentId: ana, fields: { studentId: 'other' } } as never,
  { type: 'EditOffering', offeringId: o1, fields: { courseId: 'other' } } as never,
])('R11.5 nor is an id a field to edit: %o', (command: { fields: object }) => {
  given(...facts)
    .when(command as never)
    .refuses('field.unknown', { field: Object.keys(command.fields)[0] ?? '' });
});

test.each([
  { type: 'EditCourse', courseId: c1, fields: { title: 1 } } as never,
  { type: 'EditCourse', courseId: c1, fields: { requiredCourse: 'yes' } } as never,
  { type: 'EditCourse', courseId: c1, fields: { listOfTopics: 'x' } } as never,
  { type: 'EditCourse', courseId: c1, fields: { numberOfCredits: '3' } } as never,
  { type: 'EditStudent', studentId: ana, fields: { email: null } } as never,
  { type: 'EditProblem', assessmentId: a1, problemId: p(1), fields: { outcomes: 'x' } } as never,
])('R11.5 a value of another kind is refused: %o', (command: { fields: object }) => {
  given(...facts)
    .when(command as never)
    .refuses('field.notAllowed', { field: Object.keys(command.fields)[0] ?? '' });
});

test.each(['useBonusPoints', 'useCurvePoints'])('R11.5 %s is yes or no', (field) => {
  const edits = [{ assessmentId: a1, studentId: ana, change: { [field]: 'yes' } }];
  given(...facts)
    .when({ type: 'EditGrades', offeringId: o1, edits } as never)
    .refuses('field.notAllowed', { field });
});

test.each(['numberOfCredits', 'courseLevel'])('R11.6 %s is not negative', (field) => {
  given(...facts)
    .when({ type: 'EditOffering', offeringId: o1, fields: { [field]: -1 } })
    .refuses('number.belowZero', { field, value: -1 });
});

test.each(['numberOfCredits', 'courseLevel', 'yearOfStart'])('R11.6 null stands for no %s', (field) => {
  given(...facts, { type: 'OfferingEdited', offeringId: o1, from: { [field]: null }, to: { [field]: 1 } })
    .when({ type: 'EditOffering', offeringId: o1, fields: { [field]: null } })
    .recordsOnly('OfferingEdited');
});

const hostile = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

test.each(hostile)('R11.7 everything can be called %s', (name) => {
  const id = asId<never>(name);
  const commands: Command[] = [
    { type: 'AddCourse', courseId: id, fields: {} },
    { type: 'AddOffering', courseId: id, offeringId: id, fields: {} },
    { type: 'AddAssessment', offeringId: id, assessmentId: id, fields: { assessmentName: name }, maxima: [5] },
    { type: 'AddStudent', studentId: id, fields: { studentCode: name } },
    { type: 'EnrollStudents', offeringId: id, studentIds: [id] },
    { type: 'EditGrades', offeringId: id, edits: [{ assessmentId: id, studentId: id, change: { bonusPoints: 1 } }] },
    {
      type: 'EditGradingPolicy',
      offeringId: id,
      policy: { neverDrop: [id], excused: excusedOf([{ studentId: id, assessmentId: id }]) },
    },
    { type: 'AddWeightSet', offeringId: id, name, weights: record([[id, 3]]) },
  ];
  const events: DomainEvent[] = [];
  for (const command of commands)
    events.push(
      ...given([...events])
        .when(command)
        .events(),
    );
  const book = bookOf(JSON.parse(JSON.stringify(events)));
  expect(Object.keys(book.courses)).toEqual([name]);
  expect(book.grades[id]?.get(id)?.[id]?.bonusPoints).toBe(1);
  expect(book.offerings[id]?.weightSets[0]?.weights[id]).toBe(3);
  expect(Object.keys(book.settings.grading ?? {})).toEqual([name]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  for (const command of [
    { type: 'DeleteStudent', studentId: id },
    { type: 'DeleteCourse', courseId: id },
  ] as const) {
    expect(given(events).when(command).after()).toBeDefined();
  }
});

test.each(hostile)('R11.7 %s is unknown where nothing is called so', (name) => {
  const id = asId<never>(name);
  given(...facts)
    .when({ type: 'EditCourse', courseId: id, fields: {} })
    .refuses('course.unknown', { courseId: id });
  given(...facts)
    .when({ type: 'DeleteOffering', offeringId: id })
    .refuses('offering.unknown', { offeringId: id });
  given(...facts)
    .when({ type: 'DeleteAssessment', assessmentId: id })
    .refuses('assessment.unknown', { assessmentId: id });
  given(...facts)
    .when({ type: 'DeleteStudent', studentId: id })
    .refuses('student.unknown', { studentId: id });
  given(...facts)
    .when({ type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId: id, change: {} }] })
    .refuses('grade.notEnrolled', { studentId: id, offeringId: o1 });
  given(...facts)
    .when({ type: 'AddCourse', fields: JSON.parse(`{"${name}": {"polluted": 1}}`) })
    .refuses('field.unknown', { field: name });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('R11.8 a decision changes neither book nor command, and is the same again', () => {
  const book = bookOf(...facts, student(asId('cem')));
  const taken = fc.constantFrom(1, 5.5);
  fc.assert(
    fc.property(fc.oneof(taken, fc.double({ noNaN: false })), (value) => {
      for (const { command } of places) {
        const before = JSON.stringify([toldBook(book), command(value)]);
        expect(decide(book, command(value), context())).toEqual(decide(book, command(value), context()));
        expect(JSON.stringify([toldBook(book), command(value)])).toBe(before);
      }
    }),
  );
});
