import Papa from 'papaparse';
import type { Sheet, SheetRow } from '../commands/import/sheet.ts';
import { unguarded } from '../events/formula-guard.ts';
import { limits } from './limits.ts';
import { type ReadFault, type Separator, separators } from './parsed.ts';

export type DelimitedTable = { readonly sheet: Sheet; readonly separator: Separator };

/** The table in a CSV or TSV text. Cells stay texts; each row has the number of the line on which it begins. */
export const readDelimited = (text: string, name: string, choice?: Separator): DelimitedTable | ReadFault => {
  const hint = /^sep=([,;\t|])(\r\n|\r|\n)/iu.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  const separator = choice ?? (hint?.[1] as Separator | undefined) ?? detectSeparator(body);
  const rows = readRows(withOneLineEnd(body, separator), separator, hint ? 2 : 1);
  if ('fault' in rows) return rows;
  return {
    sheet: { name, place: 'line', rows: rows.rows, formulas: 0, isHidden: false, hiddenColumns: [] },
    separator,
  };
};

const readRows = (text: string, separator: Separator, firstLine: number): { rows: SheetRow[] } | ReadFault => {
  const rows: SheetRow[] = [];
  const widths: number[] = [];
  let fault: ReadFault | undefined;
  let line = firstLine;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    header: false,
    dynamicTyping: false,
    step: ({ data, errors, meta }, parser) => {
      fault = faultIn(data, errors, line, rows.length);
      if (fault) return parser.abort();
      // A line of a million separators would otherwise count as a million columns.
      const cells = data.slice(0, limits.columns).map(unguarded);
      if (cells.some((cell) => cell.trim() !== '')) {
        rows.push({ at: line, cells });
        widths.push(data.length);
      }
      line += linesIn(text, from, meta.cursor);
      from = meta.cursor;
    },
  });
  fault ??= isCutOff(text, widths) ? { fault: 'cut off', line: rows.at(-1)?.at ?? line } : undefined;
  return fault ?? { rows };
};

/** Programs end every line, and write as many cells in the last row as in all others. */
const isCutOff = (text: string, widths: readonly number[]): boolean => {
  const [first = 0] = widths;
  return (
    widths.length > 3 &&
    !text.endsWith('\n') &&
    (widths.at(-1) ?? first) < first &&
    widths.slice(0, -1).every((width) => width === first)
  );
};

/** The first fault of a row that begins at `line`. `rowsBefore`: how many filled rows come before it. */
const faultIn = (
  data: string[],
  errors: Papa.ParseError[],
  line: number,
  rowsBefore: number,
): ReadFault | undefined => {
  for (const { code } of errors) {
    if (code === 'MissingQuotes') return { fault: 'quote not closed', line };
    if (code === 'InvalidQuotes') return { fault: 'text after quote', line };
  }
  if (rowsBefore > limits.rows && data.some((cell) => cell.trim() !== ''))
    return { fault: 'too many rows', place: { line } };
  const lastFilled = data.findLastIndex((cell) => cell.trim() !== '');
  if (lastFilled >= limits.columns) return { fault: 'too many columns', place: { line, column: lastFilled } };
  const tooLong = data.findIndex((cell) => cell.length > limits.cellCharacters);
  return tooLong < 0 ? undefined : { fault: 'cell too long', place: { line, column: tooLong } };
};

const linesIn = (text: string, from: number, to: number): number => {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines += 1;
  }
  return lines;
};

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Turns line ends outside quotes into `\n`, so that files with mixed ones can be read. Those within cells stay. */
const withOneLineEnd = (text: string, separator: Separator): string => {
  if (!text.includes('\r')) return text;
  let result = '';
  let from = 0;
  let quoted = false;
  let cellStarts = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code !== quote) continue;
      if (text.charCodeAt(at + 1) === quote) at += 1;
      else quoted = false;
    } else if (code === quote && cellStarts) {
      quoted = true;
    } else if (code === carriageReturn) {
      result += `${text.slice(from, at)}\n`;
      if (text.charCodeAt(at + 1) === lineFeed) at += 1;
      from = at + 1;
    }
    cellStarts = !quoted && (code === carriageReturn || code === lineFeed || text[at] === separator);
  }
  return result + text.slice(from);
};

const sampleCharacters = 65_536;
const sampleRows = 30;

/** The separator that cuts the first rows most evenly; a comma if none does. Title lines above may be of one cell. */
const detectSeparator = (text: string): Separator => {
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const score = evenness(text.slice(0, sampleCharacters), separator);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

/**
 * The share of rows, from 0 to 1, that have the usual width. A little is added for each column, so that of equal shares
 * the one with more columns is greater.
 */
const evenness = (sample: string, separator: Separator): number => {
  const widths = Papa.parse<string[]>(sample, { delimiter: separator, preview: sampleRows })
    .data.filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => row.length);
  const times = (width: number): number => widths.filter((other) => other === width).length;
  const usual = widths.reduce((best, width) => (times(width) > times(best) ? width : best), 1);
  return usual < 2 ? 0 : times(usual) / widths.length + Math.min(usual, 100) / 1000;
};
