/** Letters that are no accented ones, as they are typed on keyboards without them. */
const typed: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A text for comparing and searching: small letters without accents, so that `Sørensen` and `SORENSEN` are one. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıłøđðþßæœ]/gu, (letter) => typed[letter] ?? letter);
