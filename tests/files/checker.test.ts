import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { course, enrolled, graded, o1, offering, policy, student, w1, weightSet } from '../builders.ts';
import { count } from '../counts.ts';
import { bookOf } from '../given.ts';
import { type ClassForm, type ClassPupil, classForms, type FileStyle, meantIn, usual } from './checker/class-files.ts';
import { delimited } from './checker/delimited.ts';
import { tableFaults, valuesOf } from './checker/text-table.ts';
import { added, type FillSource, filled, hw, mid } from './write-back-scene.ts';

/** A gradebook in which HW 1 alone counts, and the first problem of the Midterm has 20 of its points at most. */
const sourceOf = (pupils: readonly ClassPupil[]): FillSource => {
  const held = bookOf(
    ...[course(), offering(), added(hw, 'HW 1', [10]), added(mid, 'Midterm', [20, 30])],
    ...pupils.flatMap(({ code, first, last, held: [one, two] }, at) => {
      const id = asId<StudentId>(`s${at}`);
      const fields = { studentCode: code, firstName: first, lastName: last, email: `login${at}@example.edu` };
      const all = Number(two);
      return [
        student(id, fields),
        enrolled(id),
        ...(one === '' ? [] : [graded(id, [Number(one)], hw)]),
        ...(two === '' ? [] : [graded(id, [Math.min(all, 20), all - Math.min(all, 20)], mid)]),
      ];
    }),
    weightSet(w1, [[hw, 1]]),
    policy({
      letters: [
        { letter: 'A', from: 85 },
        { letter: 'B', from: 60 },
        { letter: 'C', from: 0 },
      ],
    } as never),
  );
  return { book: held, offeringId: o1, grades: finalGrades(held, o1) };
};

const points = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constant(''), weight: 1 },
    { arbitrary: fc.constant('0'), weight: 1 },
    { arbitrary: fc.integer({ min: 0, max: max * 4 }).map((quarters) => String(quarters / 4)), weight: 4 },
  );

const name = fc
  .string({
    unit: fc.constantFrom('A', 'é', 'ß', 'Ł', 'x', '"', ',', ';', "'", ' ', '=', '-'),
    minLength: 1,
    maxLength: 7,
  })
  .map((text) => text.trim())
  .filter((text) => /[AéßŁx]/u.test(text));

const code = fc.oneof(
  fc.integer({ min: 1, max: 9999 }).map((id) => String(id).padStart(4, '0')),
  fc.integer({ min: 1, max: 99_999 }).map((id) => `00012345600${String(id).padStart(5, '0')}`),
  fc.integer({ min: 1, max: 99_999 }).map((id) => `A1600${String(id).padStart(5, '0')}`),
);

const pupil: fc.Arbitrary<ClassPupil> = fc.record({
  code,
  first: name,
  last: name,
  there: fc.tuple(points(10), points(50)),
  held: fc.tuple(points(10), points(50)),
});

const pupils = fc.uniqueArray(pupil, { minLength: 2, maxLength: 8, selector: ({ code }) => code });

const styleOf = ({ separators, signs }: ClassForm): fc.Arbitrary<FileStyle> =>
  fc.record({
    end: fc.constantFrom('\r\n', '\n'),
    isMarked: fc.boolean(),
    separator: fc.constantFrom(...separators),
    sign: fc.constantFrom(...signs),
    endsOpen: fc.boolean(),
  });

/** A decimal comma is written by systems whose separator is none, or that put every cell into quotes. */
const isWritten = (form: ClassForm, { separator, sign }: FileStyle): boolean =>
  sign === '.' || separator !== ',' || form.name === 'Moodle';

const two: readonly ClassPupil[] = [
  { code: '0001', first: 'Chidi', last: 'Abara', there: ['', '20'], held: ['9.5', '43.25'] },
  { code: '0002', first: 'Inés', last: 'Álvarez', there: ['4', ''], held: ['8', '0'] },
];

describe.each(classForms)('A file for $name', (form) => {
  test('that is filled in here is taken, whoever is in the class and however it was written', async () => {
    const property = fc.asyncProperty(pupils, styleOf(form), async (all, style) => {
      fc.pre(isWritten(form, style));
      const downloaded = form.write(all, style, false);
      const done = await filled(downloaded, { from: sourceOf(all), name: form.file });
      const faults = tableFaults(form.system, downloaded, done.bytes, meantIn(form, all));
      expect(faults).toEqual([]);
    });
    await fc.assert(property, { numRuns: count(25, 1000) });
  });

  test('that is filled in by hand as the system says is taken', () => {
    const [before, after] = [false, true].map((isFilled) => form.write(two, usual, isFilled));
    expect(tableFaults(form.system, before ?? new Uint8Array(), after ?? new Uint8Array(), meantIn(form, two))).toEqual(
      [],
    );
  });

  test('keeps what the system does not take, even where it is chosen', async () => {
    const downloaded = form.write(two, usual, false);
    const heads = valuesOf(delimited(downloaded, [',']).records[0]);
    const special = delimited(downloaded, [',']).records.filter((record) => form.system.special?.(record));
    const others = heads.flatMap((head, at) =>
      form.system.taken(heads, at, special) || form.free?.includes(head) ? [] : [at],
    );
    expect(others.length).toBeGreaterThan(2);
    for (const to of [{ to: 'final percent' }, { to: 'final letter' }, { to: 'score', assessmentId: mid }] as const) {
      const choices = new Map(others.map((at) => [at, to]));
      const done = await filled(downloaded, { from: sourceOf(two), name: form.file, choices });
      expect(done.said.filter((cell) => others.includes(Number(/:(\d+)/u.exec(cell)?.[1])))).toEqual([]);
    }
  });
});

test('A final grade as half a fraction, and points where Blackboard takes a percentage, are not written', async () => {
  const half = 'OrgDefinedId,HW 1 Points Grade,Adjusted Final Grade Numerator,End-of-Line Indicator\n#0001,1,,#\n';
  expect((await filled(half)).said).toEqual(['2:1 1 → 9.5']);
  const share = 'Username,Student ID,HW 1 [Total Pts: 10 Percentage] |1,Essay [Total Pts: 100 Score] |2\nc,0001,,\n';
  const done = await filled(share);
  expect(done.plan.targets[2]).toEqual({ to: 'stays', why: 'percentage' });
  expect(done.said).toEqual(['2:3 · → 88']);
});
