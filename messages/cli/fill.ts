import { counted } from '../counts.ts';

const usage = 'fill FILE --from RECORDS [--offering ID] [--sheet NAME] [--encoding NAME] [-o OUT]';

/** The texts of `gradeledger fill`. */
export const fillCommand = {
  usage,
  summary: 'Says which cells of a downloaded gradebook file get your scores; with -o, writes the file with them.',
  help: (encodings: readonly string[]): string =>
    [
      `gradeledger ${usage}`,
      '',
      'Compares FILE, as it was downloaded from Canvas, Moodle, Brightspace, Blackboard or a registrar, with the scores and',
      'final grades in RECORDS, and lists every cell that changes, from what to what. Without -o nothing is written.',
      '',
      '  --from RECORDS     the gradebook: initialization data (JSON), an object file or an exported ledger',
      '  --offering ID      the offering that FILE is of, if RECORDS has several',
      '  --sheet NAME       the sheet of a workbook, if it is not the one that most likely has the scores',
      `  --encoding NAME    of a text file: ${encodings.join(', ')}`,
      '  -o OUT             writes FILE with these cells filled in to OUT, which must not exist yet; every other byte of a',
      '                     text file, and every other cell of a workbook, is as it was',
      '',
      'Exit status 3, and nothing written, when FILE is not the gradebook of this class, with the reason, or RECORDS has several',
      'offerings and none is named. Exit status 2, and nothing on standard output, when a file cannot be read or filled in.',
      '',
    ].join('\n'),
  noFile: 'Name one file that is filled in.',
  noOffering: 'there is no offering in it.',
  noRecords: 'Name the gradebook with --from.',
  badEncoding: (given: string, encodings: readonly string[]): string =>
    `--encoding takes one of ${encodings.join(', ')}, not “${given}”.`,
  noSheet: (given: string, sheets: readonly string[]): string =>
    `The file has no sheet “${given}”. It has: ${sheets.join(', ')}.`,
  headed: (file: string, sheet: string): string => (sheet === '' ? file : `${file}, sheet ${sheet}`),
  column: (name: string, count: number): string => `${name}: ${counted(count, 'cell changes', 'cells change')}`,
  cell: (at: number, student: string, column: string, from: string, to: string): string =>
    `row ${at}, ${student}, ${column}: ${from} → ${to}`,
  left: (at: number, student: string, column: string, from: string, why: string): string =>
    `row ${at}, ${student}, ${column}: ${from} stays: ${why}`,
  row: (at: number, who: string, why: string): string => `row ${at}, ${who}: ${why}`,
  nothingWritten: 'Nothing was written.',
  onlyRead: 'Nothing was written. With -o OUT, the filled-in file is written to OUT.',
  written: (out: string): string => `Written: ${out}`,
};
