/** A cell of a text file. `from` and `to`: where its text is, within the quotes. */
export type TextCell = { readonly from: number; readonly to: number; readonly isQuoted: boolean };

/** `at`: the line on which the row begins, from 1. */
export type TextRow = { readonly at: number; readonly cells: readonly TextCell[] };

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Every row of a CSV or TSV text with the places of its cells, blank rows too. Shares nothing with the reader in
 * delimited.ts, so that each proves the other. Stops at a text that two readers could cut in two ways.
 */
export function* textRows(text: string, separator: string): Generator<TextRow | { readonly fault: number }> {
  const hint = /^sep=[,;\t|](?:\r\n|\r|\n)/iu.exec(text);
  const mark = separator.charCodeAt(0);
  let at = hint?.[0].length ?? 0;
  let line = hint ? 2 : 1;
  while (at < text.length) {
    const cells: TextCell[] = [];
    const begins = line;
    for (;;) {
      const isQuoted = text.charCodeAt(at) === quote;
      const to = isQuoted ? closingQuote(text, at + 1) : endOfCell(text, at, mark);
      if (to < 0) return yield { fault: begins };
      const from = isQuoted ? at + 1 : at;
      if (isQuoted) line += lineEndsIn(text, from, to);
      cells.push({ from, to, isQuoted });
      at = isQuoted ? to + 1 : to;
      if (text.charCodeAt(at) !== mark) break;
      at += 1;
    }
    const code = text.charCodeAt(at);
    if (at < text.length && code !== lineFeed && code !== carriageReturn) return yield { fault: begins };
    at += code === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
    line += 1;
    yield { at: begins, cells };
  }
}

/** The text in a cell, its doubled quotes as one. */
export const textIn = (text: string, { from, to, isQuoted }: TextCell): string => {
  const inside = text.slice(from, to);
  return isQuoted ? inside.replaceAll('""', '"') : inside;
};

const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at;
};

const endOfCell = (text: string, from: number, mark: number): number => {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === mark || code === lineFeed || code === carriageReturn) break;
  }
  return at;
};

const lineEndsIn = (text: string, from: number, to: number): number => {
  let ends = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) ends += 1;
  }
  return ends;
};
