/**
 * The instructor's notes on cells and students of an offering, in the settings: one leaf per note, so that a server which
 * merges settings keeps the notes of two devices.
 */
import type { Json } from './entities.ts';
import { type AssessmentId, asId, type StudentId } from './ids.ts';
import { entriesOf, isRecord, own } from './record.ts';

/** The section of the settings that holds them, by offering, student and place. */
export const notesSection = 'notes';

/** The key of the note on the student as such. No server is known to call an assessment so. */
export const onStudent = 'student';

/** What a note is on. `null`: the student in this offering. */
export type NotePlace = { readonly studentId: StudentId; readonly assessmentId: AssessmentId | null };

export type Note = NotePlace & { readonly text: string };

/** In characters, and in bytes of JSON: of one offering's notes, and of all of them. The server has the same limits. */
export const noteLimits = { text: 1_000, offering: 256 * 1024, all: 1024 * 1024 } as const;

/** The path from the offering's notes on. */
export const noteKeys = ({ studentId, assessmentId }: NotePlace): readonly string[] => [
  studentId,
  assessmentId ?? onStudent,
];

/** The notes of one offering, student by student. What cannot be read is skipped. */
export const notesIn = (notes: unknown): readonly Note[] =>
  branchesIn(notes).flatMap(([studentId, theirs]) =>
    branchesIn(theirs).flatMap(([key, text]) =>
      typeof text === 'string' && text !== '' ? [{ ...placeAt(studentId, key), text }] : [],
    ),
  );

const placeAt = (studentId: string, key: string): NotePlace => ({
  studentId: asId(studentId),
  assessmentId: key === onStudent ? null : asId(key),
});

export const branchesIn = (value: unknown): readonly (readonly [string, Json])[] =>
  isRecord(value) ? entriesOf(value as Readonly<Record<string, Json>>) : [];

/** The sections of the settings that are a record with one part for each offering; each part is compared and sent alone. */
export const isByOffering = (section: string | undefined): boolean => section === 'grading' || section === notesSection;

/** The offering and the place of the note at a path of the settings; `undefined` if no note stands at such a path. */
export const noteAt = ([section, offeringId, studentId, key, ...rest]: readonly string[]) =>
  section === notesSection && offeringId && studentId && key && rest.length === 0
    ? { offeringId, ...placeAt(studentId, key) }
    : undefined;

/** The notes of each offering. Where `notes` is no record, there are none. */
export const storedNotes = (settings: Readonly<Record<string, unknown>>): readonly (readonly [string, Json])[] =>
  branchesIn(own(settings, notesSection));
