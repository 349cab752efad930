/** A letter of each alphabet for which Inter has a file. Latin is left out, because the first page brings it. */
const alphabets = ['ğ', 'ạ', 'α', 'ἀ', 'я', 'ѡ'];

/** Fetches every file of the typeface, so that a name in another alphabet looks the same without a connection. */
export const loadFonts = (): Promise<unknown> =>
  Promise.all(alphabets.map((letter) => document.fonts.load('1em "Inter Variable"', letter)));
