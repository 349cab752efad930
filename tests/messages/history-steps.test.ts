import { describe } from 'vitest';
import type { AskedCommand } from '../../events/commit.ts';
import { commitWords } from '../../messages/commit-words.ts';
import { historyTitle, type KnownContext, stepHow, stepWords } from '../../messages/components/history-steps.ts';
import { changeName, howText, partWords, valueText } from '../../messages/screens/history.ts';
import type { Change } from '../../projections/events/changes.ts';
import { a1, a2, ana, assessment, ben, classroom, o1, p } from '../builders.ts';
import { bookOf } from '../given.ts';
import { said } from './said.ts';

const book = bookOf(...classroom(), assessment(a2));
const score = (nth: number, assessmentId = a1): Change => ({
  subject: { what: 'grade', assessmentId, studentId: ana },
  field: p(nth, assessmentId),
  from: null,
  to: 4 + nth,
});
const seat = (from: unknown, to: unknown): Change => ({
  subject: { what: 'enrollment', offeringId: o1, studentId: ana },
  field: null,
  from,
  to,
});
const commit = (command: AskedCommand, changes: readonly (Change & { readonly row?: number })[], isElsewhere = false) =>
  ({ command, changes, isElsewhere }) as const;
const typed: AskedCommand = { type: 'EditGrades', how: 'typed' };
const step = (changes: readonly Change[], known: KnownContext): string => {
  const { title, detail } = stepWords(book, commit(typed, changes), known, String);
  return [title, detail].filter(Boolean).join(' | ');
};

const policyChange = (...path: readonly string[]): Change => ({
  subject: { what: 'setting', path: ['grading', o1, ...path] },
  ...{ field: null, from: null, to: true },
});

describe('a step of a history', () => {
  const graded = { what: 'grade', assessmentId: a1, studentId: ana } as const;
  const offering = 'the untitled course';
  said([
    ['– → 5', step([score(1)], 'value')],
    ['P1 of a1 | – → 5', step([score(1)], 'student')],
    ['a1 | 2 values', step([score(1), score(2)], 'student')],
    ['2 assessments, A1', step([score(1), score(1, a2)], 'student')],
    ['P1 – → 5, A1', step([score(1)], 'nothing')],
    [`Enrolled in ${offering}`, step([seat(null, {})], 'student')],
    [`Un-enrolled from ${offering}`, step([seat({}, null)], 'student')],
    [`Enrollment in ${offering}`, step([seat('a', 'b')], 'student')],
    ['undo of No. 3', stepHow(commit(typed, []), 3)],
    ['typed', stepHow(commit(typed, [score(1)]), undefined)],
    [
      'quiz.csv, row 7',
      stepHow(commit({ type: 'ApplyImport', note: 'quiz.csv' }, [{ ...score(1), row: 7 }]), undefined),
    ],
    ['made elsewhere', stepHow(commit(typed, [score(1)], true), undefined)],
    ['History of B2', historyTitle(book, { studentId: ben })],
    ['History of a1', historyTitle(book, { assessmentId: a1 })],
    [`History of ${offering}`, historyTitle(book, { offeringId: o1 })],
    ['History of P2 of a1, A1', historyTitle(book, { subject: graded, fields: [p(1), p(2)] })],
  ]);
});

describe('a commit in the list', () => {
  const words = (command: AskedCommand, changes: readonly Change[] = [score(1), score(1, a2)]): string =>
    commitWords(book, command, { changes, snapshots: [], size: changes.length, isLong: false, isElsewhere: false });
  said([
    ['Import of quiz.csv', words({ type: 'ApplyImport', note: 'quiz.csv' })],
    ['Import', words({ type: 'ApplyImport' })],
    ['Snapshot loaded: Exam', words({ type: 'LoadSnapshots', note: 'Exam' })],
    ['Snapshot loaded', words({ type: 'LoadSnapshots' })],
    ['All records were loaded', words(typed, [{ subject: { what: 'baseline' }, field: null, from: null, to: null }])],
    ['P1, A1', words(typed, [score(1), score(1)])],
    ['Students un-enrolled: A1', words({ type: 'UnenrollStudents' }, [score(1), score(2), seat({}, null)])],
    ['imported', howText({ type: 'ApplyImport' }, false)],
    ['', howText({ type: 'ApplyTrial' }, false)],
    ['A1 · P2 of a1', changeName(book, score(2))],
    ['a1', partWords(book, a1, null)],
    ['Bonus of a1', partWords(book, a1, 'bonusPoints')],
    ['–', valueText('')],
    ['yes', valueText(true)],
    ['no', valueText(false)],
    ['Li, An', valueText({ lastName: 'Li', firstName: 'An' })],
    ['{"a":1}', valueText({ a: 1 })],
    ['2026-09-01', valueText({ studentId: ana, dateOfEnrollment: '2026-09-01' })],
    ['yes', valueText({ studentId: ana, dateOfEnrollment: '' })],
    ['grading of the untitled course · excuse of A1 · a1', changeName(book, policyChange('excused', ana, a1))],
    ['grading of the untitled course · given grade of A1', changeName(book, policyChange('given', ana))],
  ]);
});
