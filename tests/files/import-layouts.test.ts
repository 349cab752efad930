import { describe, expect, test } from 'vitest';
import { findHeading, layOut } from '../../commands/import/layout.ts';
import { previewImport } from '../../commands/import/preview.ts';
import { guessSetup, setupFaults, withTarget } from '../../commands/import/setup.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { type Book, enrolledIn } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import {
  applied,
  bookAfter,
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
const pointsOf = (book = two(), student = s(0), assessment = midterm) =>
  (book.assessments[assessment]?.problems ?? []).map(
    ({ problemId }) => gradeOf(book, offeringId, assessment, student).points[problemId] ?? null,
  );

describe('Files as other gradebooks write them', () => {
  const classOf150 = async () => {
    const { preview } = previewed(offeringBook(), await fixture('roster-utf-16.txt'));
    expect(preview.counts).toEqual({ added: 150, changed: 0, unchanged: 0, 'left out': 0, refused: 0 });
    return applied(offeringBook(), preview);
  };

  test('a roster of 150 adds 150 students, keeps leading zeros, and changes nothing the second time', async () => {
    const book = await classOf150();
    expect(enrolledIn(book, offeringId)).toHaveLength(150);
    expect(book.studentByCode.get('00001204')).toBeDefined();
    const { preview } = previewed(book, await fixture('roster-utf-16.txt'));
    expect(preview.counts).toEqual({ added: 0, changed: 0, unchanged: 150, 'left out': 0, refused: 0 });
  });

  test('a Canvas export becomes three new assessments with the points possible, and no total is taken', async () => {
    const book = await classOf150();
    const { setup, preview } = previewed(book, await fixture('canvas-export.csv'));
    expect(
      setup.targets.map((target) =>
        target.to === 'ignore'
          ? target.why
          : target.to === 'newAssessment'
            ? `${target.name} ${target.max}`
            : target.to,
      ),
    ).toEqual([
      'fullName',
      'identifier',
      'studentCode',
      'email',
      'group',
      'Homework 1 10',
      'Homework 2 20',
      'Essay 100',
      'computed',
      'computed',
      'computed',
      'computed',
    ]);
    expect(setup.layout.skipped.map(({ why }) => why)).toEqual(['posting']);
    expect(preview.counts).toEqual({ added: 0, changed: 150, unchanged: 0, 'left out': 0, refused: 0 });
    expect(preview.rows.reduce((sum, { left }) => sum + left, 0)).toBe(4);
    expect(preview.rows.reduce((sum, { excusing }) => sum + excusing, 0)).toBe(6);
    const result = applied(book, preview);
    expect(result.assessmentsOf[offeringId]?.map((id) => result.assessments[id]?.assessmentName)).toEqual([
      'Midterm 1',
      'Quiz 1',
      'Homework 1',
      'Homework 2',
      'Essay',
    ]);
    const again = previewed(result, await fixture('canvas-export.csv'));
    expect(again.preview.counts).toEqual({ added: 0, changed: 0, unchanged: 150, 'left out': 0, refused: 0 });
  });

  test('a Moodle export in Windows-1252 with decimal commas fills a quiz that is there, and leaves dashes', async () => {
    const book = await classOf150();
    const { setup, preview } = previewed(book, await fixture('moodle-windows-1252.csv'));
    expect(setup.decimalSign).toBe(',');
    expect(setup.targets.map(({ to }) => to)).toEqual([
      'firstName',
      'lastName',
      'studentCode',
      'email',
      'problem',
      'ignore',
      'newAssessment',
      'ignore',
      'ignore',
    ]);
    expect(setup.targets[6]).toEqual({ to: 'newAssessment', name: 'Project', max: 40, isProposed: true });
    expect(preview.counts.refused).toBe(0);
    expect(preview.counts.changed + preview.counts.unchanged).toBe(preview.rows.length);
    expect(preview.rows.filter(({ left }) => left === 2)).toHaveLength(preview.counts.unchanged);
  });

  test('a Gradescope export takes the maximum from its own column, and no lateness', async () => {
    const book = await classOf150();
    const { setup, preview } = previewed(book, await fixture('gradescope-export.csv'));
    expect(setup.targets[5]).toEqual({ to: 'newAssessment', name: 'Lab 01', max: 15 });
    expect(setup.targets.slice(6).every(({ to }) => to === 'ignore')).toBe(true);
    expect(preview.counts).toMatchObject({ added: 0, refused: 0, unchanged: 13 });
  });

  test.each([
    { max: '15', target: { to: 'problem', assessmentId: midterm } },
    { max: '20', target: { to: 'newAssessment', name: 'Midterm 1 2', max: 20 } },
  ])('a column out of $max is guessed to be a problem only when that is out of as much', ({ max, target }) => {
    const sheet = sheetOf(
      ['Student', 'ID', 'Midterm 1 2'],
      ['    Points Possible', '', max],
      ['Abara, Chidi', '7', '5'],
    );
    expect(previewed(two(), sheet).setup.targets[2]).toMatchObject(target);
  });

  test('a workbook under a title row, with a row of maxima, fills the problems of an assessment', async () => {
    const book = await classOf150();
    const { setup, preview } = previewed(book, await fixture('midterm.xlsx', 1));
    expect(setup.layout.heading?.at).toBe(3);
    expect(setup.layout.skipped.map(({ row, why }) => [row.at, why])).toEqual([[1, 'above headings']]);
    expect(setup.targets.map(({ to }) => to)).toEqual([
      'studentCode',
      'fullName',
      'problem',
      'problem',
      'problem',
      'ignore',
    ]);
    expect(preview.counts).toEqual({ added: 0, changed: 150, unchanged: 0, 'left out': 0, refused: 0 });
  });

  test('a table by hand is read with its commas, percentages and dashes; a code that nobody has is asked about', async () => {
    const sheet = await fixture('midterm-by-hand.csv');
    const setup = guessSetup(two(), { offeringId, assessmentId: midterm }, sheet, 'midterm-by-hand.csv');
    const preview = previewImport(two(), setup, new Map());
    expect(setup.targets.map(({ to }) => to)).toEqual([
      'fullName',
      'studentCode',
      'problem',
      'problem',
      'problem',
      'bonus',
    ]);
    expect(preview.rows.map(({ outcome, fault }) => [outcome, fault])).toEqual([
      ['changed', undefined],
      ['changed', undefined],
      ['refused', { why: 'undecided' }],
    ]);
    expect(preview.undecided).toBe(1);
    const book = applied(two(), preview);
    expect(pointsOf(book)).toEqual([9.5, 12, 19]);
    expect(gradeOf(book, offeringId, midterm, s(0))).toMatchObject({ bonusPoints: 1.5, useBonusPoints: true });
    expect(pointsOf(book, s(1))).toEqual([0, null, null]);
  });

  test('Blackboard and Brightspace headings tell name and maximum', () => {
    const setup = (...heading: string[]) =>
      guessSetup(
        two(),
        { offeringId },
        sheetOf(
          heading,
          heading.map(() => '1'),
        ),
        'x',
      ).targets;
    expect(
      setup(
        'Student ID',
        'Quiz 1 [Total Pts: 8 Score] |1281892',
        'Lab [Total Pts: 12,5 Score] |12',
        'Overall Grade [Total Pts: up to 55 Letter] |1281890',
      ),
    ).toMatchObject([
      { to: 'studentCode' },
      { to: 'problem', assessmentId: quiz },
      { to: 'newAssessment', name: 'Lab', max: 12.5 },
      { to: 'ignore', why: 'computed' },
    ]);
    expect(setup('OrgDefinedId', 'MapleTA Points Grade <Numeric MaxPoints:75>', 'End-of-Line Indicator')).toMatchObject(
      [{ to: 'studentCode' }, { to: 'newAssessment', name: 'MapleTA', max: 75 }, { to: 'ignore', why: 'computed' }],
    );
  });
});

describe('Columns', () => {
  test('that nobody can place are listed and not imported', () => {
    const { setup } = previewed(
      two(),
      sheetOf(['Student code', 'Midterm 1', 'Shoes', '', 'Section'], ['00001204', '5', 'red', '', 'A']),
    );
    expect(setup.targets).toEqual([
      { to: 'studentCode' },
      { to: 'ignore', why: 'several problems' },
      { to: 'ignore', why: 'unknown' },
      { to: 'ignore', why: 'blank' },
      { to: 'ignore', why: 'group' },
    ]);
  });

  test('that are not read as scores do not say what the decimal sign is', () => {
    const sheet = sheetOf(
      ['Student code', 'Section', 'Quiz 1', 'Retake'],
      ['00001204', '4,2', '1,234', '1,5'],
      ['00001241', '4.1', '1,234', ''],
    );
    const setup = withTarget(previewed(two(), sheet).setup, sheet, 3, { to: 'ignore', why: 'chosen' });
    expect(setup.decimalSign).toBe('either');
    expect(previewImport(two(), setup, new Map()).rows.map(({ fault }) => fault)).toEqual([
      { why: 'score', column: 2, fault: 'two readings' },
      { why: 'score', column: 2, fault: 'two readings' },
    ]);
    const retake = { to: 'newAssessment', name: 'Retake', max: 8 } as const;
    const told = withTarget(setup, sheet, 3, retake);
    expect(told.decimalSign).toBe(',');
    expect(previewImport(two(), told, new Map()).plan.gradeEdits.map(({ change }) => change)).toMatchObject([
      { points: { [two().assessments[quiz]?.problems[0]?.problemId ?? '']: 1.234 } },
      { pointsAt: [1.5] },
      { points: { [two().assessments[quiz]?.problems[0]?.problemId ?? '']: 1.234 } },
    ]);
    expect(withTarget(told, sheet, 3, { to: 'ignore', why: 'chosen' }).decimalSign).toBe('either');
    const chosen = { ...told, decimalSign: '.', decimalSignFrom: 'choice' } as const;
    expect(withTarget(chosen, sheet, 3, retake).decimalSign).toBe('.');
  });

  test.each([
    ['4,2', '7.25', '.'],
    ['4.2', '7,25', ','],
  ])('that say nothing of points do not hide the sign of those that do: %s beside %s', (section, points, sign) => {
    const sheet = sheetOf(['Student code', 'Section', 'Quiz 1'], ['00001204', section, points]);
    expect(previewed(two(), sheet).setup.decimalSign).toBe(sign);
  });

  test.each([
    ['Quiz 1', 'several assessments'],
    ['Quiz 1 (8 pts)', 'several assessments'],
    ['quiz  1 / 9', 'several assessments'],
    ['Midterm 1', 'several assessments'],
    ['Midterm 1 P2', 'several assessments'],
    ['Midterm 1 - Bonus', 'several assessments'],
    ['Midterm 1 Room', 'unknown'],
  ])('called %j where several assessments have that name are not guessed to be any of them: %s', (heading, why) => {
    const named = (book: Book, assessmentName: string, maxima: number[]) =>
      bookAfter(book, { type: 'AddAssessment', offeringId, fields: { assessmentName }, maxima });
    const book = named(named(two(), 'quiz 1', [8]), 'Midterm 1', [10, 15]);
    const { setup, preview } = previewed(
      book,
      sheetOf(['Student code', heading], ['00001204', why === 'unknown' ? 'B' : '5']),
    );
    expect(setup.targets[1]).toEqual({ to: 'ignore', why });
    expect(preview.plan.newAssessments).toEqual([]);
  });

  test('sent where another one goes take its place', () => {
    const sheet = sheetOf(['Student code', 'Quiz 1', 'Retake'], ['00001204', '5', '6']);
    const { setup } = previewed(two(), sheet);
    const target = setup.targets[1];
    if (!target) throw new Error('no target');
    expect(withTarget(setup, sheet, 2, target).targets.slice(1)).toEqual([{ to: 'ignore', why: 'twice' }, target]);
  });

  test('for a new assessment need a name and a maximum before anything is previewed', () => {
    const sheet = sheetOf(['Student code', 'Lab'], ['00001204', '5']);
    const { setup } = previewed(two(), sheet);
    expect(setupFaults(withTarget(setup, sheet, 1, { to: 'newAssessment', name: ' ', max: null }))).toEqual([
      { fault: 'name missing', columns: [1] },
      { fault: 'maximum missing', columns: [1] },
    ]);
    expect(setupFaults(withTarget(setup, sheet, 1, { to: 'newAssessment', name: 'Lab', max: 10 }))).toEqual([]);
    expect(setupFaults(withTarget(setup, sheet, 0, { to: 'ignore', why: 'chosen' }))).toEqual([
      { fault: 'nobody named' },
    ]);
  });

  test('of a table without headings are numbered, and every row is data', () => {
    const sheet = sheetOf(['00001204', '5'], ['00001241', '6']);
    expect(findHeading(sheet)).toBeNull();
    expect(layOut(sheet, null)).toMatchObject({ headings: ['', ''], heading: undefined, data: sheet.rows });
  });
});
