import { plainLetters } from '../../events/plain-letters.ts';

/** A text as people search it: without case and accents, so that `inés` finds `INES`, and `sorensen` finds `Sørensen`. */
export const folded = plainLetters;

/**
 * Whether every word of the query is somewhere in the (folded) text. One or two letters after another word are an
 * initial and have to begin a word there: they are within most names, and Enter would go to somebody else.
 */
export const matches = (foldedText: string, query: string): boolean =>
  folded(query)
    .split(/\s+/)
    .every((word, at) =>
      at && /^[a-z]{1,2}$/.test(word) ? RegExp(`\\b${word}`).test(foldedText) : foldedText.includes(word),
    );
