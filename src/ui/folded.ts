/** A text as people search it: without case and accents, so that `inés` finds `INES`. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of the query is somewhere in the (folded) text. */
export const matches = (foldedText: string, query: string): boolean =>
  folded(query)
    .split(/\s+/)
    .every((word) => foldedText.includes(word));
