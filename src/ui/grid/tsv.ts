/** The text form in which spreadsheets exchange blocks: tabs, lines, and quotes round what holds either. */

/** Reads what Excel, Sheets or LibreOffice put on the clipboard. A quote that never closes is plain text. */
export const parseTsv = (source: string): string[][] => {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const { text, end } = source[at] === '"' ? quoted(source, at) : plain(source, at);
    rows.at(-1)?.push(text);
    if (end >= source.length) break;
    const isTab = source[end] === '\t';
    at = end + (source.startsWith('\r\n', end) ? 2 : 1);
    if (isTab) continue;
    if (at >= source.length) break;
    rows.push([]);
  }
  return rows;
};

/** Writes what `parseTsv` reads back exactly. A last row that is one empty cell needs a closing line end. */
export const writeTsv = (rows: readonly (readonly string[])[]): string => {
  const text = rows.map((row) => row.map(escaped).join('\t')).join('\n');
  const last = rows.at(-1);
  return last?.length === 1 && last[0] === '' ? `${text}\n` : text;
};

const escaped = (text: string): string => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Piece = { readonly text: string; readonly end: number };

const plain = (source: string, start: number): Piece => {
  const stop = /[\t\r\n]/g;
  stop.lastIndex = start;
  const end = stop.exec(source)?.index ?? source.length;
  return { text: source.slice(start, end), end };
};

const quoted = (source: string, start: number): Piece => {
  const close = /"(?:[^"]|"")*"(?=[\t\r\n]|$)/y;
  close.lastIndex = start;
  const found = close.exec(source)?.[0];
  if (found === undefined) return plain(source, start);
  return { text: found.slice(1, -1).replaceAll('""', '"'), end: start + found.length };
};
