import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import type { RowAnswer } from '../../commands/import/match.ts';
import { isTaken } from '../../commands/import/plan.ts';
import { cellsOfRow } from '../../commands/import/preview.ts';
import { heldBy } from '../../commands/import/score.ts';
import type { Cell } from '../../commands/import/sheet.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { bookAfter, context, midterm, offeringBook, offeringId, previewed, quiz, sheetOf } from './import-cases.ts';

const held = [0, 1, 2, 3].map((at) => ({
  studentCode: `C${at}`,
  firstName: `F${at}`,
  lastName: `L${at}`,
  email: `s${at}@example.edu`,
}));
const s = (at: number) => asId<StudentId>(`s~${at}`);
const heading = [
  'Student code',
  'E-mail',
  'Student',
  'Quiz 1',
  'Midterm 1 P1',
  'Midterm 1 P3',
  'Midterm 1 Bonus',
  'Midterm 1 Curve',
  'Lab (/10)',
  'Total',
];

const enrolled = offeringBook(held);
const unenrolled = bookAfter(enrolled, { type: 'UnenrollStudents', offeringId, studentIds: [s(3)] });
const [p1] = unenrolled.assessments[midterm]?.problems ?? [];
const base = bookAfter(unenrolled, {
  type: 'EditGrades',
  offeringId,
  edits: [
    {
      assessmentId: midterm,
      studentId: s(0),
      change: { points: { [p1?.problemId ?? '']: 5 }, bonusPoints: 2, useBonusPoints: true },
    },
  ],
});

const numberCell = (text: string, shown = text): Cell => ({ is: 'number', text, shown });

/** What names nobody, wherever it stands. */
const unreadable = ['#N/A', '#REF!', '20200100000000000'];

const code = fc.constantFrom<Cell[]>(
  'C0',
  ' c0 ',
  'C1',
  'C2',
  'C3',
  'X1',
  'X2',
  '',
  'C0\u200b',
  'Ｃ1',
  'Х1',
  '#N/A',
  numberCell('17', '0017'),
  numberCell('20200100000000000', '2.02001E+16'),
);
const email = fc.constantFrom('', '', 'S1@example.edu', 's2@example.edu', 'new@example.edu');
const name = fc.constantFrom('', 'L0, F0', 'L1, Other', 'Nobody, N.', 'Max', '#REF!');
const score = fc.constantFrom<Cell[]>(
  '',
  '',
  '0',
  '5',
  '5',
  '7.5',
  '2',
  '95%',
  '12',
  '-',
  'EX',
  '-2',
  '1,234',
  'x',
  '1E5',
  '7.00001',
  '#N/A',
  '#REF!',
  numberCell('1.125', '1'),
  numberCell('7.456', '07'),
  numberCell('7.45678', '7'),
  numberCell('-0.5'),
  { is: 'percentage', text: '50%', shown: '50%' },
  { is: 'date', text: '5-Jan', shown: '5-Jan' },
);
const row = fc.tuple(code, email, name, score, score, score, score, score, score, score);
const answer: fc.Arbitrary<RowAnswer> = fc.oneof(
  fc.constant<RowAnswer>({ as: 'new' }),
  fc.constant<RowAnswer>({ as: 'left out' }),
  fc.nat(3).map((at): RowAnswer => ({ as: 'student', studentId: s(at) })),
);
const answers = fc
  .dictionary(fc.integer({ min: 2, max: 8 }).map(String), answer)
  .map((told) => new Map(Object.entries(told).map(([at, each]) => [Number(at), each])));

/** The student that a row ended up with: the one it was matched to, or the one added with its code or e-mail. */
const studentOf = (
  book: Book,
  before: Book,
  {
    known,
    identity,
  }: { known: StudentId | undefined; identity: { studentCode: string; email: string; lastName: string } },
) =>
  known ??
  [...book.students.keys()].find((studentId) => {
    const student = book.students.get(studentId);
    return (
      !before.students.get(studentId) &&
      student?.studentCode === identity.studentCode &&
      student.email === identity.email &&
      student.lastName === identity.lastName
    );
  });

const runs = count(500, 20_000);

test('the counts sum up to the rows, and applying gives exactly what was previewed and touches nothing else', () => {
  let appliedOnce = 0;
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 6 }),
      fc.array(fc.nat(5), { maxLength: 2 }),
      answers,
      fc.constantFrom('update' as const, 'leave' as const),
      (written, hidden, told, knownStudents) => {
        const sheet = sheetOf(heading, ...written);
        const rows = sheet.rows.map((each) =>
          hidden.includes(each.at - 2) ? { ...each, isHidden: true as const } : each,
        );
        const { setup, preview } = previewed(base, { ...sheet, rows }, { knownStudents }, told);
        const { heading: headings, maxima, skipped } = setup.layout;
        const aside = [headings, maxima, ...skipped.map((each) => each.row)].filter((each) => each !== undefined);
        expect(preview.rows.length + aside.length).toBe(rows.length);
        expect(preview.rows.filter((each) => hidden.includes(each.row.at - 2))).toEqual([]);
        expect(Object.values(preview.counts).reduce((sum, each) => sum + each, 0)).toBe(preview.rows.length);

        const decision = decide(base, { type: 'ApplyImport', ...preview.plan }, context);
        if (isRefusal(decision)) throw new Error(JSON.stringify(decision));
        const book = advance(base, decision);
        if (decision.length > 0) appliedOnce += 1;

        for (const { cell, asked } of preview.rows.flatMap((shown) => cellsOfRow(base, setup, shown))) {
          if (typeof cell === 'object' && cell.is === 'number' && /^\d(\.\d{1,4})?$/.test(cell.text))
            expect(asked).toMatchObject({ is: 'value', value: Number(cell.text) });
        }
        for (const { fields } of preview.plan.newStudents) {
          expect(unreadable).not.toContain(fields.studentCode);
          expect(unreadable).not.toContain(fields.lastName);
        }

        const touched = new Set<string>();
        for (const shown of preview.rows.filter(({ outcome }) => isTaken(outcome))) {
          const studentId = studentOf(book, base, shown);
          if (!studentId) throw new Error(`line ${shown.row.at} has no student`);
          expect(book.enrollments[offeringId]?.get(studentId)).toBeDefined();
          touched.add(studentId);
          for (const { target, from, asked } of cellsOfRow(base, setup, shown)) {
            const assessmentId =
              target.to === 'newAssessment' ? book.assessmentsOf[offeringId]?.at(-1) : target.assessmentId;
            const grade = assessmentId && book.grades[offeringId]?.get(studentId)?.[assessmentId];
            const problem = assessmentId && book.assessments[assessmentId]?.problems[0];
            const now =
              target.to === 'newAssessment'
                ? ((problem && grade?.points[problem.problemId]) ?? null)
                : heldBy(grade, target);
            expect(now).toBe(asked.is === 'value' ? asked.value : from);
          }
          if (shown.outcome === 'unchanged')
            expect(book.grades[offeringId]?.get(studentId)).toEqual(base.grades[offeringId]?.get(studentId));
        }
        for (const studentId of base.students.keys()) {
          if (touched.has(studentId)) continue;
          expect(book.students.get(studentId)).toEqual(base.students.get(studentId));
          expect(book.grades[offeringId]?.get(studentId)).toEqual(base.grades[offeringId]?.get(studentId));
          expect(book.enrollments[offeringId]?.get(studentId)).toEqual(base.enrollments[offeringId]?.get(studentId));
        }
        expect(book.students.size).toBe(4 + preview.plan.newStudents.length);
        expect(book.assessments[quiz]).toEqual(base.assessments[quiz]);
      },
    ),
    { numRuns: runs },
  );
  expect(appliedOnce).toBeGreaterThan(runs / 10);
  proved('random files: counts sum up to the rows, applied is what was previewed', runs);
});
