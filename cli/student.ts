import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { atOnce } from '../events/steps.ts';
import { footerLine } from '../log/file/writing.ts';
import { makingStudentData, NoStudentData, type StudentDataFiles } from '../machines/student-data/making.ts';
import { cli } from '../messages/cli/cli.ts';
import { badLineText } from '../messages/cli/ledger-file.ts';
import { studentCommand as text } from '../messages/cli/student.ts';
import { studentFileNames } from '../messages/student-data.ts';
import { argumentsOf, misused } from './arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from './command.ts';
import { checkedLedger, orUnreadable } from './ledger-lines.ts';
import { refuseOutput, writeNewBytes } from './new-file.ts';
import { printable } from './printable.ts';

/** Put there by the build, as for the app. */
declare const __APP_VERSION__: string;

const options = { student: { type: 'string' }, output: { type: 'string', short: 'o' } } as const;

export const runStudent: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('student', args, options);
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw misused('student', cli.oneFile);
  const { student, output } = values;
  if (student === undefined || student.trim() === '') throw misused('student', text.noStudent);
  if (output === undefined) throw misused('student', text.noOut);
  return orUnreadable(
    file,
    () => undefined,
    () => studentFiles(file, student, output),
  );
};

const studentFiles = async (file: string, student: string, folder: string): Promise<Exit> => {
  const lines: string[] = [];
  const checked = await checkedLedger(file, ({ line }) => void lines.push(line));
  if (checked.kind === 'bad') return { status: 1, out: `${badLineText(file, checked)}\n`, err: '' };
  const files = filesOf(file, [checked.headerLine, ...lines, footerLine(checked.head)], student);
  const names = studentFileNames(files.name);
  const [page, json] = [join(folder, names.page), join(folder, names.json)];
  makeFolder(folder);
  for (const out of [page, json]) refuseOutput(out, [file]);
  const exit: Exit = { status: 0, out: text.done([page, json].map(printable)), err: '' };
  await writeNewBytes(json, new TextEncoder().encode(files.json), exit);
  return writeNewBytes(page, new TextEncoder().encode(files.page), exit);
};

const filesOf = (file: string, lines: readonly string[], student: string): StudentDataFiles => {
  try {
    return atOnce(makingStudentData(lines, { asked: student, at: new Date().toISOString(), app: __APP_VERSION__ }));
  } catch (error) {
    if (!(error instanceof NoStudentData)) throw error;
    throw new CommandFailure(cli.inFile(file, printable(whyNot(error, student))));
  }
};

const whyNot = ({ unfound, message }: NoStudentData, student: string): string => {
  switch (unfound.why) {
    case 'unknown':
      return text.unknown(student);
    case 'ambiguous':
      return text.ambiguous(student, unfound.students);
    case 'of a part':
      return text.ofPart;
    case 'unread':
      return text.unread(message);
  }
};

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new CommandFailure(cli.notWritten(folder, code));
  }
};
