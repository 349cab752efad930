import { writeWire } from '../../events/wire-write.ts';
import { importCommand as text } from '../../messages/cli/import.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { argumentsOf, misused } from '../arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from '../command.ts';
import { fromBook, type GradebookFile, readGradebookFile } from '../gradebook-file.ts';
import { refuseOutput, writeNewFile } from '../new-file.ts';
import { questionsOf } from './asked.ts';
import { columnsCalled, type Maxima, readMaximum } from './maxima.ts';
import { placeIn } from './place-in.ts';
import { plannedFiles } from './planned-file.ts';
import { readTableFile, type TableFile } from './table-file.ts';
import { importJson, importReport } from './told.ts';

const options = {
  into: { type: 'string' },
  offering: { type: 'string' },
  maximum: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

export const runImport: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('import', args, options);
  if (values.help) return { status: 0, out: text.help, err: '' };
  if (positionals.length === 0) throw misused('import', text.noFile);
  if (values.offering !== undefined && values.into === undefined) throw misused('import', text.offeringOfNothing);
  const maxima = maximaOf(values.maximum ?? []);
  const { into, output } = values;
  if (output !== undefined) refuseOutput(output, [...positionals, ...(into === undefined ? [] : [into])]);
  const records = into === undefined ? fromBook(emptyBook()) : readGradebookFile(into);
  const place = placeIn(records, into ?? '', values.offering);

  const files: TableFile[] = [];
  for (const path of positionals) files.push(await readTableFile(path));
  refuseUnknownHeadings(files, maxima);
  const planned = place.is === 'asked' ? [] : plannedFiles(records.book, place.place, files, maxima);
  const questions = place.is === 'asked' ? [place.asked] : planned.flatMap((one) => questionsOf(one, maxima));

  const report = (end: string): string =>
    values.json ? importJson(planned, questions) : importReport(planned, questions, end);
  if (questions.length > 0) return { status: 3, out: report(text.nothingWritten), err: '' };
  if (output === undefined) return { status: 0, out: report(text.onlyRead), err: '' };
  const after = planned.at(-1)?.after ?? records.book;
  return writeGradebook(output, after, report(text.written(output)), lossNote(records, into ?? ''));
};

const maximaOf = (given: readonly string[]): Maxima =>
  new Map(
    given.map((each) => {
      const read = readMaximum(each);
      if (!read) throw misused('import', text.badMaximum(each));
      return read;
    }),
  );

const refuseUnknownHeadings = (files: readonly TableFile[], maxima: Maxima): void => {
  for (const heading of maxima.keys()) {
    const isThere = files.some(({ layout }) => columnsCalled(layout, heading).length > 0);
    if (!isThere) throw new CommandFailure(text.noHeading(heading));
  }
};

/** The note about parts of the file that the new gradebook lacks; '' if it lacks none. */
const lossNote = ({ remarks }: GradebookFile, file: string): string => {
  const [first] = remarks;
  return first ? text.lost(file, remarks.length, first.path) : '';
};

const writeGradebook = (output: string, book: Book, out: string, note: string): Promise<Exit> => {
  const { data, leftOver } = writeWire(workingData(book));
  const strays = leftOver.length > 0 ? text.strays(leftOver.length) : '';
  return writeNewFile(output, async (write) => {
    write(JSON.stringify(data));
    return { status: 0, out, err: `${note}${strays}` };
  });
};
