import { codeKey } from '../../projections/book.ts';

/**
 * What a student code looks like to a person. Two codes with one skeleton are two codes, but whoever reads them
 * takes them for one: they differ in what cannot be seen, in letters of another alphabet, in wide forms, dashes,
 * spaces, case, or in zeros before a number, which spreadsheet programs lose.
 */
export const skeleton = (code: string): string => {
  const plain = folded(code);
  return /^\d+$/u.test(plain) ? plain.replace(/^0+(?=\d)/u, '') : plain;
};

/** Whether `told`, which looks like `held`, is the better code of the two: it has the zeros, or nothing odd in it. */
export const isRestored = (told: string, held: string): boolean => {
  const [toldPlain, heldPlain] = [folded(told), folded(held)];
  return toldPlain.length > heldPlain.length || (toldPlain === heldPlain && codeKey(told) === toldPlain.toLowerCase());
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

/** Capitals of the Greek and Cyrillic alphabets that look like Latin ones. */
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
