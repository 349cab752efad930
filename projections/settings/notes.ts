/** The instructor's notes on cells and students of an offering, and the events about them, each about one student. */
import type { EventOf } from '../../events/catalogue.ts';
import type { Settings } from '../../events/entities.ts';
import type { OfferingId } from '../../events/ids.ts';
import { type Note, type NotePlace, noteKeys, notesIn, notesSection } from '../../events/notes.ts';
import { record } from '../../events/record.ts';
import { structuredCopy } from '../book/structured-copy.ts';
import { leafAt, setLeaf } from './settings.ts';

type SettingEdited = EventOf<'SettingEdited'>;

export const notesOf = (settings: Settings, offeringId: OfferingId): readonly Note[] =>
  notesIn(leafAt(settings, [notesSection, offeringId]));

/** The text of the note there; empty if there is none. */
export const noteOn = (settings: Settings, offeringId: OfferingId, place: NotePlace): string => {
  const text = leafAt(settings, notePath(offeringId, place));
  return typeof text === 'string' ? text : '';
};

const notePath = (offeringId: OfferingId, place: NotePlace): string[] => [notesSection, offeringId, ...noteKeys(place)];

/** Writes the note; an empty text removes it. */
export const noteEdited = (settings: Settings, offeringId: OfferingId, { text, ...place }: Note): SettingEdited => {
  const path = notePath(offeringId, place);
  const from = structuredCopy(leafAt(settings, path));
  return { type: 'SettingEdited', path, from, to: text === '' ? null : text };
};

/** Removes the notes for which `isGone` is true. */
export const notesWithout = (
  settings: Settings,
  offeringId: OfferingId,
  isGone: (place: NotePlace) => boolean,
): readonly SettingEdited[] =>
  notesOf(settings, offeringId)
    .filter(isGone)
    .map((note) => noteEdited(settings, offeringId, { ...note, text: '' }));

/** Removes all notes of the offering, each by itself, and what else stands where they do. */
export const notesForgotten = (settings: Settings, offeringId: OfferingId): readonly SettingEdited[] => {
  const path = [notesSection, offeringId];
  const forgotten = notesWithout(settings, offeringId, () => true);
  const left: Settings = record();
  setLeaf(left, path, structuredCopy(leafAt(settings, path)));
  for (const event of forgotten) setLeaf(left, event.path, event.to);
  const rest = leafAt(left, path);
  return rest === null ? forgotten : [...forgotten, { type: 'SettingEdited', path, from: rest, to: null }];
};
