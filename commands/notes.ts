import type { Json } from '../events/entities.ts';
import type { OfferingId } from '../events/ids.ts';
import { type NotePlace, noteLimits, notesSection } from '../events/notes.ts';
import { isRecord } from '../events/record.ts';
import { atOnce, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { noteEdited, noteOn } from '../projections/settings/notes.ts';
import { isReachable, leafAt } from '../projections/settings/settings.ts';
import type { CommandOf, NoteEdit } from './catalogue.ts';
import { type Decide, type Decision, decidingInTurn } from './decision.ts';
import { assessmentIn } from './fields.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** Edits only the leaves of these notes, so that others, written on another device meanwhile, stay. All or nothing. */
export const editNotes: Decide<'EditNotes'> = (book, command) => atOnce(editingNotes(book, command));

/** `editNotes` in steps: a file may have a note on each of thousands of students. */
export const editingNotes = function* (
  book: Book,
  { offeringId, notes }: Pick<CommandOf<'EditNotes'>, 'offeringId' | 'notes'>,
): Steps<Decision> {
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const edited = yield* decidingInTurn(book, notes.map(editingNote(offeringId)));
  return isRefusal(edited) ? edited : (budgetFault(book, edited.book, offeringId) ?? edited.events);
};

const editingNote =
  (offeringId: OfferingId) =>
  (edit: NoteEdit) =>
  (book: Book): Decision => {
    if (typeof edit.text !== 'string') return refuse('field.notAllowed', { field: 'note' });
    const { seen: _, ...note } = { ...edit, text: edit.text.trim() };
    const fault = placeFault(book, offeringId, edit) ?? textFault(book, offeringId, { ...edit, text: note.text });
    if (fault) return fault;
    if (noteOn(book.settings, offeringId, note) === note.text) return [];
    const event = noteEdited(book.settings, offeringId, note);
    return isReachable(book.settings, event.path) ? [event] : refuse('settings.pathNotAllowed', { path: event.path });
  };

const placeFault = (
  book: Book,
  offeringId: OfferingId,
  { studentId, assessmentId }: NotePlace,
): Refusal | undefined => {
  if (!book.enrollments[offeringId]?.get(studentId)) {
    return refuse('enrollment.unknown', { offeringId, studentIds: [studentId] });
  }
  const assessment = assessmentId === null ? undefined : assessmentIn(book, offeringId, assessmentId);
  return assessment && isRefusal(assessment) ? assessment : undefined;
};

const textFault = ({ settings }: Book, offeringId: OfferingId, { seen, ...note }: NoteEdit): Refusal | undefined => {
  if (seen !== undefined && noteOn(settings, offeringId, note) !== seen) {
    const { studentId, assessmentId } = note;
    return refuse('note.changedMeanwhile', { studentId, assessmentId });
  }
  const { length } = note.text;
  return length > noteLimits.text
    ? refuse('text.tooLong', { field: 'note', length, limit: noteLimits.text })
    : undefined;
};

/** Notes that are too large already may become smaller. */
const budgetFault = (before: Book, after: Book, offeringId: OfferingId): Refusal | undefined => {
  const grows = (path: readonly string[], limit: number): boolean => {
    const size = notesBytes(after, path);
    return size > limit && size > notesBytes(before, path);
  };
  if (before.settings === after.settings) return undefined;
  if (grows([notesSection, offeringId], noteLimits.offering)) return refuse('note.noRoom', { offeringId });
  return grows([notesSection], noteLimits.all) ? refuse('note.noRoom', { offeringId: null }) : undefined;
};

/** The notes at the path, in bytes of JSON; 0 without notes. */
export const notesBytes = ({ settings }: Book, path: readonly string[]): number => {
  const notes = leafAt(settings, path);
  return isRecord(notes) ? jsonBytes(notes) : 0;
};

/** As a server counts. */
export const jsonBytes = (value: Json): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Declared here because this code is compiled without the DOM. Every platform has this class. */
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };
