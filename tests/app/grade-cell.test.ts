import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { gradeCell } from '../../src/components/scores/grade-cell.ts';
import { problemColumn } from '../../src/components/scores/grade-columns.ts';
import { type LastEntry, rowText } from '../../src/screens/assessment/change-words.ts';
import { a1, ana, cellEdited, classroom, graded, o1, p, policy } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';

/** How Ana’s cells of a1 (10, 5) are painted: what they show, how, and what they say of it. */
const painted = (columnId: string, ...facts: readonly Facts[]) => {
  const book = bookOf(...classroom(), ...facts.flat());
  const assessment = book.assessments[a1];
  if (!assessment) throw new Error('no assessment');
  const {
    text,
    shown = text,
    tone,
    title,
  } = gradeCell({ book, assessment, grades: finalGrades(book, o1) }, ana, columnId);
  return { text, shown, tone, isWarned: title !== undefined };
};

const [first, second] = [problemColumn(p(1)), problemColumn(p(2))];
const off = { useBonusPoints: false, bonusPoints: 0, useCurvePoints: false, curvePoints: 0 };
const extras = (to: Partial<typeof off>) => cellEdited(ana, off, { ...off, ...to });

test('points up to the maximum are as they are; from the first above it they are warned of', () => {
  expect(painted(first, graded(ana, [10, 5]))).toMatchObject({ text: '10', tone: undefined, isWarned: false });
  expect(painted(first, graded(ana, [10.01, 5]))).toMatchObject({ text: '10.01', tone: 'warning', isWarned: true });
});

test('a zero is painted as a zero, a blank as blank', () => {
  expect(painted(first, graded(ana, [0]))).toMatchObject({ text: '0', shown: '0' });
  expect(painted(second, graded(ana, [0]))).toMatchObject({ text: '', tone: 'blank' });
});

test('a bonus of 0 that counts is a 0; points that do not count stand in brackets, and nothing at all is a dot', () => {
  expect(painted('bonus', extras({ useBonusPoints: true }))).toMatchObject({ text: '0', shown: '0' });
  expect(painted('bonus', extras({ bonusPoints: 2 }))).toMatchObject({ text: '', shown: '(2)', isWarned: true });
  expect(painted('bonus')).toMatchObject({ text: '', shown: '·', isWarned: false });
  expect(painted('curve', extras({ useCurvePoints: true, curvePoints: -1 }))).toMatchObject({ text: '-1' });
});

test('a total of all problems is finished; one of some says of how many points it is', () => {
  expect(painted('total', graded(ana, [4, 5]))).toMatchObject({ text: '9', shown: '9', tone: 'strong' });
  expect(painted('total', graded(ana, [4]))).toMatchObject({ text: '4', shown: '4 of 10', tone: 'muted' });
  expect([painted('percent', graded(ana, [4, 5])).tone, painted('percent', graded(ana, [4])).tone]).toEqual([
    'strong',
    'muted',
  ]);
});

test('100 % is a result like others; what is above it is warned of', () => {
  const all = graded(ana, [10, 5]);
  expect(painted('percent', all)).toMatchObject({ text: '100.00', tone: 'strong', isWarned: false });
  const more = extras({ useBonusPoints: true, bonusPoints: 0.1 });
  expect(painted('percent', all, more)).toMatchObject({ tone: 'warning', isWarned: true });
});

test('who is excused and who has nothing have no total, and are told apart', () => {
  const excused = policy({ excused: excusedOf([{ studentId: ana, assessmentId: a1 }]) });
  expect(painted('total', excused)).toMatchObject({ text: '', shown: 'excused' });
  expect(painted(first, excused)).toMatchObject({ text: '', shown: 'EX', tone: 'excused' });
  expect(painted(first, excused, graded(ana, [7]))).toMatchObject({ text: '7', shown: '7', tone: 'excused' });
  expect(painted('total')).toMatchObject({ text: '', shown: '', tone: 'blank' });
});

test('the brief words of a row’s last change leave out the file, its row and how a known value became another; the whole ones have them', () => {
  const book = bookOf(...classroom(), graded(ana, [7]));
  const assessment = book.assessments[a1];
  if (!assessment) throw new Error('no assessment');
  const source = { book, assessment, grades: finalGrades(book, o1) };
  const words = (command: LastEntry['entry']['commit']['command'], isAlone: boolean, isBrief: boolean) => {
    const commit = { actor: 'ben', at: 'then', command };
    const last = { entry: { commit, row: 3 }, before: 6, isDoneAgain: false } as unknown as LastEntry;
    return rowText(last, source, { rowId: ana, columnId: first }, isAlone, 'ana', isBrief);
  };
  const imported = { type: 'ApplyImport', how: 'imported', note: 'homework-1.csv' } as const;
  expect(words(imported, true, true)).toBe('P1 6 → 7, then, ben');
  expect(words(imported, true, false)).toBe('P1 6 → 7, imported from homework-1.csv, row 3, then, ben');
  expect(words(imported, false, true)).toBe('imported, then, ben');
  expect(words({ type: 'LoadSnapshots', note: 'Exam' }, false, true)).toBe('loaded from a snapshot, then, ben');
  expect(words({ type: 'EditGrades', how: 'typed' }, true, true)).toBe('P1 6 → 7, then, ben');
  expect(words({ type: 'EditGrades', how: 'typed' }, true, false)).toBe('P1 6 → 7, typed, then, ben');
});
