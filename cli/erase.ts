import { atOnce } from '../events/steps.ts';
import { LogFileCheck, type SoundFile } from '../log/file/check.ts';
import { footerLine } from '../log/file/writing.ts';
import { type ErasedLedger, erasingIn, NotFoldable } from '../machines/erasing/erased-lines.ts';
import { cli } from '../messages/cli/cli.ts';
import { eraseCommand as text } from '../messages/cli/erase.ts';
import { badLineText } from '../messages/cli/ledger-file.ts';
import { argumentsOf, misused } from './arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from './command.ts';
import { checkedLedger, orUnreadable } from './ledger-lines.ts';
import { refuseOutput, writeNewFile } from './new-file.ts';
import { printable } from './printable.ts';

const options = {
  student: { type: 'string' },
  output: { type: 'string', short: 'o' },
  'with-baselines': { type: 'boolean' },
} as const;

export const runErase: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('erase', args, options);
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw misused('erase', cli.oneFile);
  const { student, output } = values;
  if (student === undefined) throw misused('erase', text.noStudent);
  if (output !== undefined) refuseOutput(output, [file]);
  return orUnreadable(
    file,
    () => undefined,
    () => eraseIn(file, { who: student, output, withShared: values['with-baselines'] === true }),
  );
};

type EraseOptions = { readonly who: string; readonly output: string | undefined; readonly withShared: boolean };

type Erased = Extract<ErasedLedger, { readonly kind: 'erased' }>;

/** Writes the ledger without the student to `output`. Without an output it only says what would be erased. */
const eraseIn = async (file: string, { who, output, withShared }: EraseOptions): Promise<Exit> => {
  const lines: string[] = [];
  const checked = await checkedLedger(file, ({ line }) => void lines.push(line));
  if (checked.kind === 'bad') return { status: 1, out: `${badLineText(file, checked)}\n`, err: '' };
  if (checked.header.part) throw new CommandFailure(cli.inFile(file, text.ofPart));
  if (checked.header.redacted) throw new CommandFailure(cli.inFile(file, text.ofCopy));
  const erasure = erasureOf(file, checked, lines, { who, withShared });
  if (erasure.kind !== 'erased') throw new CommandFailure(cli.inFile(file, printable(text.refused(erasure, who))));
  const before = printable(text.before(file, erasure));
  if (output === undefined) return { status: 0, out: `${before}${text.onlyTold}`, err: '' };
  return writeNewFile(output, async (write) => {
    const end = writeChecked(write, checked, erasure);
    return { status: 0, out: `${before}${printable(text.done(output, end.erased, end.head.hash, erasure))}`, err: '' };
  });
};

const erasureOf = (
  file: string,
  { header }: SoundFile,
  lines: readonly string[],
  wish: { readonly who: string; readonly withShared: boolean },
): ErasedLedger => {
  try {
    return atOnce(erasingIn(header, lines, wish));
  } catch (error) {
    if (!(error instanceof NotFoldable)) throw error;
    throw new CommandFailure(cli.inFile(file, printable(text.notFolded(error.message))));
  }
};

/**
 * Writes the copy and checks it on the way; fails, so that nothing is left, unless it is sound and ends where the
 * ledger did.
 */
const writeChecked = (
  write: (line: string) => void,
  { headerLine, head, claim }: SoundFile,
  { lines }: Erased,
): SoundFile => {
  const check = new LogFileCheck();
  for (const line of [headerLine, ...lines, footerLine(head, claim)]) {
    const outcome = check.take(line);
    if (outcome.kind === 'bad') throw new Error(`The erased copy is ${outcome.problem} in line ${outcome.line}.`);
    write(line);
  }
  const end = check.end();
  if (end.kind === 'bad') throw new Error(`The erased copy is ${end.problem}.`);
  return end;
};
