import type { FilePlace, ReadFault } from '../tables/parsed.ts';
import { whole } from './counts.ts';

/** Names for codes of the reader of files. */
export const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  macintosh: 'Western (Mac Roman)',
};

export const separatorNames: Readonly<Record<string, string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Bar |',
};

const at = (place: FilePlace): string =>
  'line' in place ? `on line ${place.line}` : `at cell ${place.cell} of ${place.sheet}`;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const otherKinds: Readonly<Record<string, string>> = {
  HTML: 'a web page (HTML)',
  PDF: 'a PDF',
  SYLK: 'a table in the old SYLK format',
};

const readFaults: { readonly [F in ReadFault['fault']]: (fault: Extract<ReadFault, { fault: F }>) => string } = {
  empty: () => 'The file is empty. Choose another one.',
  'too big': (fault: { bytes: number }) =>
    `The file is ${megabytes(fault.bytes)}; at most 10 MB can be read. Split it, or save only the sheet you need.`,
  'too many parts': (fault: { parts: number }) =>
    `The workbook is packed from ${whole(fault.parts)} parts; at most ${whole(1_000)} can be read. Save only the sheet you need, or use CSV.`,
  'unpacks too big': () =>
    'The workbook unpacks to more than 100 MB, so reading it was stopped. Save only the sheet you need, or use CSV.',
  'too many rows': (fault: { place: FilePlace }) =>
    `There are more than ${whole(20_000)} rows: the first one too many is ${at(fault.place)}. Split the file.`,
  'too many columns': (fault: { place: FilePlace }) =>
    `There are more than 300 columns: the first one too many is ${at(fault.place)}. Remove the columns you do not need.`,
  'cell too long': (fault: { place: FilePlace }) =>
    `A cell ${at(fault.place)} holds more than ${whole(32_767)} characters. Shorten it; a quotation mark that is never closed can be the cause.`,
  'cell twice': (fault: { place: FilePlace }) =>
    `The workbook is damaged: there are two different cells ${at(fault.place)}. Open it in a spreadsheet program, check that cell, save it there, and choose it again.`,
  'formula without value': (fault: { place: FilePlace }) =>
    `The formula ${at(fault.place)} has no computed value in the file. Open it in a spreadsheet program, save it there, and choose it again.`,
  'not a number': (fault: { place: FilePlace }) =>
    `The number ${at(fault.place)} is not written as a workbook writes numbers. Open the workbook in a spreadsheet program, type that number again, save, and choose the file again.`,
  'too slow': () =>
    'Reading took longer than 10 seconds and was stopped. Save the sheet as CSV and choose that file instead.',
  'reader failed': (fault: { detail: string }) =>
    `The file could not be read (${fault.detail}). Save the sheet as CSV and choose that file instead.`,
  'old workbook': () =>
    'This is an old Excel file (.xls) or a workbook with a password. Open it, save it as .xlsx or CSV without a password, and choose that.',
  'locked workbook': () => 'The workbook is protected with a password. Save it without one, or as CSV.',
  'not a workbook': () =>
    'This is a packed file, but no workbook and no OneRoster export. Choose a .xlsx, .ods, .csv or .tsv file.',
  damaged: (fault: { part: string }) =>
    `The workbook is damaged${fault.part ? ` (in ${fault.part})` : ''}: it may have been cut off on its way. Download or save it again.`,
  'no table': () => 'The workbook has no sheet with a table. Choose another one.',
  'other kind': (fault: { kind: string }) =>
    fault.kind === 'binary'
      ? 'This is no text file and no workbook. Choose a .xlsx, .ods, .csv or .tsv file.'
      : `This is ${otherKinds[fault.kind] ?? 'another kind of file'}, whatever its name says. Save the table as .xlsx or CSV and choose that.`,
  'quote not closed': (fault: { line: number }) =>
    `A quotation mark that opens on line ${fault.line} is never closed. Close it, or choose another separator.`,
  'cut off': (fault: { line: number }) =>
    `The file ends in the middle of line ${fault.line}, as one that was cut off on its way: every other line has more cells. Download it again; if it is whole, end that line with the missing separators.`,
  'text after quote': (fault: { line: number }) =>
    `On line ${fault.line} a cell goes on after its closing quotation mark. Write quotation marks inside a cell twice, or choose another separator.`,
  'not in encoding': (fault: { encoding: string; line: number }) =>
    `Line ${fault.line} cannot be read as ${encodingNames[fault.encoding] ?? fault.encoding}. Choose another encoding.`,
};

/** Why a file was not read: what happened, where, and what to do. Nothing was changed. */
export const readFaultText = (fault: ReadFault): string =>
  (readFaults[fault.fault] as (fault: ReadFault) => string)(fault);
