import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import { type NotePlace, noteLimits } from '../../events/notes.ts';
import { record } from '../../events/record.ts';
import { noteOn, notesOf } from '../../projections/settings/notes.ts';
import { toldBook } from '../book-values.ts';
import { a1, a2, ana, assessment, ben, classroom, none, o1, o2, offering, setting } from '../builders.ts';
import { bookOf, commitOf, given } from '../given.ts';

const edits = (...notes: readonly (readonly [NotePlace, string, string?])[]): Command => ({
  type: 'EditNotes',
  offeringId: o1,
  notes: notes.map(([place, text, seen]) => ({ ...place, text, ...(seen !== undefined && { seen }) })),
});
const on = (studentId: StudentId, assessmentId: AssessmentId | null = a1): NotePlace => ({ studentId, assessmentId });
const at = (studentId: StudentId, key: string = a1, offeringId = o1) => ['notes', offeringId, studentId, key];
const noted = (studentId: StudentId, text: string, key: string = a1) => setting(at(studentId, key), null, text);

test('R6.22 a note stands on an enrolled student and on their work', () => {
  given(classroom())
    .when(edits([on(ana), 'came late'], [on(ben, null), 'repeats the year']))
    .records([noted(ana, 'came late'), noted(ben, 'repeats the year', 'student')]);
});

test.each([
  { place: on(asId('s~nobody')), refused: 'enrollment.unknown', details: { offeringId: o1, studentIds: ['s~nobody'] } },
  { place: on(ana, asId('a~none')), refused: 'assessment.unknown', details: { assessmentId: 'a~none' } },
  { place: on(ana, none), refused: 'assessment.unknown', details: { assessmentId: '' } },
  { place: on(none), refused: 'enrollment.unknown', details: { offeringId: o1, studentIds: [''] } },
  { place: on(ana, asId('student')), refused: 'assessment.unknown', details: { assessmentId: 'student' } },
  { place: on(ana, a2), refused: 'assessment.otherOffering', details: { assessmentId: a2, offeringId: o1 } },
] as const)('R6.22 a note on $place is refused', ({ place, refused, details }) => {
  given(classroom(), offering(o2), assessment(a2, [5], o2))
    .when(edits([on(ben), 'fine'], [place, 'late']))
    .refuses(refused, details as never);
});

test('R6.22 an offering that is gone has no notes', () => {
  given()
    .when(edits([on(ana), 'late']))
    .refuses('offering.unknown', { offeringId: o1 });
});

test('R6.23 one note changes and one goes; all others stay as they are', () => {
  given(classroom(), noted(ana, 'late'), noted(ana, 'ill', 'student'), noted(ben, 'left'))
    .when(edits([on(ana), ' very late\n'], [on(ben), ' ']))
    .records([setting(at(ana), 'late', 'very late'), setting(at(ben), 'left', null)]);
});

test('R6.23 what stands there already records nothing, and neither does removing what is not there', () => {
  given(classroom(), noted(ana, 'late'))
    .when(edits([on(ana), 'late '], [on(ben), '']))
    .changesNothing();
});

test('R6.24 a note has at most 1 000 characters', () => {
  given(classroom())
    .when(edits([on(ana), ` ${'x'.repeat(1_000)} `]))
    .records([noted(ana, 'x'.repeat(1_000))]);
  given(classroom())
    .when(edits([on(ben), 'fine'], [on(ana), 'x'.repeat(1_001)]))
    .refuses('text.tooLong', { field: 'note', length: 1_001, limit: 1_000 });
  given(classroom())
    .when(edits([on(ana), 5 as never]))
    .refuses('field.notAllowed', { field: 'note' });
});

/** Notes of this many bytes in the offering; whose they are does not matter. */
const full = (bytes: number, offeringId = o1): DomainEvent =>
  setting(['notes', offeringId], null, record([['s~other', record([['student', 'x'.repeat(bytes)]])]]));

test('R6.25 no note is written beyond what an offering may have, and shorter ones are', () => {
  given(classroom(), full(noteLimits.offering - 100))
    .when(edits([on(ana), 'x'.repeat(200)]))
    .refuses('note.noRoom', { offeringId: o1 });
  const over = [
    classroom(),
    noted(ana, 'quite long'),
    setting(at(ben, 'student'), null, 'x'.repeat(noteLimits.offering)),
  ];
  given(...over)
    .when(edits([on(ana), 'short']))
    .records([setting(at(ana), 'quite long', 'short')]);
});

test('R6.25 nor beyond what all offerings may have together', () => {
  const others = Array.from({ length: 4 }, (_, nth) => full(noteLimits.offering, asId(`o~other${nth}`)));
  given(classroom(), ...others)
    .when(edits([on(ana), 'late']))
    .refuses('note.noRoom', { offeringId: null });
});

/** All notes of the offering as JSON when Ana's is `text`, in bytes. */
const sizeWith = (text: string): number =>
  new TextEncoder().encode(JSON.stringify({ [ana]: { [a1]: text }, 's~other': { student: '' } })).length;

test('R6.25 the room is counted in bytes, to the last one, of one offering and of all', () => {
  const room = noteLimits.offering - sizeWith('ä€');
  expect(
    given(classroom(), full(room))
      .when(edits([on(ana), 'ä€']))
      .events(),
  ).toEqual([noted(ana, 'ä€')]);
  given(classroom(), full(room + 1))
    .when(edits([on(ana), 'ä€']))
    .refuses('note.noRoom', { offeringId: o1 });
});

test('R6.25 notes that are too many already may become fewer, wherever they are too many', () => {
  const others = Array.from({ length: 4 }, (_, nth) => full(noteLimits.offering, asId(`o~other${nth}`)));
  expect(
    given(classroom(), noted(ana, 'quite long'), ...others)
      .when(edits([on(ana), 'short']))
      .events(),
  ).toEqual([setting(at(ana), 'quite long', 'short')]);
  given(classroom(), noted(ana, 'short'), ...others)
    .when(edits([on(ana), 'longer'], [on(ben), '']))
    .refuses('note.noRoom', { offeringId: null });
});

test('R6.23 each note of one edit is read after those before it', () => {
  given(classroom(), noted(ana, 'late'))
    .when(edits([on(ana), 'ill', 'late'], [on(ana), 'left', 'ill']))
    .records([setting(at(ana), 'late', 'ill'), setting(at(ana), 'ill', 'left')]);
  given(classroom(), noted(ana, 'late'))
    .when(edits([on(ana), 'ill'], [on(ana), 'left', 'late']))
    .refuses('note.changedMeanwhile', { studentId: ana, assessmentId: a1 });
});

test.each([
  { odd: 'a text', path: ['notes', o1, ana] },
  { odd: 'a text', path: ['notes', o1] },
])('R6.22 no note takes the place of what stands at $path', ({ odd, path }) => {
  given(classroom(), setting(path, null, odd))
    .when(edits([on(ana), 'late']))
    .refuses('settings.pathNotAllowed', { path: at(ana) });
});

test.each<{ what: string; odd: DomainEvent[] }>([
  {
    what: 'beside notes',
    odd: [noted(ana, 'late'), setting(at(ana, 'x'), null, 5), setting(['notes', o1, 'odd'], null, true)],
  },
  { what: 'alone', odd: [setting(['notes', o1, 'odd'], null, { deep: { deeper: 1 } })] },
  { what: 'instead of notes', odd: [setting(['notes', o1], null, 'odd')] },
])('R6.27 what else stands there, $what, goes with the offering and comes back with Undo', ({ odd }) => {
  const facts = [
    ...classroom(),
    ...odd,
    noted(ben, 'elsewhere'),
    setting(['notes', o2], null, record([['s', 1]])),
  ].filter((event) => !(odd.length === 1 && event.type === 'SettingEdited' && event.path[2] === ben));
  const gone = commitOf(bookOf(facts), { type: 'DeleteOffering', offeringId: o1 });
  expect(bookOf(facts, gone.events).settings).toEqual({ notes: { [o2]: { s: 1 } } });
  const back = given(facts, gone.events).when({ type: 'UndoCommit', commit: gone }).after();
  expect(toldBook(back)).toEqual(toldBook(bookOf(facts)));
});

test('R6.26 a note that changed since it was seen stays', () => {
  given(classroom(), noted(ana, 'late'))
    .when(edits([on(ana), 'ill', 'late']))
    .records([setting(at(ana), 'late', 'ill')]);
  given(classroom(), noted(ana, 'late'))
    .when(edits([on(ana), 'ill', '']))
    .refuses('note.changedMeanwhile', { studentId: ana, assessmentId: a1 });
});

const notedRoom = (): DomainEvent[] => [
  ...classroom(),
  noted(ana, 'late'),
  noted(ana, 'ill', 'student'),
  noted(ben, 'left', 'student'),
];

test.each<{ readonly what: string; readonly command: Command; readonly left: number }>([
  { what: 'an assessment', command: { type: 'DeleteAssessment', assessmentId: a1 }, left: 2 },
  { what: 'an offering', command: { type: 'DeleteOffering', offeringId: o1 }, left: 0 },
])('R6.27 the notes on $what go with it and come back with Undo', ({ command, left }) => {
  const before = bookOf(notedRoom());
  const gone = commitOf(bookOf(notedRoom()), command);
  const after = bookOf(notedRoom(), gone.events);
  expect(notesOf(after.settings, o1)).toHaveLength(left);
  const back = given(notedRoom(), gone.events).when({ type: 'UndoCommit', commit: gone }).after();
  expect(toldBook(back)).toEqual(toldBook(before));
});

test('R2.12 a copy of an offering has no notes', () => {
  const after = given(notedRoom()).when({ type: 'CopyOffering', offeringId: o1, fields: {} }).after();
  expect(after.settings).toEqual(bookOf(notedRoom()).settings);
});

test('R4.9 the notes on a student go with the student', () => {
  const after = given(notedRoom()).when({ type: 'DeleteStudent', studentId: ana }).after();
  expect(after.settings).toEqual({ notes: { [o1]: { [ben]: { student: 'left' } } } });
});

test('R5.10 the notes on a student go with the enrollment', () => {
  const after = given(notedRoom())
    .when({ type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] })
    .after();
  expect(notesOf(after.settings, o1)).toEqual([{ studentId: ben, assessmentId: null, text: 'left' }]);
});

test('R6.27 a note on somebody who has left does not come back alone', () => {
  const removed = commitOf(bookOf(notedRoom()), edits([on(ana), '']));
  const leaving = commitOf(bookOf(notedRoom(), removed.events), {
    type: 'UnenrollStudents',
    offeringId: o1,
    studentIds: [ana],
  });
  given(notedRoom(), removed.events, leaving.events)
    .when({ type: 'UndoCommit', commit: removed })
    .refuses('undo.changedSince', { items: [{ what: 'setting', path: at(ana) }] });
});

test('R6.27 an enrollment with a note that came later is not taken back', () => {
  const seats = classroom().filter(({ type }) => type !== 'StudentEnrolled');
  const seat = commitOf(bookOf(seats), { type: 'EnrollStudents', offeringId: o1, studentIds: [ana] });
  given(seats, seat.events, noted(ana, 'ill', 'student'))
    .when({ type: 'UndoCommit', commit: seat })
    .refuses('undo.changedSince', { items: [{ what: 'enrollment', offeringId: o1, studentId: ana }] });
});

test('R4.19 notes go to the kept student, and come back with Undo', () => {
  const merge = { type: 'MergeStudents', kept: ana, other: ben, choices: [] } as const;
  const facts = [...notedRoom(), noted(ben, 'late')];
  const merged = commitOf(bookOf(facts), merge);
  const { settings } = bookOf(facts, merged.events);
  expect(notesOf(settings, o1)).toHaveLength(2);
  expect(noteOn(settings, o1, on(ana, null))).toBe('ill\nleft');
  expect(noteOn(settings, o1, on(ana))).toBe('late');
  const back = given(facts, merged.events).when({ type: 'UndoCommit', commit: merged }).after();
  expect(toldBook(back)).toEqual(toldBook(bookOf(facts)));
});

test('R4.19 two notes that are too long together refuse the merge', () => {
  given(classroom(), noted(ana, 'x'.repeat(600)), noted(ben, 'y'.repeat(600)))
    .when({ type: 'MergeStudents', kept: ana, other: ben, choices: [] })
    .refuses('student.mergeNotesTooLong', { studentId: ana, assessmentId: a1, length: 1_201, limit: 1_000 });
});
