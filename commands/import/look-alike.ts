import { codeKey } from '../../projections/book/book.ts';

/**
 * A text for what a student code looks like to a person. Codes with one skeleton are different codes that a reader may
 * take for one: they differ in invisible characters, letters of another alphabet, wide forms, dashes, spaces, case, or
 * leading zeros, which spreadsheet programs lose.
 */
export const skeleton = (code: string): string => {
  const plain = folded(code);
  return /^\d+$/u.test(plain) ? plain.replace(/^0+(?=\d)/u, '') : plain;
};

/** Whether `told`, which looks like `held`, is the better code: it has the leading zeros, or no odd characters. */
export const isBetterCode = (fileCode: string, bookCode: string): boolean => {
  const [plainInFile, plainInBook] = [folded(fileCode), folded(bookCode)];
  return (
    plainInFile.length > plainInBook.length ||
    (plainInFile === plainInBook && codeKey(fileCode) === plainInFile.toLowerCase())
  );
};

/** Characters of a code that are not what they look like, as `U+200B`. */
export const oddCharacters = (code: string): readonly string[] =>
  [...new Set([...code.trim()].filter((character) => folded(character) !== character.toUpperCase()))].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );

const folded = (code: string): string => (/^[\w-]*$/u.test(code) ? code.toUpperCase() : foldedSlowly(code));

const foldedSlowly = (code: string): string =>
  [
    ...code
      .normalize('NFKC')
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\s]/gu, '')
      .replace(/\p{Pd}|−/gu, '-')
      .toUpperCase(),
  ]
    .map((character) => latin.get(character) ?? character)
    .join('');

/** Greek and Cyrillic capitals that look like Latin ones. */
const latin: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: 'ΑА',
    B: 'ΒВ',
    C: 'ϹС',
    E: 'ΕЕ',
    H: 'ΗНҺ',
    I: 'ΙІӀ',
    J: 'ͿЈ',
    K: 'ΚКҚ',
    M: 'ΜМ',
    N: 'Ν',
    O: 'ΟО',
    P: 'ΡР',
    Q: 'Ԛ',
    S: 'Ѕ',
    T: 'ΤТ',
    V: 'Ѵ',
    W: 'Ԝ',
    X: 'ΧХ',
    Y: 'ΥУҮ',
    Z: 'Ζ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);
