import { test } from 'vitest';
import type { Json } from '../../events/entities.ts';
import { noteLimits } from '../../events/notes.ts';
import { a1, ana, ben, cem, classroom, o1, setting, student } from '../builders.ts';
import { given } from '../given.ts';
import { dia, fields, plan } from './import-plan.ts';

const notedOn = (studentId: typeof ana, from: string | null, to: string) =>
  setting(['notes', o1, studentId, 'student'], from, to);

test('R10.10 an import writes notes on students, new ones too, and none that is there already', () => {
  const notes = [
    { student: ana, text: 'came late' },
    { student: ben, text: 'repeats' },
    { student: dia, text: ' new ' },
  ];
  given(classroom(), notedOn(ana, null, 'late'), notedOn(ben, null, 'repeats'))
    .when(plan({ newStudents: [{ key: 'row 4', fields }], enroll: [dia], notes }))
    .recordsOnly('StudentAdded', 'StudentEnrolled', 'SettingEdited', 'SettingEdited');
  given(classroom(), notedOn(ana, null, 'late'))
    .when(plan({ notes: notes.slice(0, 1) }))
    .records([notedOn(ana, 'late', 'came late')]);
});

test('R10.10 a note that is too long, or has no room, refuses the import', () => {
  const long = 'x'.repeat(noteLimits.text + 1);
  given(classroom())
    .when(plan({ notes: [{ student: ana, text: long }] }))
    .refuses('text.tooLong', { field: 'note', length: long.length, limit: noteLimits.text });
  const full = setting(['notes', o1, ben], null, { [a1]: 'x'.repeat(noteLimits.offering) });
  given(classroom(), full)
    .when(plan({ notes: [{ student: ana, text: 'late' }] }))
    .refuses('note.noRoom', { offeringId: o1 });
  given(classroom(), student(cem))
    .when(plan({ notes: [{ student: cem, text: 'late' }] }))
    .refuses('enrollment.unknown', { offeringId: o1, studentIds: [cem] });
});

test('R10.10 an import of notes or of final grades needs an offering', () => {
  given(classroom())
    .when(plan({ offeringId: null, notes: [{ student: ana, text: 'late' }] }))
    .refuses('grade.offeringIdMissing', {});
  given(classroom())
    .when(plan({ offeringId: null, given: [{ student: ana, grade: { final: 80, reason: 'x' } }] }))
    .refuses('grade.offeringIdMissing', {});
});

const gradeGiven = (studentId: typeof ana, from: Json, to: Json) =>
  setting(['grading', o1, 'given', studentId], from, to);

test('R10.11 an import gives final grades, each as a fact of its own', () => {
  const held = { letter: 'A', reason: 'appeal' };
  const same = { final: 70, reason: 'appeal' };
  const grade = { final: 92.5, letter: 'A', reason: 'from finals.csv' };
  const at = ['grading', o1, 'given', ana];
  const finals = [
    { student: ana, grade, at, seen: held },
    { student: ben, grade: same },
  ];
  given(classroom(), gradeGiven(ana, null, held), gradeGiven(ben, null, same))
    .when(plan({ given: finals }))
    .records([gradeGiven(ana, held, grade)]);
  // Who is not in the file keeps theirs.
  given(classroom(), gradeGiven(ana, null, held), gradeGiven(ben, null, same))
    .when(plan({ given: finals.slice(0, 1) }))
    .records([gradeGiven(ana, held, grade)]);
  given(classroom(), gradeGiven(ana, null, same))
    .when(plan({ given: finals }))
    .refuses('import.changedMeanwhile', { cells: [], studentIds: [ana] });
});

test('R10.11 a final grade that is none, or of somebody who is not enrolled, refuses the import', () => {
  const refused = (studentId: typeof ana, final: number) =>
    given(classroom(), student(cem))
      .when(plan({ given: [{ student: studentId, grade: { final, reason: 'x' } }] }))
      .refuses('policy.notAllowed', { field: 'given' });
  refused(ana, -1);
  refused(cem, 80);
});
