import { expect, test } from 'vitest';
import { folded, matches } from '../../src/ui/folded.ts';

test.each([
  { text: 'Álvarez, Inés A0417', query: 'ines' },
  { text: 'Álvarez, Inés A0417', query: 'INÉS álv' },
  { text: 'Müller, Zoë', query: 'zoe  muller' },
  { text: 'Nguyễn, Ánh', query: 'anh nguyen' },
  { text: 'MATH 101 Calculus', query: '' },
])('$query finds $text', ({ text, query }) => expect(matches(folded(text), query)).toBe(true));

test.each([
  { text: 'MATH 101 Calculus', query: 'math 102' },
  { text: 'Brandt, Uwe', query: 'uwe b r x' },
])('$query does not find $text', ({ text, query }) => expect(matches(folded(text), query)).toBe(false));
