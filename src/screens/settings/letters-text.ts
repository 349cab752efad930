import type { LetterBound } from '../../../events/entities.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';

const text = settingsText.grading;

/** The letters as one line: `A 90 · B 80`. `lettersIn` reads it back. */
export const lettersText = (letters: readonly LetterBound[]): string =>
  letters.map(({ letter, from }) => `${letter} ${shownNumber(from)}`).join(' · ');

/** The letters of a typed line, from the highest bound down, or a sentence why it has none. A blank line is none. */
export const lettersIn = (line: string): { readonly letters: readonly LetterBound[] } | { readonly fault: string } => {
  const letters: LetterBound[] = [];
  // A comma that separates has a space after it, or it would be a decimal comma.
  for (const part of line.split(/[·;\n]|,\s/u)) {
    if (part.trim() === '') continue;
    const [, letter = '', bound = ''] = /^\s*(.*\S)\s+([\d.,]+)\s*%?\s*$/u.exec(part) ?? [];
    const from = readNumber(bound);
    if (letter === '' || letter.length > 20 || typeof from !== 'number') return { fault: text.lettersFault(part) };
    letters.push({ letter, from });
  }
  const names = new Set(letters.map(({ letter }) => letter));
  const bounds = new Set(letters.map(({ from }) => from));
  if (Math.min(names.size, bounds.size) < letters.length) return { fault: text.lettersUnlike };
  return { letters: letters.sort((a, b) => b.from - a.from) };
};
