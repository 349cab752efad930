import type { Sheet } from '../commands/import/sheet.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The user's choices; what is missing is detected. */
export type ReadOptions = { readonly encoding?: Encoding; readonly separator?: Separator };

/**
 * A sheet that could not be read, in a workbook with others that could. `part`: where, by the workbook, its cells are.
 * `missing`: the part is not there; `not understood`: the reader failed on it.
 */
export type UnreadSheet = {
  readonly name: string;
  readonly part?: string;
  readonly why: 'missing' | 'not understood';
};

/** The content of a file. `text`: how a text file was read; missing for a workbook. */
export type ParsedFile = {
  readonly sheets: readonly Sheet[];
  readonly unread: readonly UnreadSheet[];
  readonly text?: {
    readonly encoding: Encoding;
    readonly encodingFrom: 'mark' | 'guess' | 'choice';
    readonly separator: Separator;
  };
};

/** Why a file cannot be read. Then nothing of it is used. messages/components/files.ts has a sentence for each. */
export type ReadFault =
  | { readonly fault: 'empty' }
  | { readonly fault: 'too big'; readonly bytes: number }
  | { readonly fault: 'too many parts'; readonly parts: number }
  | { readonly fault: 'unpacks too big' }
  | { readonly fault: 'too many rows'; readonly place: FilePlace }
  | { readonly fault: 'too many columns'; readonly place: FilePlace }
  | { readonly fault: 'cell too long'; readonly place: FilePlace }
  | { readonly fault: 'cell twice'; readonly place: FilePlace }
  | { readonly fault: 'formula without value'; readonly place: FilePlace }
  | { readonly fault: 'not a number'; readonly place: FilePlace }
  | { readonly fault: 'too slow' }
  | { readonly fault: 'reader failed'; readonly detail: string }
  | { readonly fault: 'old workbook' }
  | { readonly fault: 'locked workbook' }
  | { readonly fault: 'not a workbook' }
  | { readonly fault: 'damaged'; readonly part: string }
  | { readonly fault: 'no table' }
  | { readonly fault: 'other kind'; readonly kind: 'PDF' | 'HTML' | 'SYLK' | 'binary' }
  | { readonly fault: 'quote not closed'; readonly line: number }
  | { readonly fault: 'cut off'; readonly line: number }
  | { readonly fault: 'text after quote'; readonly line: number }
  | { readonly fault: 'not in encoding'; readonly encoding: Encoding; readonly line: number };

/** A line of a text file, or a cell of a workbook's sheet. */
export type FilePlace =
  | { readonly line: number; readonly column?: number }
  | { readonly sheet: string; readonly cell: string };

export const isFault = (read: ParsedFile | ReadFault): read is ReadFault => 'fault' in read;
