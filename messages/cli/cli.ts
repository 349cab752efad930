import type { ExpectedShape, Remark } from '../../events/wire-row.ts';
import type { BadItem } from '../../projections/final-grades/result.ts';
import { cannotComputeText, type GradeNames } from '../final-grades.ts';

/** The texts of the command line. Every failure is one line with the file, and the place if there is one. */
export const cli = {
  failed: (message: string): string => `gradeledger: ${message}\n`,
  help: (commands: readonly { readonly usage: string; readonly summary: string }[]): string =>
    `${[
      'gradeledger: reads gradebook files and says what they amount to.',
      '',
      ...commands.flatMap(({ usage, summary }) => [`  gradeledger ${usage}`, `      ${summary}`, '']),
      '  gradeledger COMMAND --help says more about a command.',
    ].join('\n')}\n`,
  unfinished:
    'gradeledger: the command came to no end, because of a fault of its own. Look at what it was to do before you try again.\n',
  noCommand: 'Name a command. `gradeledger --help` lists them.',
  unknownCommand: (name: string): string => `There is no command “${name}”. \`gradeledger --help\` lists them.`,
  badArguments: (detail: string, command: string): string => `${detail} \`gradeledger ${command} --help\` says more.`,

  gradesUsage: 'grades FILE [--offering ID] [--ungraded left-out|zero] [--json]',
  gradesSummary: 'Prints the final grades in a gradebook file.',
  gradesHelp: [
    'gradeledger grades FILE [--offering ID] [--ungraded left-out|zero] [--json]',
    '',
    'Prints the final grades of every offering in FILE, exact and rounded once, at the end.',
    'FILE is initialization data (JSON), an offering’s object file, or an exported ledger.',
    '',
    '  --offering ID   only this offering',
    '  --ungraded      what an ungraded problem means: left-out leaves it out, zero counts it as 0;',
    '                  otherwise as each offering’s grading policy says',
    '  --json          JSON for programs instead of tables for people',
    '',
    'Exit status 2, and nothing on standard output, when the file cannot be read, a number in it cannot be computed',
    'with, or the grading policy of an offering holds or needs what this version does not understand.',
    '',
  ].join('\n'),
  oneFile: 'Name one file.',
  badUngraded: (given: string): string => `--ungraded is left-out or zero, not “${given}”.`,
  choice: (offeringId: string, name: string): string => `${offeringId} (${name})`,
  noSuchOffering: (offeringId: string): string => `there is no offering “${offeringId}” in it.`,

  inFile: (file: string, message: string): string => `${file}: ${message}`,
  atLine: (line: number, message: string): string => `line ${line}: ${message}`,
  atPath: (path: string, message: string): string => `${path}: ${message}`,
  noSuchFile: 'there is no such file.',
  isFolder: 'this is a folder, not a file.',
  notReadable: (code: string): string => `it cannot be read (${code}).`,
  isInput: (file: string): string => `${file} is one of the files that are read. Give another name after -o.`,
  exists: (file: string): string => `${file} is there already; nothing was written. Give another name.`,
  notWritten: (file: string, code: string): string => `${file} could not be written (${code}).`,
  isEmpty: 'the file is empty.',
  notUtf8: 'this is not UTF-8 text.',
  syntax: (line: number, column: number, found: string): string =>
    `line ${line}, column ${column}: not valid JSON here (${found}).`,
  endOfFile: 'the file ends too early',
  unexpected: (character: string): string => `unexpected “${character}”`,
  expected: (expected: ExpectedShape): string => expectations[expected],
  remark: (why: Remark['why'], value: string): string => remarks[why](value),
  newerEvent: (seq: number): string =>
    `commit ${seq} was written by a newer version of Gradeledger. Update, then try again.`,
  damagedLog: (problem: string): string => `the ledger does not verify: ${problem}.`,
  ofPart:
    'it is a part of a ledger, so its final grades are not those of the ledger. Give the whole ledger. If the part begins at the beginning, `gradeledger replay FILE --print grades` prints what there was at its end.',
  cannotReplay: (detail: string): string => `the ledger cannot be replayed: ${detail}`,
  noGrades: (offeringId: string, why: string): string => `offering “${offeringId}”: ${why}`,
  cannotCompute: (offeringId: string, studentId: string, item: BadItem, names: GradeNames): string =>
    `offering “${offeringId}”, student “${studentId}”: ${cannotComputeText(item, names)}`,
  stranger: (offeringId: string, id: string): string =>
    `gradeledger: note: the policy of offering “${offeringId}” names “${id}”, which is no assessment of it and counts for nothing.\n`,
  warning: (count: number, path: string): string =>
    `gradeledger: note: ${count === 1 ? 'one entry refers' : `${count} entries refer`} to something that the file does not hold, and ${count === 1 ? 'is' : 'are'} left out of the grades (${path}).\n`,
};

/** Headings and notes of the table for people. */
export const gradesTable = {
  code: 'Code',
  name: 'Name',
  set: 'Set',
  final: 'Final',
  letter: 'Letter',
  given: 'Given',
  reason: 'Reason',
  none: '–',
  weightSet: (position: number, name?: string): string => name ?? `Set ${position + 1}`,
  pointsBased: 'Points',
  offering: (title: string, offeringId: string): string =>
    title ? `${title} (offering ${offeringId})` : `Offering ${offeringId}`,
  rule: (ungraded: 'leftOut' | 'zero'): string =>
    ungraded === 'zero' ? 'In percent; what is not graded counts as 0.' : 'In percent; what is not graded is left out.',
  nobody: 'Nobody is enrolled.',
  noGrade: (who: string, why: string): string => `${who}: no final grade. ${why}`,
  noOfferings: 'There are no offerings in this file.',
};

const expectations: { readonly [E in ExpectedShape]: string } = {
  'initialization data or an offering snapshot': 'this is neither initialization data nor an offering’s object file.',
  'format version 1': 'this object file is of another version than 1. Update Gradeledger, then try again.',
  'an object': 'there should be an object here.',
  'a list': 'there should be a list here.',
  text: 'there should be text here.',
  'a number': 'there should be a number here.',
  'true or false': 'there should be true or false here.',
  'an id': 'there should be an id here, as text.',
  'an id that stands nowhere before': 'this id stands in the list already.',
};

const remarks: { readonly [W in Remark['why']]: (value: string) => string } = {
  'not a number': (value) => `${value} is not a number that can be computed with.`,
  'too large': (value) => `${value} is beyond 1,000,000, the most that can be computed with.`,
  'too many decimals': (value) => `${value} has more than 4 decimals. Nothing is rounded for you: correct it.`,
  'below zero': (value) => `${value} is below zero, which is not allowed here.`,
  'not from 1 to 10': (value) => `${value} is not a whole number from 1 to 10.`,
  'no such problem': () => 'there are points here for a problem that the assessment does not have.',
  'no such assessment': () => 'there is no such assessment in the file.',
  'no such offering': () => 'there is no such offering in the file.',
  'no such student': () => 'there is no such student in the file.',
  'no such course': () => 'there is no such course in the file.',
  'unknown field': () => 'the format has no field of this name.',
};
