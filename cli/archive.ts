import { basename } from 'node:path';
import { asId, type OfferingId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import { atOnce } from '../events/steps.ts';
import { footerLine } from '../log/file/writing.ts';
import { type ArchiveWish, archiving, NoArchive, NoSuchOffering } from '../machines/archive/archiving.ts';
import { cli } from '../messages/cli/cli.ts';
import { badLineText, archiveCommand as text } from '../messages/cli/ledger-file.ts';
import { lineProblem } from '../messages/line-problems.ts';
import { argumentsOf, misused } from './arguments.ts';
import { toChooseIn } from './called-offering.ts';
import { type CliCommand, CommandFailure, type Exit } from './command.ts';
import { checkedLedger, orUnreadable } from './ledger-lines.ts';
import { writeNewFile } from './new-file.ts';
import { printable } from './printable.ts';

/** Put there by the build, as for the app. */
declare const __APP_VERSION__: string;

const options = {
  offering: { type: 'string' },
  output: { type: 'string', short: 'o' },
  private: { type: 'boolean' },
} as const;

export const runArchive: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('archive', args, options);
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw misused('archive', cli.oneFile);
  const { output, offering } = values;
  if (output === undefined) throw misused('archive', text.noOut);
  return orUnreadable(
    file,
    () => undefined,
    () => archiveFile(file, { output, offering, withPrivate: values.private === true }),
  );
};

type ArchiveOptions = { readonly output: string; readonly offering: string | undefined; readonly withPrivate: boolean };

const archiveFile = async (file: string, { output, offering, withPrivate }: ArchiveOptions): Promise<Exit> => {
  const lines: string[] = [];
  const checked = await checkedLedger(file, ({ line }) => void lines.push(line));
  if (checked.kind === 'bad') return { status: 1, out: `${badLineText(file, checked)}\n`, err: '' };
  const { part, redacted } = checked.header;
  if (part) throw new CommandFailure(cli.inFile(file, text.ofPart));
  if (redacted && offering !== undefined) throw new CommandFailure(cli.inFile(file, text.ofCopy));
  const wish = {
    offeringId: redacted ? null : asId<OfferingId>(offering ?? ''),
    withPrivate,
    at: new Date().toISOString(),
    app: __APP_VERSION__,
    fileName: `${basename(output).replace(/\.html?$/i, '')}.ndjson`,
  };
  const allLines = [checked.headerLine, ...lines, footerLine(checked.head)];
  return writeNewFile(output, async (write) => {
    const page = pageOf(file, allLines, wish);
    write(page.trimEnd());
    return { status: 0, out: text.done(output, new TextEncoder().encode(page).length), err: '' };
  });
};

const pageOf = (file: string, lines: readonly string[], wish: ArchiveWish): string => {
  try {
    return atOnce(archiving(lines, wish));
  } catch (error) {
    if (!(error instanceof NoArchive)) throw error;
    throw new CommandFailure(cli.inFile(file, printable(whyNone(error, wish))));
  }
};

const whyNone = (error: NoArchive, { offeringId }: ArchiveWish): string => {
  if (!(error instanceof NoSuchOffering))
    return lineProblem(error.problem, error.seq === undefined ? undefined : `No. ${error.seq}`);
  const { book } = error;
  const there = toChooseIn(book, keysOf(book.offerings));
  return offeringId ? text.notThere(offeringId, there) : text.noOffering(there);
};
