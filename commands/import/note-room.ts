import type { OfferingId, StudentId } from '../../events/ids.ts';
import { noteLimits, notesSection } from '../../events/notes.ts';
import type { Book } from '../../projections/book/book.ts';
import { noteOn } from '../../projections/settings/notes.ts';
import { jsonBytes, notesBytes } from '../notes.ts';

/** Takes the room of a note, if there is enough; otherwise the room stays as it was. */
export type NoteRoom = (studentId: StudentId | undefined, text: string) => boolean;

/** The longest id that a new student or offering can get, and what stands around a student's note. */
const longestId = 'x'.repeat(64);
const around = (studentId: StudentId | undefined): number => jsonBytes({ [studentId ?? longestId]: { student: '' } });

/**
 * The room for notes in the offering, and in the gradebook, as an import fills it row by row. It counts a few bytes too
 * many rather than too few, so that what it lets pass is not refused with the whole import.
 */
export const noteRoom = (book: Book, offeringId: OfferingId | null): NoteRoom => {
  if (!offeringId) return () => false;
  const inOffering = notesBytes(book, [notesSection, offeringId]);
  const empty = inOffering === 0 ? jsonBytes({ [longestId]: {} }) : 0;
  let room = Math.min(noteLimits.offering - inOffering, noteLimits.all - notesBytes(book, [notesSection])) - empty;
  return (studentId, text) => {
    const held = studentId === undefined ? '' : noteOn(book.settings, offeringId, { studentId, assessmentId: null });
    const more = jsonBytes(text) + (held === '' ? around(studentId) : -jsonBytes(held));
    if (text === held) return true;
    if (more > 0 && more > room) return false;
    room -= more;
    return true;
  };
};
