/** A letter of each alphabet that Inter has a file for, but Latin, which the first page brings. */
const alphabets = ['ğ', 'ạ', 'α', 'ἀ', 'я', 'ѡ'];

/** Fetches every file of the typeface, so that a name in another alphabet looks the same without a connection. */
export const loadFonts = (): Promise<unknown> =>
  Promise.all(alphabets.map((letter) => document.fonts.load('1em "Inter Variable"', letter)));
