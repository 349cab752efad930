import type { Encoding } from './parsed.ts';

type OneByte = Extract<Encoding, 'windows-1250' | 'windows-1252'>;

/**
 * Whether text of one byte a letter, given as Windows-1252 reads it, is Western or Central European. Central European
 * text has letters, such as ł, where Windows-1252 has signs, such as ³: within words these decide. Otherwise vowels do.
 */
export const oneByteOf = (sample: Uint8Array, west: string): OneByte => {
  const central = new TextDecoder('windows-1250').decode(sample);
  const isSign = ({ index }: { readonly index: number }): boolean =>
    (sample[index] ?? 0) >= 0x80 && !isLetter(west[index]);
  if ([...central.matchAll(letterInWord)].some(isSign)) return 'windows-1250';
  const votes = [...west.matchAll(doubtful)].map(({ index }) => voteAt(west, index));
  const [centrals, wests] = [votes.filter((vote) => vote === 'central'), votes.filter((vote) => vote === 'west')];
  return centrals.length > wests.length ? 'windows-1250' : 'windows-1252';
};

/** A letter that another one follows, or two come before; not the ³ of m³, nor the ¿ that a question begins with. */
const letterInWord =
  /(?:(?<=[\p{Lu}\p{Ll}]{2})|(?<=[\p{Lu}\p{Ll}])(?=.[\p{Lu}\p{Ll}])|(?=[^ż][\p{Lu}\p{Ll}]))[\p{Lu}\p{Ll}]/gsu;

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{Lu}\p{Ll}]/u.test(sign);

/** Vowels in Windows-1252 that are the consonants ř, č, ň and ć in Windows-1250. */
const doubtful = /[øèòæ]/giu;

/**
 * Which reading gives a word that can be spoken: the consonant stands beside a vowel, as in Dvořák and Čech, the vowel
 * between consonants, as in Bjørn and père. `undefined`: either may be, as in Ondřej and Høeg, in Kočka and poète, in
 * Potoč and Noè.
 */
const voteAt = (west: string, at: number): 'central' | 'west' | undefined => {
  const letter = west[at]?.toLowerCase() ?? '';
  const [before, after] = [kindOf(west[at - 1]), kindOf(west[at + 1])];
  if (before === 'doubtful' || after === 'doubtful' || (before === 'none' && after === 'none')) return undefined;
  if (before !== 'vowel' && after !== 'vowel') return 'west';
  if (letter === 'è' && after !== 'vowel' && vowelBefore[after].test(west[at - 1] ?? '')) return undefined;
  if (before === 'vowel' && letter === 'ò' && after === 'none') return undefined;
  if (before === 'consonant' && letter === 'ø' && /[eiy]/iu.test(west[at + 1] ?? '')) return undefined;
  return 'central';
};

/** The vowels after which è may be written; at a word's end not i, as many Slovene names end like Novič. */
const vowelBefore = { consonant: /[iou]/iu, none: /[ou]/iu } as const;

const kindOf = (sign: string | undefined): 'vowel' | 'consonant' | 'doubtful' | 'none' => {
  if (sign === undefined || !isLetter(sign)) return 'none';
  if (/[øèòæ]/iu.test(sign)) return 'doubtful';
  return /[aeiouy]/u.test(sign.normalize('NFD').toLowerCase()) ? 'vowel' : 'consonant';
};
