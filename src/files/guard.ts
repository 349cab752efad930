/** What spreadsheet programs may take for the start of a formula, also in full-width form. */
const startsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** `text` so that no spreadsheet program runs it: an apostrophe goes before what looks like a formula. */
export const guarded = (text: string): string => (startsLikeFormula.test(text) ? `'${text}` : text);

/**
 * The text behind a guard: `unguarded(guarded(text))` is `text`, whatever it is. Also takes off the
 * `="…"` that other gradebooks write around names and codes.
 */
export const unguarded = (cell: string): string => {
  if (cell.startsWith("'")) return startsLikeFormula.test(cell) ? cell.slice(1) : cell;
  return /^="([^"]*)"$/u.exec(cell)?.[1] ?? cell;
};
