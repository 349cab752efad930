/** Whom a commit's note names: file names and the instructor's own words. */
import type { AskedCommand } from '../events/commit.ts';

/** The note, unless there is none or it is only the name of a call. */
export const wordsOf = ({ type, note = '' }: AskedCommand): string | undefined =>
  note === '' || (ofCalls.has(type) && /^[a-z]+$/i.test(note)) ? undefined : note;

/** The commands whose note is the name of a call. */
const ofCalls: ReadonlySet<string> = new Set([
  ...['SendCall', 'HearReply', 'LookUpCall', 'IntendSnapshotCall', 'DropSnapshotCall'],
]);

/** The form in which note and text are compared. */
export const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether the text stands in the note, and not only within a longer word. */
export const isNamedIn = (note: string, text: string): boolean => {
  for (let at = note.indexOf(text); at >= 0; at = note.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (!isWithinWord(note, at) && !isWithinWord(note, end)) return true;
  }
  return false;
};

/** Whether a word goes on at this place. */
const isWithinWord = (note: string, at: number): boolean => {
  const signs = [note.slice(0, at).at(-1), note.slice(at).at(0)];
  return signs.every((sign) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !unspaced.test(sign));
};

/** Signs of scripts that have no spaces between words: a name in them may stand beside any other word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
