import { expect, test } from 'vitest';
import { folded, matches } from '../../src/ui/folded.ts';

test.each([
  { text: 'Álvarez, Inés A0417', query: 'ines' },
  { text: 'Álvarez, Inés A0417', query: 'INÉS álv' },
  { text: 'Müller, Zoë', query: 'zoe  muller' },
  { text: 'Nguyễn, Ánh', query: 'anh nguyen' },
  { text: 'MATH 101 Calculus', query: '' },
  { text: 'Okafor, Kofi S204984', query: 'okafor, k' },
  { text: 'García-López, Ana', query: 'lo a' },
  { text: "O'Neill, Ben", query: 'ne' },
  { text: 'Okafor, Dmitri S205634', query: '34' },
  { text: 'Abara, Joanna', query: 'abara ann' },
  { text: 'three, four', query: 'o' },
  { text: 'Sørensen, Łukasz', query: 'lukasz sorensen' },
  { text: 'Yılmaz, Đorđe', query: 'yilmaz dorde' },
  { text: 'Strauß, Æsa', query: 'STRAUSS aesa' },
  { text: 'Sorensen, Aesa', query: 'sørensen æsa' },
])('$query finds $text', ({ text, query }) => expect(matches(folded(text), query)).toBe(true));

test.each([
  { text: 'MATH 101 Calculus', query: 'math 102' },
  { text: 'Brandt, Uwe', query: 'uwe b r x' },
  { text: 'Okafor, Dmitri S205634', query: 'okafor, k' },
  { text: 'Dumont, Ben S205465', query: 'dumont, e' },
])('$query does not find $text', ({ text, query }) => expect(matches(folded(text), query)).toBe(false));
