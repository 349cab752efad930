import { counted, whole } from '../counts.ts';

/** Every changed value as a line of a table, for whoever audits grades. */
export const auditText = {
  menu: 'Export changes',
  shown: (format: string) => `What is shown: ${format}`,
  all: (format: string) => `All changes: ${format}`,
  name: 'Changes',
  /** In place of its words, which are the instructor's own. */
  aNote: '(a note)',
  elsewhere: (seenBy: string) => `made elsewhere, seen by ${seenBy}`,
  thisLedger: 'this one',
  ledgerBegun: (at: string) => `begun ${at}`,
  ledgerNamed: (computer: string, at: string) => `“${computer}”, begun ${at}`,
  collecting: (percent: number) => `Collecting changes, ${percent} %`,
  writing: 'Writing the file…',
  stop: 'Stop',
  tooMany: (lines: number) =>
    `These are ${whole(lines)} values, and a workbook holds 1,048,575 lines. Choose CSV, or narrow the list.`,
  done: (fileName: string, lines: number) => `${fileName} with ${counted(lines, 'value', 'values')} downloaded.`,
  alone: 'What you did in your other browsers is not in it, as its first line says: their ledgers were not read.',
  /** In the file, in place of a change. */
  aloneInFile: 'What was done in the account’s other browsers is not in this file: their ledgers were not read.',
  leftOutOf: (why: string) => `This ledger is not in this file: ${why}`,
  leftOut: (ledgers: number) =>
    `${counted(ledgers, 'ledger of another browser is', 'ledgers of other browsers are')} left out; the first lines of the file name them.`,
  failed: (reason: string) => `The file could not be written: ${reason}. Nothing was lost; try again.`,
  columns: [
    'No.',
    'Time (UTC)',
    'Time (local)',
    'Who',
    'Ledger',
    'How',
    'Command',
    'File or note',
    'Undo of No.',
    'Change',
    'Offering',
    'Assessment',
    'Student code',
    'Student',
    'Value',
    'From',
    'To',
    'Hash',
  ],
};
