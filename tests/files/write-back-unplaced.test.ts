import { expect, test } from 'vitest';
import { planLines } from '../../cli/fill/told.ts';
import type { ProblemId } from '../../events/ids.ts';
import { fillText } from '../../messages/components/fill.ts';
import { book, essay, filled, hw, mid } from './write-back-scene.ts';

const canvas = (headings: string): string =>
  [`Student,ID,SIS User ID,Section,${headings}`, ...['0001', '0002', '0003'].map((code, at) => row(code, at, headings))]
    .join('\n')
    .concat('\n');
const row = (code: string, at: number, headings: string): string =>
  `"${['Abara, Chidi', 'Álvarez, Inés', 'Brandt, Uwe'][at]}",${at + 1},${code},A,${headings.replace(/[^,]/g, '')}`;

const problemOf = (assessmentId: typeof mid): ProblemId => {
  const [problem] = book.assessments[assessmentId]?.problems ?? [];
  if (!problem) throw new Error('the assessment has no problem');
  return problem.problemId;
};

test('Assessments with scores that no column gets are named, on the screen and by the command', async () => {
  const { plan } = await filled(canvas('HW 1 (11),Exam 1 (12)'));
  expect(plan.unplaced).toEqual([mid, essay]);
  expect(planLines(plan, book, 'grades.csv', 0)).toContain('No column of the file gets your scores of Midterm; Essay.');
});

test('An assessment that a chosen column gets is not named, also if it gets only a problem', async () => {
  const choices = new Map([[5, { to: 'score', assessmentId: mid } as const]]);
  expect((await filled(canvas('HW 1 (11),Exam 1 (12)'), { choices })).plan.unplaced).toEqual([essay]);
  const ofProblem = new Map([[5, { to: 'problem', assessmentId: mid, problemId: problemOf(mid) } as const]]);
  expect((await filled(canvas('HW 1 (11),Exam 1 (12)'), { choices: ofProblem })).plan.unplaced).toEqual([essay]);
});

test('A column that another assessment was chosen for leaves its own without a column', async () => {
  const choices = new Map([[4, { to: 'score', assessmentId: essay } as const]]);
  expect((await filled(canvas('HW 1 (11),Midterm (12)'), { choices })).plan.unplaced).toEqual([hw]);
});

test('A file that takes only final grades misses no assessment, and its counts tell students and not cells', async () => {
  const { plan } = await filled(
    ['OrgDefinedId,Adjusted Final Grade Numerator,Adjusted Final Grade Denominator,End-of-Line Indicator']
      .concat(['#0001,,,#', '#0002,,,#', '#0003,,,#', ''])
      .join('\n'),
  );
  expect(plan.unplaced).toEqual([]);
  expect(plan.changes).toHaveLength(6);
  expect(plan.counts).toEqual({ scores: 0, finals: 3 });
  expect(fillText.go(plan.counts)).toBe('Fill in 3 final grades');
});

test('The button tells scores and final grades apart', async () => {
  const { plan } = await filled(canvas('HW 1 (11),Midterm (12),Essay (13),Override Score'));
  expect(fillText.go(plan.counts)).toBe('Fill in 7 scores and 3 final grades');
});
