import { footerLine } from '../log/file/writing.ts';
import { Redaction } from '../log/redaction/redaction.ts';
import { cli } from '../messages/cli/cli.ts';
import { badLineText, redactCommand as text } from '../messages/cli/ledger-file.ts';
import { argumentsOf, misused } from './arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from './command.ts';
import { checkedLedger, commitLines, orUnreadable } from './ledger-lines.ts';
import { writeNewFile } from './new-file.ts';

export const runRedact: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('redact', args, { output: { type: 'string', short: 'o' } });
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw misused('redact', cli.oneFile);
  const { output } = values;
  if (output === undefined) throw misused('redact', text.noOut);
  return orUnreadable(
    file,
    () => undefined,
    () => redactFile(file, output),
  );
};

const redactFile = async (file: string, output: string): Promise<Exit> => {
  const checked = await checkedLedger(file);
  if (checked.kind === 'bad') return { status: 1, out: `${badLineText(file, checked)}\n`, err: '' };
  if (checked.header.redacted) throw new CommandFailure(cli.inFile(file, text.already));
  return writeNewFile(output, async (write) => {
    const redaction = new Redaction();
    write(redaction.header(checked.header));
    for await (const { line } of commitLines(file)) write(redaction.commit(line));
    if (redaction.end().seq !== checked.head.seq) throw new CommandFailure(cli.inFile(file, text.changed));
    write(footerLine(redaction.end()));
    return { status: 0, out: text.done(output, checked.head.seq, redaction.replaced), err: '' };
  });
};
