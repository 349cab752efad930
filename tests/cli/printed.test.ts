import { expect, test } from 'vitest';
import { fromBook } from '../../cli/gradebook-file.ts';
import { printedGrades } from '../../cli/grades.ts';
import { printedCommit } from '../../cli/replay/print.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { ana, assessment, ben, course, enrolled, offering, student, studentOf } from '../builders.ts';
import { gradeEdit } from '../log/sample.ts';

test('what a commit deletes is called as it was called before', () => {
  const before = replay(gradebook, [student(ana, { firstName: 'Ana', lastName: 'Byrne' })]);
  const event = { type: 'StudentDeleted', student: studentOf(ana, { firstName: 'Ana', lastName: 'Byrne' }) } as const;
  const after = replay(gradebook, []);
  const commit = { ...gradeEdit(1), seq: 1, prevHash: '', hash: '', events: [event] };
  expect(printedCommit(commit, { before, after }, false)).toContain('    Byrne, Ana: ');
});

test('a column is as wide as its longest cell in characters, however many units each takes', () => {
  const book = replay(gradebook, [
    course(),
    offering(),
    assessment(),
    student(ana, { studentCode: '1', firstName: '😀'.repeat(9), lastName: 'A' }),
    student(ben, { studentCode: '2', firstName: 'B'.repeat(9), lastName: 'A' }),
    enrolled(ana),
    enrolled(ben),
  ]);
  const lines = printedGrades(fromBook(book), false).split('\n');
  const [one = '', two = ''] = lines.filter((line) => /^[12] /.test(line));
  expect([...one].length).toBe([...two].length);
});
