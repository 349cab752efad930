/** What the history says of notes. */
import { noteAt } from '../../events/notes.ts';
import type { Book } from '../../projections/book/book.ts';
import type { Change } from '../../projections/events/changes.ts';
import { counted } from '../counts.ts';
import { notedName } from '../naming.ts';

/** What the setting at a path is called, if it is a note. */
export const noteName = (book: Book, path: readonly string[]): string | undefined => {
  const note = noteAt(path);
  return note && `note on ${notedName(book, note)}`;
};

/** Of a commit that wrote notes and nothing else. What a note says stands in the commit's values. */
export const noteChange = (book: Book, changes: readonly Change[]): string | undefined => {
  const [first] = changes;
  const places = changes.flatMap(({ subject }) => (subject.what === 'setting' && noteAt(subject.path)) || []);
  const [place] = places;
  if (!first || !place || places.length < changes.length) return undefined;
  const did = first.to === null ? 'No more note' : first.from === null ? 'Note' : 'Note changed';
  const others = places.length > 1 ? ` and ${counted(places.length - 1, 'other', 'others')}` : '';
  return `${did} on ${notedName(book, place)}${others}`;
};
