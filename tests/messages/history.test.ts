import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { commitWords } from '../../messages/commit-words.ts';
import { changeName, howText } from '../../messages/screens/history.ts';
import { emptyBook } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import type { Change } from '../../projections/events/changes.ts';
import { sectionKeptHere } from '../../projections/settings/settings.ts';
import { snapshotOf } from '../builders.ts';

const book = emptyBook();
const said = (type: string, changes: readonly Change[], more: object = {}, of = book) =>
  commitWords(
    of,
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
const snapshot = snapshotOf('n1', { note: 'before the exam' });

test('somebody who is gone is called as they were', () => {
  const gone: Change = {
    subject: { what: 'student', studentId: student.studentId },
    field: null,
    from: student,
    to: null,
  };
  expect(said('DeleteStudent', [gone])).toBe('Student deleted: Brandt, Uwe');
  for (const type of ['UndoCommit', 'UndoCommits']) expect(said(type, [gone])).toBe('Taken back: Brandt, Uwe');
  expect(said('UndoCommit', [gone], { isRedo: true })).toBe('Done again: Brandt, Uwe');
  expect(said('ReadBackend', [gone], { isElsewhere: true })).toBe('Made elsewhere: Brandt, Uwe');
});

test('what is done again is said as when it was first done, not as what an undo brings back', () => {
  const subject = { what: 'setting', path: ['grading', 'o1', 'categories', 'c1'] } as const;
  const added: Change = { subject, field: null, from: null, to: { name: 'Tests' } };
  expect(said('UndoCommit', [added])).toBe('Taken back: Category is back: Tests');
  expect(said('UndoCommit', [added], { isRedo: true })).toBe('Done again: Category added: Tests');
});

test('enrollments, grades and excuses that go with a student are said as that student', () => {
  const of = (studentId: string): readonly Change[] => [
    {
      subject: { what: 'grade', assessmentId: asId('a1'), studentId: asId(studentId) },
      field: 'p1',
      from: 5,
      to: null,
    },
    {
      subject: { what: 'setting', path: ['grading', 'o1', 'excused', studentId, 'a1'] },
      field: null,
      from: true,
      to: null,
    },
    {
      subject: { what: 'enrollment', offeringId: asId('o1'), studentId: asId(studentId) },
      field: null,
      from: {},
      to: null,
    },
    {
      subject: { what: 'student', studentId: asId(studentId) },
      field: null,
      from: { ...student, studentId },
      to: null,
    },
  ];
  const back = of('s1').map(({ from, to, ...change }) => ({ ...change, from: to, to: from }));
  expect(said('DeleteStudent', of('s1'))).toBe('Student deleted: Brandt, Uwe');
  const again = { ...book, students: StudentMap.of([[asId<StudentId>('s1'), student]]) };
  expect(said('UndoCommit', back, {}, again)).toBe('Taken back: Brandt, Uwe');
  expect(said('UndoCommits', [...of('s1'), ...of('s2')])).toBe('Taken back: Brandt, Uwe and 1 other');
  expect(said('ReadBackend', [...of('s1'), graded(3, 1)], { isElsewhere: true })).toBe(
    'Made elsewhere: Brandt, Uwe and 1 other',
  );
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

test('scores that several commits had changed and that were taken back together do not look typed', () => {
  expect(said('UndoCommits', [graded(1, 1)])).toMatch(/^Taken back: .*– → 5.5/);
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
  expect(howText({ type: 'ApplyTrial', note: '2 changes tried first' }, false)).toBe('2 changes tried first');
  expect(howText({ type: 'ReadBackend' }, true)).toBe('made elsewhere');
  expect(howText({ type: 'AddStudent' }, false)).toBe('');
});

test('no commit is without words: what became of snapshots has its own', () => {
  const events = [{ type: 'SnapshotSaved', snapshot }] as const;
  expect(said('SaveSnapshots', [], { snapshots: events })).toBe(
    'Snapshot saved: MATH 101 · Fall 2026 · Sec 2, “before the exam”',
  );
  const note = [{ type: 'SnapshotNoteEdited', snapshotId: snapshot.snapshotId, from: '', to: 'x' }] as const;
  expect(said('EditSnapshotNotes', [], { snapshots: note })).toBe('Note of a snapshot: x');
  const cleared = [{ type: 'SnapshotNoteEdited', snapshotId: snapshot.snapshotId, from: 'x', to: '' }] as const;
  expect(said('EditSnapshotNotes', [], { snapshots: cleared })).toBe('Note of a snapshot: x → none');
});

test('a tag is called by its name, also in what took it back', () => {
  const value = { name: 'submitted', seq: 7, at: '2026-11-20T18:52:00.000Z', offeringId: null };
  const made: Change = {
    subject: { what: 'setting', path: [sectionKeptHere, 't1'] },
    field: null,
    from: null,
    to: value,
  };
  const gone: Change = { ...made, from: value, to: null };
  expect(said('EditSettings', [made])).toBe('Tag: “submitted”');
  expect(said('EditSettings', [gone])).toBe('Tag removed: “submitted”');
  expect(said('UndoCommit', [gone])).toBe('Taken back: the tag “submitted”');
  expect(changeName(book, gone)).toBe('the tag “submitted”');
});
