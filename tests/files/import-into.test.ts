import { describe, expect, test } from 'vitest';
import { classFault, destinationOf, type NewClass, newInto, newOfferingOf } from '../../commands/import/into.ts';
import { layOut } from '../../commands/import/layout.ts';
import type { Cell } from '../../commands/import/sheet.ts';
import { changesSomething, totalsOf } from '../../commands/import/totals.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId } from '../../events/ids.ts';
import { course } from '../builders.ts';
import { bookOf } from '../given.ts';
import { totals } from '../messages/import-totals.ts';
import { applied, offeringBook, previewed, quiz, sheetOf } from './import-cases.ts';

const offeringId = asId<OfferingId>('new');
const [m101, m102] = [asId<CourseId>('m101'), asId<CourseId>('m102')];
const book = bookOf(
  course(m101, { courseCode: 'MATH', courseNumber: '101' }),
  course(m102, { courseCode: 'MATH', courseNumber: '102' }),
  course(asId<CourseId>('p101'), { courseCode: 'PHYS', courseNumber: '101' }),
);
const rows = (...all: readonly (readonly Cell[])[]) => ({ layout: layOut(sheetOf(...all), 0) });
const nothing = rows(['Student'], ['Ann']);
const read = { ...nothing, targets: [] };

const madeFrom = (fileName: string, setup = nothing, today = new Date(2026, 8, 1)): NewClass => {
  const into = newInto(book, setup, fileName, { newId: () => offeringId, today });
  return into.at === 'new' ? into.made : expect.fail(into.at);
};

describe('An offering that an import makes', () => {
  test.each([
    ['January', 0, 'Spring'],
    ['May', 4, 'Spring'],
    ['June', 5, 'Summer'],
    ['July', 6, 'Summer'],
    ['August', 7, 'Fall'],
    ['December', 11, 'Fall'],
  ])('is of this year, and in %s of its term', (_, month, period) => {
    expect(madeFrom('a.csv', nothing, new Date(2027, month, 15))).toMatchObject({ period, year: '2027' });
  });

  test.each([
    ['2026-11-22_Grades-MATH_101.csv', { courseId: m101, courseCode: 'MATH', courseNumber: '101', title: '' }],
    ['MATH102.xlsx', { courseId: m102, courseCode: 'MATH', courseNumber: '102', title: '' }],
    ['MATH 103.csv', { courseId: null, courseCode: 'MATH', courseNumber: '103', title: '' }],
    ['PHYS-102 grades.csv', { courseId: null, courseCode: 'PHYS', courseNumber: '102', title: '' }],
    [
      '2026-11-22T0915_Linear-algebra.csv',
      { courseId: null, courseCode: '', courseNumber: '', title: 'Linear algebra' },
    ],
  ])('of the file %j has its course from the name', (name, made) => {
    expect(madeFrom(name)).toMatchObject(made);
  });

  test('has its course from the sections in the file before its name', () => {
    expect(madeFrom('MATH 101.csv', rows(['Student', 'Section'], ['Ann', 'MATH-102-01']))).toMatchObject({
      courseId: m102,
    });
    expect(madeFrom('MATH 101.csv', rows(['Student', 'Section'], ['Ann', 'Morning']))).toMatchObject({
      courseId: m101,
    });
  });

  test('needs a name for a new course and a number as its year, and is told without blanks around', () => {
    const made = {
      ...madeFrom('a.csv'),
      courseCode: ' M ',
      title: ' ',
      period: ' Fall ',
      year: ' 2026 ',
      section: ' 2 ',
    };
    const into = { at: 'new', offeringId, made } as const;
    const faultOf = (change: Partial<NewClass>) => classFault({ ...into, made: { ...made, ...change } });
    expect([faultOf({}), faultOf({ year: '' }), faultOf({ year: 'x' })]).toEqual([undefined, undefined, 'year']);
    expect([faultOf({ courseCode: ' ' }), faultOf({ courseCode: '', courseId: m101 })]).toEqual([
      'nameless',
      undefined,
    ]);
    expect(newOfferingOf(into, read)).toEqual({
      newOffering: {
        course: { courseCode: 'M', courseNumber: '', title: '' },
        fields: { period: 'Fall', yearOfStart: 2026, section: '2' },
      },
    });
    const known = newOfferingOf({ ...into, made: { ...made, courseId: m101, year: '' } }, read);
    expect(known).toMatchObject({ newOffering: { course: m101, fields: { yearOfStart: null } } });
  });

  test('is none where the students come alone, or into an offering that is there', () => {
    const at = asId<AssessmentId>('a');
    expect(destinationOf({ at: 'students' }, at)).toEqual({ offeringId: null });
    expect(destinationOf({ at: 'offering', offeringId }, at)).toEqual({ offeringId, assessmentId: at });
    expect(destinationOf({ at: 'offering', offeringId }, undefined)).toEqual({ offeringId });
    expect([newOfferingOf({ at: 'students' }, read), classFault({ at: 'offering', offeringId })]).toEqual([
      {},
      undefined,
    ]);
  });
});

describe('What an import would change', () => {
  const class3 = offeringBook(['S1', 'S2', 'S3'].map((studentCode) => ({ studentCode, firstName: studentCode })));
  const scores = (...values: readonly string[]) =>
    sheetOf(['SID', 'Quiz 1'], ...values.map((value, at) => [`S${at + 1}`, value]));

  test('is counted by what each score becomes, and by student', () => {
    const before = applied(class3, previewed(class3, scores('7', '5', '')).preview);
    const told = totalsOf(previewed(before, scores('6', '8', '0')).preview);
    expect(told).toMatchObject({ newScores: 1, changedScores: 2, lower: 1, sameScores: 0, scored: 3, assessments: 0 });
    const again = totalsOf(previewed(before, scores('7', '8', '')).preview);
    expect(again).toMatchObject({ newScores: 0, changedScores: 1, lower: 0, sameScores: 1, scored: 1 });
    expect(changesSomething(totalsOf(previewed(before, scores('7', '5', '')).preview), { newOffering: false })).toBe(
      false,
    );
  });

  test('is one student where a new one has scores in two assessments', () => {
    const heading = ['SID', 'First Name', 'Last Name', 'Quiz 1', 'Lab /9'];
    const two = sheetOf(heading, ['S8', 'Ann', 'Ode', '7', '5'], ['S9', 'Ben', 'Ito', '6', '']);
    expect(totalsOf(previewed(offeringBook(), two).preview)).toMatchObject({
      ...{ newStudents: 2, enrolled: 0, assessments: 1, newScores: 3, scored: 2 },
    });
  });

  test('is a lower score where 0 takes the place of one, and where a bonus does', () => {
    const grade = (assessmentId: AssessmentId, ...[change, seen]: [object, object]) => ({
      ...{ student: 'x', assessment: assessmentId, change, seen },
    });
    const { preview } = previewed(class3, scores('7'));
    const plan = {
      ...preview.plan,
      gradeEdits: [
        grade(quiz, { points: { q: 0 } }, { points: { q: 3 } }),
        grade(quiz, { bonusPoints: 1 }, { bonusPoints: 2 }),
        grade(quiz, { points: { q: null } }, { points: { q: 3 } }),
      ],
    };
    const told = totalsOf({ ...preview, plan: plan as never });
    expect(told).toMatchObject({ newScores: 0, changedScores: 2, lower: 2, sameScores: 0, scored: 1 });
  });

  test.each(['newStudents', 'enrolled', 'updated', 'assessments', 'newScores', 'changedScores', 'excuses'] as const)(
    'is something where there are %s alone',
    (what) => {
      expect(changesSomething(totals({ [what]: 1 }), { newOffering: false })).toBe(true);
    },
  );

  test('is nothing where all is the same, left out or refused, unless an offering is made', () => {
    const same = totals({ sameScores: 3, leftOut: 1, refused: 1 });
    expect(changesSomething(same, { newOffering: false })).toBe(false);
    expect(changesSomething(same, { newOffering: true })).toBe(true);
  });
});
