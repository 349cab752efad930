import { describe, expect, test } from 'vitest';
import type { Json } from '../../events/entities.ts';
import { isByOffering, noteAt, noteKeys, notesIn, storedNotes } from '../../events/notes.ts';
import { notesNamed } from '../../events/wire-leaves.ts';
import { a1, ana, ben, o1 } from '../builders.ts';

test.each<{ notes: unknown; read: readonly (readonly [string, string | null, string])[] }>([
  {
    notes: { ana: { a1: 'late', student: 'ill' } },
    read: [
      ['ana', 'a1', 'late'],
      ['ana', null, 'ill'],
    ],
  },
  { notes: { ana: { a1: '', a2: 5, a3: { x: 'deep' }, a4: null } }, read: [] },
  { notes: { ana: 'late', ben: { a1: 'fine' }, cem: ['x'] }, read: [['ben', 'a1', 'fine']] },
  { notes: 'late', read: [] },
  { notes: null, read: [] },
  { notes: ['late'], read: [] },
])('R6.22 of what stands where notes do, $notes, the notes are read and the rest is passed over', ({ notes, read }) => {
  expect(notesIn(notes)).toEqual(read.map(([studentId, assessmentId, text]) => ({ studentId, assessmentId, text })));
});

describe('R6.22 a place in the settings', () => {
  test.each([
    { path: ['notes', o1, ana, a1], place: { offeringId: o1, studentId: ana, assessmentId: a1 } },
    { path: ['notes', o1, ana, 'student'], place: { offeringId: o1, studentId: ana, assessmentId: null } },
    { path: ['notes', o1, ana], place: undefined },
    { path: ['notes', o1], place: undefined },
    { path: ['notes', o1, ana, a1, 'deeper'], place: undefined },
    { path: ['grading', o1, ana, a1], place: undefined },
    { path: [], place: undefined },
  ])('$path is that of a note, or of none', ({ path, place }) => expect(noteAt(path)).toEqual(place));

  test('is found again by its keys', () => {
    for (const assessmentId of [a1, null]) {
      const place = { studentId: ben, assessmentId };
      expect(noteAt(['notes', o1, ...noteKeys(place)])).toEqual({ offeringId: o1, ...place });
    }
  });

  test('belongs to one offering in two sections, and only in these', () => {
    expect(['grading', 'notes', 'display', 'ledgerTags', undefined].filter(isByOffering)).toEqual(['grading', 'notes']);
  });
});

test('R6.22 notes get other ids for students and assessments; a note on a student stays one, and what is no note stays', () => {
  const names = { student: (id: string) => `S-${id}`, assessment: (id: string) => `A-${id}` };
  const named = (notes: Json): Json => notesNamed(notes, names);
  expect(named({ ana: { a1: 'late', student: 'ill', a2: null }, ben: 'odd', cem: null })).toEqual({
    'S-ana': { 'A-a1': 'late', student: 'ill', 'A-a2': null },
    'S-ben': 'odd',
    'S-cem': null,
  });
  expect([named('odd'), named(null), named(['x'])]).toEqual(['odd', null, ['x']]);
});

test('R6.22 the notes of each offering are those of the section, where it is a record', () => {
  expect(storedNotes({ notes: { o1: { ana: {} }, o2: 'odd' }, grading: { o3: {} } })).toEqual([
    ['o1', { ana: {} }],
    ['o2', 'odd'],
  ]);
  expect([storedNotes({}), storedNotes({ notes: 'odd' }), storedNotes({ notes: null })]).toEqual([[], [], []]);
});
