import { widened } from '../commands/import/long-table.ts';
import { readDelimited } from './delimited.ts';
import { decode } from './encoding.ts';
import { limits } from './limits.ts';
import { readOneRoster } from './one-roster.ts';
import type { ParsedFile, ReadFault, ReadOptions } from './parsed.ts';
import { withWebworkOrder } from './webwork-list.ts';
import { withoutWebworkHead } from './webwork-scores.ts';
import { readWorkbook } from './workbook.ts';

/**
 * The tables in a file. The file's first bytes decide its format, not its name. Only for a worker that is thrown away.
 */
export const parse = async (bytes: Uint8Array, name: string, options: ReadOptions): Promise<ParsedFile | ReadFault> => {
  const read = await parseAsItIs(bytes, name, options);
  return 'fault' in read
    ? read
    : { ...read, sheets: read.sheets.map(withWebworkOrder).map(withoutWebworkHead).map(widened) };
};

const parseAsItIs = async (bytes: Uint8Array, name: string, options: ReadOptions): Promise<ParsedFile | ReadFault> => {
  if (bytes.length > limits.fileBytes) return { fault: 'too big', bytes: bytes.length };
  if (startsWith(bytes, [0x50, 0x4b])) return (await readOneRoster(bytes)) ?? readWorkbook(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { fault: 'old workbook' };
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return { fault: 'other kind', kind: 'PDF' };
  return readText(bytes, name, options);
};

const readText = (bytes: Uint8Array, name: string, options: ReadOptions): ParsedFile | ReadFault => {
  const decoded = decode(bytes, options.encoding);
  if ('fault' in decoded) return decoded;
  const { text, encoding, encodingFrom } = decoded;
  if (/^\s*<(!doctype|html|\?xml|table)/iu.test(text.slice(0, 200))) return { fault: 'other kind', kind: 'HTML' };
  if (isSylk(text)) return { fault: 'other kind', kind: 'SYLK' };
  const read = readDelimited(text, name, options.separator);
  if ('fault' in read) return read;
  if (read.sheet.rows.length === 0) return { fault: 'empty' };
  return { sheets: [read.sheet], unread: [], text: { encoding, encodingFrom, separator: read.separator } };
};

/** In SYLK every separator would cut the text into rows of codes. A table whose first heading is `ID` is not SYLK. */
const isSylk = (text: string): boolean =>
  text.startsWith('ID;P') &&
  text
    .slice(0, 2000)
    .split(/\r\n|\r|\n/u)
    .slice(0, -1)
    .every((line) => /^(?:ID|NN|NE|NU|NL|[BCEFOPW])(?:;|$)/u.test(line));

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);
