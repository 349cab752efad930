import { describe, expect, test } from 'vitest';
import { decide } from '../../commands/decide.ts';
import { detectDecimalSign } from '../../commands/import/decimal-sign.ts';
import type { RowAnswer } from '../../commands/import/match.ts';
import { cellsOfRow, previewImport } from '../../commands/import/preview.ts';
import { guessSetup } from '../../commands/import/setup.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import {
  applied,
  bookAfter,
  context,
  fixture,
  midterm,
  offeringBook,
  offeringId,
  previewed,
  quiz,
  sheetOf,
} from './import-cases.ts';

const s = (at: number) => asId<StudentId>(`s~${at}`);
const zoe = { studentCode: '00001204', firstName: 'Zoë', lastName: "O'Neil", email: 'zoe@example.edu' };
const uwe = { studentCode: '00001241', firstName: 'Uwe', lastName: 'Brandt', email: 'UWE@example.edu' };
const base = offeringBook([zoe, uwe]);
const two = () => base;
const problems = (book = two()) => book.assessments[midterm]?.problems ?? [];
const pointsOf = (book = two(), student = s(0), assessment = midterm) =>
  (book.assessments[assessment]?.problems ?? []).map(
    ({ problemId }) => gradeOf(book, offeringId, assessment, student).points[problemId] ?? null,
  );

describe('Excused students', () => {
  const excused = bookAfter(base, {
    type: 'EditExcuses',
    offeringId,
    excuses: [{ studentId: s(0), assessmentId: quiz }],
    excused: true,
  });
  const sheet = sheetOf(['Student code', 'Quiz 1', 'Midterm 1 P1'], ['00001204', '5', '7'], ['00001241', '6', '8']);

  test('R6.17 a value of an excused student is not imported, and the row says so; all else of the row is', () => {
    const { preview, setup } = previewed(excused, sheet);
    expect(preview.rows.map((row) => [row.outcome, row.excused])).toEqual([
      ['changed', 1],
      ['changed', 0],
    ]);
    const [row] = preview.rows;
    expect(row && cellsOfRow(excused, setup, row).map(({ asked }) => asked.is)).toEqual(['excused', 'value']);
    const after = applied(excused, preview);
    expect([pointsOf(after, s(0), quiz), pointsOf(after, s(0))]).toEqual([[null], [7, null, null]]);
    expect(pointsOf(after, s(1), quiz)).toEqual([6]);
  });

  test('a word that excuses gives no excuse to who has it already, and is told as a word', () => {
    const { preview } = previewed(excused, sheetOf(['Student code', 'Quiz 1'], ['00001204', 'EX'], ['00001241', 'EX']));
    expect(preview.rows.map((row) => [row.outcome, row.excusing, row.left])).toEqual([
      ['unchanged', 0, 1],
      ['changed', 1, 0],
    ]);
    expect(preview.plan.excuses).toHaveLength(1);
  });
});

describe('Rows and students', () => {
  const scores = (...rows: string[][]) => sheetOf(['Student code', 'E-mail', 'Quiz 1'], ...rows);

  test('are matched by code whatever its case and spaces, then by e-mail whatever its case', () => {
    const { preview } = previewed(two(), scores([' 00001204 ', '', '5'], ['', 'Uwe@Example.EDU', '6']));
    expect(preview.rows.map(({ match }) => match)).toEqual([
      { is: 'student', studentId: s(0), by: 'code' },
      { is: 'student', studentId: s(1), by: 'email' },
    ]);
  });

  test('a Brightspace id matches without its #, any other code only as it is', () => {
    const sheet = (heading: string) => sheetOf([heading, 'Quiz 1'], ['#00001204', '5']);
    expect(previewed(two(), sheet('OrgDefinedId')).preview.counts.changed).toBe(1);
    expect(previewed(two(), sheet('Student code')).preview.undecided).toBe(1);
  });

  test('two rows for one student are both refused, with both lines', () => {
    const { preview } = previewed(
      two(),
      scores(['00001204', '', '5'], ['00001241', '', '1'], ['', 'ZOE@example.edu', '6']),
    );
    expect(preview.rows.map(({ fault }) => fault)).toEqual([
      { why: 'same student', lines: [4] },
      undefined,
      { why: 'same student', lines: [2] },
    ]);
    expect(applied(two(), preview).grades[offeringId]?.get(s(0))).toBeUndefined();
  });

  test('two new rows with one code are both refused', async () => {
    const { preview } = previewed(offeringBook(), await fixture('roster-with-doubles.csv'));
    expect(preview.counts).toEqual({ added: 4, changed: 0, unchanged: 0, 'left out': 0, refused: 2 });
    expect(preview.rows.filter(({ fault }) => fault?.why === 'same student').map(({ row }) => row.at)).toEqual([4, 7]);
  });

  test.each<[string, RowAnswer, object]>([
    ['an existing student', { as: 'student', studentId: s(1) }, { changed: 1 }],
    ['a new student', { as: 'new' }, { added: 1 }],
    ['left out', { as: 'left out' }, { 'left out': 1, refused: 0 }],
  ])('an unknown row with a score is asked about, and can be %s', (_, answer, counts) => {
    const sheet = scores(['777', 'who@example.edu', '5']);
    const asked = previewed(two(), sheet);
    expect(asked.preview).toMatchObject({ undecided: 1, counts: { refused: 1 } });
    expect(asked.preview.rows[0]?.match).toEqual({ is: 'asked', why: 'unknown', candidates: [] });
    const { preview } = previewed(two(), sheet, {}, new Map([[2, answer]]));
    expect(preview).toMatchObject({ undecided: 0, counts });
    applied(two(), preview);
  });

  test('a code and an e-mail of two different students are asked about, with both as candidates', () => {
    const { preview } = previewed(two(), scores(['00001204', 'uwe@example.edu', '5']));
    expect(preview.rows[0]?.match).toEqual({ is: 'asked', why: 'code and e-mail of two', candidates: [s(0), s(1)] });
  });

  test('a student who is known but not enrolled is enrolled by a roster, and asked about when scores come', () => {
    const book = bookAfter(two(), { type: 'UnenrollStudents', offeringId, studentIds: [s(0)] });
    expect(previewed(book, sheetOf(['Student code'], ['00001204'])).preview.counts.added).toBe(1);
    const sheet = scores(['00001204', '', '5']);
    expect(previewed(book, sheet).preview.rows[0]?.match).toMatchObject({ is: 'asked', why: 'not enrolled' });
    const { preview } = previewed(book, sheet, {}, new Map([[2, { as: 'student', studentId: s(0) }]]));
    expect(applied(book, preview).enrollments[offeringId]?.get(s(0))).toBeDefined();
  });

  test('without an offering are students only: nobody is enrolled, and no score has a place to go', () => {
    const sheet = sheetOf(['Student code', 'First name', 'Quiz 1'], ['00001204', 'Zoe', '5'], ['777', 'Ada', '6']);
    const setup = guessSetup(two(), { offeringId: null }, sheet, 'students.csv');
    expect(setup.targets[2]).toEqual({ to: 'ignore', why: 'unknown' });
    const preview = previewImport(two(), setup, new Map());
    expect(preview.counts).toEqual({ added: 1, changed: 1, unchanged: 0, 'left out': 0, refused: 0 });
    expect(preview.plan.enroll).toEqual([]);
    expect(applied(two(), preview).students.get(s(0))?.firstName).toBe('Zoe');
  });

  test('names that nobody can tell apart are suggestions only', () => {
    const sheet = sheetOf(['Name', 'Quiz 1'], ["o'neil,  ZOË", '5'], ['', '6']);
    const { preview } = previewed(two(), sheet);
    expect(preview.rows.map(({ match }) => match)).toEqual([
      { is: 'asked', why: 'name only', candidates: [s(0)] },
      { is: 'nobody' },
    ]);
    expect(preview.rows[1]?.fault).toEqual({ why: 'nobody' });
  });

  test('a roster updates names and fills blanks of students it knows; a score file leaves them', () => {
    const row = ['00001204', 'Zoe', 'O’Neil', ''];
    const roster = previewed(two(), sheetOf(['Student code', 'First name', 'Last name', 'E-mail'], row));
    expect(roster.preview.counts.changed).toBe(1);
    expect(applied(two(), roster.preview).students.get(s(0))).toEqual({
      ...zoe,
      studentId: s(0),
      firstName: 'Zoe',
      lastName: 'O’Neil',
    });
    const withScore = previewed(
      two(),
      sheetOf(['Student code', 'First name', 'Quiz 1'], ['00001204', 'Zoe', ''], ['00001241', '', '1']),
    );
    expect(withScore.preview.rows[0]?.outcome).toBe('unchanged');
  });
});

describe('Scores', () => {
  const quizSheet = (...cells: string[]) =>
    sheetOf(['Student code', 'Quiz 1'], ...cells.map((cell, at) => [at === 0 ? '00001204' : '00001241', cell]));

  test('blank leaves, 0 is a zero, and N/A or a dash is said and left', () => {
    const graded = bookAfter(two(), {
      type: 'EditGrades',
      offeringId,
      edits: [0, 1].map((at) => ({
        assessmentId: quiz,
        studentId: s(at),
        change: { points: { [two().assessments[quiz]?.problems[0]?.problemId ?? '']: 7 } },
      })),
    });
    for (const word of ['', '  ', 'n/a', 'Not Attempted', '-', '–']) {
      const { preview } = previewed(graded, quizSheet(word, '0'));
      expect(preview.rows.map(({ outcome, left }) => [outcome, left])).toEqual([
        ['unchanged', word.trim() === '' ? 0 : 1],
        ['changed', 0],
      ]);
      expect([pointsOf(applied(graded, preview), s(0), quiz), pointsOf(applied(graded, preview), s(1), quiz)]).toEqual([
        [7],
        [0],
      ]);
    }
  });

  test('above the maximum is kept and counted, below zero refuses the row', () => {
    const { preview } = previewed(two(), quizSheet('8.5', '-1'));
    expect(preview.rows[0]).toMatchObject({ outcome: 'changed', aboveMax: 1 });
    expect(preview.rows[1]).toMatchObject({
      outcome: 'refused',
      fault: { why: 'score', column: 1, fault: 'negative' },
    });
  });

  test.each(['Bonus', 'Curve'] as const)('a %s of 2 that is not in use is put to use by another value only', (part) => {
    const change = part === 'Bonus' ? { bonusPoints: 2 } : { curvePoints: 2 };
    const edit = { assessmentId: midterm, studentId: s(0), change };
    const book = bookAfter(two(), { type: 'EditGrades', offeringId, edits: [edit] });
    const outcomeOf = (points: string) => {
      const { preview } = previewed(book, sheetOf(['Student code', `Midterm 1 ${part}`], ['00001204', points]));
      const grade = applied(book, preview).grades[offeringId]?.get(s(0))?.[midterm];
      return [preview.rows[0]?.outcome, grade?.[`use${part}Points`]];
    };
    expect(outcomeOf('2')).toEqual(['unchanged', false]);
    expect(outcomeOf('3')).toEqual(['changed', true]);
  });

  test.each(['1E5', '2026-01-05', '1,234', '1.234,5', 'B+', '7.00001', '=1+1'])(
    '%j refuses its row and says where',
    (text) => {
      const { preview } = previewed(two(), quizSheet('5', text));
      expect(preview.rows[1]).toMatchObject({ outcome: 'refused', fault: { why: 'score', column: 1 } });
      expect(preview.counts).toEqual({ added: 0, changed: 1, unchanged: 0, 'left out': 0, refused: 1 });
    },
  );

  test('show old and new for each cell', () => {
    const { setup, preview } = previewed(two(), quizSheet('5'));
    const [row] = preview.rows;
    expect(row && cellsOfRow(two(), setup, row)).toMatchObject([
      { cell: '5', from: null, asked: { is: 'value', value: 5 } },
    ]);
  });

  test('the decimal sign of a file is what only that sign explains', () => {
    expect(detectDecimalSign(['1,5', '1,234', 'x'])).toBe(',');
    expect(detectDecimalSign(['95.5 %'])).toBe('.');
    expect(detectDecimalSign(['1,234', '12'])).toBe('either');
    expect(detectDecimalSign(['1,5', '1.5'])).toBe('either');
  });

  test('a value that changed meanwhile stops the whole import, even one that the preview showed as unchanged', () => {
    const [problem] = problems();
    const change = (points: number) => ({
      type: 'EditGrades' as const,
      offeringId,
      edits: [{ assessmentId: midterm, studentId: s(0), change: { points: { [problem?.problemId ?? '']: points } } }],
    });
    const book = bookAfter(two(), change(5));
    const { preview } = previewed(
      book,
      sheetOf(['Student code', 'Midterm 1 P1'], ['00001204', '5'], ['00001241', '6']),
    );
    expect(preview.counts).toMatchObject({ unchanged: 1, changed: 1 });
    expect(decide(bookAfter(book, change(7)), { type: 'ApplyImport', ...preview.plan }, context)).toEqual({
      refused: 'import.changedMeanwhile',
      cells: [{ assessmentId: midterm, studentId: s(0), part: problem?.problemId }],
      studentIds: [],
    });
  });

  test('each fact about a student is recorded with the row of the file that it stands in', () => {
    const recorded = (...rows: readonly (readonly string[])[]) => {
      const { plan } = previewed(two(), sheetOf(...rows)).preview;
      const events = decide(two(), { type: 'ApplyImport', ...plan }, context);
      if (isRefusal(events)) throw new Error(JSON.stringify(events));
      return events.map((event) => [event.type, 'row' in event ? event.row : undefined]);
    };
    expect(recorded(['Student code', 'First name'], ['00001204', 'Zoë'], [''], ['00009999', 'Mia'])).toEqual([
      ['StudentAdded', 4],
      ['StudentEnrolled', 4],
    ]);
    expect(recorded(['Student code', 'Midterm 1 P1'], ['00001241', '6'], [''], ['00001204', '5'])).toEqual([
      ['GradeEdited', 2],
      ['GradeEdited', 4],
    ]);
  });
});
