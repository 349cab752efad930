import { expect, test } from 'vitest';

/** Each row: what is to be read, and what was said. */
export const said = (rows: readonly (readonly [text: string, words: string])[]): void => {
  test.each(rows)('“%s”', (text, words) => expect(words).toBe(text));
};
