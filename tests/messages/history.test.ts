import { expect, test } from 'vitest';
import { asId, type SnapshotId, type StudentId } from '../../events/ids.ts';
import { commitWords, howText } from '../../messages/history.ts';
import { emptyBook } from '../../projections/book.ts';
import type { Change } from '../../projections/history.ts';

const book = emptyBook();
const said = (type: string, changes: readonly Change[], more: object = {}) =>
  commitWords(
    book,
    { type },
    { changes, snapshots: [], size: changes.length, isLong: false, isElsewhere: false, ...more },
  );

const student = {
  studentId: asId<StudentId>('s1'),
  studentCode: 'A1',
  firstName: 'Uwe',
  lastName: 'Brandt',
  email: '',
} as const;
const snapshot = {
  snapshotId: asId<SnapshotId>('n1'),
  note: 'before the exam',
  createdAt: '2026-01-01T00:00:00Z',
  offeringThere: 'o1',
  courseCode: 'MATH',
  courseNumber: '101',
  title: 'Calculus',
  tag: '',
  yearOfStart: 2026,
  period: 'Fall',
  section: '2',
  counts: { students: 1, assessments: 1, grades: 1 },
};

test('somebody who is gone is called as they were', () => {
  const gone: Change = {
    subject: { what: 'student', studentId: student.studentId },
    field: null,
    from: student,
    to: null,
  };
  expect(said('DeleteStudent', [gone])).toBe('Student deleted: Brandt, Uwe');
  expect(said('UndoCommit', [gone])).toBe('Taken back: Brandt, Uwe');
  expect(said('ReadBackend', [gone], { isElsewhere: true })).toBe('Changed elsewhere: Brandt, Uwe');
});

const graded = (student: number, problem: number): Change => ({
  subject: { what: 'grade', assessmentId: asId('a1'), studentId: asId(`s${student}`) },
  field: `p${problem}`,
  from: null,
  to: 5.5,
});

test('students are counted, not their values; of a very long commit by its events', () => {
  const forty = Array.from({ length: 80 }, (_, at) => graded(at % 40, at < 40 ? 1 : 2));
  expect(said('EditGrades', forty)).toBe('an assessment that is no longer here, 40 students');
  const begun = forty.slice(0, 10);
  expect(said('EditGrades', begun, { isLong: true, size: 5_000 })).toMatch(/, 5.?000 students$/);
});

test('numbers are written as the instructor writes them', () => {
  const words = commitWords(
    book,
    { type: 'EditGrades' },
    { changes: [graded(1, 1)], snapshots: [], size: 1, isLong: false, isElsewhere: false },
    (value) => String(value).replace('.', ','),
  );
  expect(words).toContain('– → 5,5');
});

test('how a change came about: with the file’s name where it was imported, and at the server whatever was asked there', () => {
  expect(howText({ type: 'ApplyImport', how: 'imported', note: 'scores.csv' }, false)).toBe('scores.csv');
  expect(howText({ type: 'EditGrades', how: 'pasted' }, false)).toBe('pasted');
  expect(howText({ type: 'ReadBackend' }, true)).toBe('on the server');
  expect(howText({ type: 'AddStudent' }, false)).toBe('');
});

test('no commit is without words: what became of snapshots has its own', () => {
  const events = [{ type: 'SnapshotSaved', snapshot }] as const;
  expect(said('SaveSnapshots', [], { snapshots: events })).toBe(
    'Snapshot saved: MATH 101 · Fall 2026 · Sec 2, “before the exam”',
  );
  const note = [{ type: 'SnapshotNoteEdited', snapshotId: snapshot.snapshotId, from: '', to: 'x' }] as const;
  expect(said('EditSnapshotNotes', [], { snapshots: note })).toBe('Note of a snapshot – → x');
});
