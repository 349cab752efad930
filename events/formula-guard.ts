/** Beginnings that a spreadsheet program may take for a formula's, in full-width form too. */
const startsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** Puts an apostrophe before a text that looks like a formula, so that no spreadsheet program runs it. */
export const guarded = (text: string): string => (startsLikeFormula.test(text) ? `'${text}` : text);

/**
 * Takes the guard off: `unguarded(guarded(text))` is `text`, whatever it is. Also takes off the `="…"` that other
 * gradebooks write around names and codes.
 */
export const unguarded = (cell: string): string => {
  if (cell.startsWith("'")) return startsLikeFormula.test(cell) ? cell.slice(1) : cell;
  return /^="([^"]*)"$/u.exec(cell)?.[1] ?? cell;
};
