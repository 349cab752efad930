/**
 * Text in a form that a column can store. PostgreSQL stores no NUL, and UTF-8 no half of a surrogate pair: a text with
 * either becomes JSON behind a mark, and so does one that begins with the mark. Two texts never become one.
 */
export const toColumn = (text: string): string =>
  text.startsWith(mark) || text.includes('\0') || !text.isWellFormed() ? mark + JSON.stringify(text) : text;

export const fromColumn = (stored: string): string =>
  stored.startsWith(mark) ? String(JSON.parse(stored.slice(mark.length))) : stored;

const mark = 'json:';
