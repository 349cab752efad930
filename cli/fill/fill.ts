import { basename } from 'node:path';
import { planFill } from '../../commands/write-back/plan.ts';
import { cli } from '../../messages/cli/cli.ts';
import { fillCommand as text } from '../../messages/cli/fill.ts';
import { fillFaultText, fillRefusalText } from '../../messages/components/fill.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { type FillFault, type FillFile, type FillOptions, fillFile, readForFilling } from '../../tables/fill.ts';
import { type Encoding, encodings } from '../../tables/parsed.ts';
import { sheetToFill } from '../../tables/sheet-to-fill.ts';
import { argumentsOf, misused } from '../arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from '../command.ts';
import { readGradebookFile } from '../gradebook-file.ts';
import { placeIn } from '../import/place-in.ts';
import { bytesOf } from '../import/table-file.ts';
import { refuseOutput, writeNewBytes } from '../new-file.ts';
import { printable } from '../printable.ts';
import { planLines } from './told.ts';

const options = {
  from: { type: 'string' },
  offering: { type: 'string' },
  sheet: { type: 'string' },
  encoding: { type: 'string' },
  output: { type: 'string', short: 'o' },
} as const;

export const runFill: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('fill', args, options);
  if (values.help) return { status: 0, out: text.help(encodings), err: '' };
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw misused('fill', text.noFile);
  const { from, output, offering, sheet } = values;
  if (from === undefined) throw misused('fill', text.noRecords);
  const encoding = encodingOf(values.encoding);
  if (output !== undefined) refuseOutput(output, [path, from]);
  const records = readGradebookFile(from);
  const place = placeIn(records, from, offering);
  const bytes = bytesOf(path);
  const file = await readFile(path, bytes, { ...(encoding ? { encoding } : {}) }, sheet);
  const printed = (...lines: readonly string[]): string => `${lines.map(printable).join('\n')}\n`;
  const refused = (why: string): Exit => ({ status: 3, out: printed(why, '', text.nothingWritten), err: '' });
  if (place.is === 'asked') return refused(place.asked.text);

  const { book } = records;
  const offeringId = place.place;
  const toFill = sheetToFill(file);
  if (offeringId === undefined) throw new CommandFailure(cli.inFile(from, text.noOffering));
  if (!toFill) return fail(path, { fault: 'no table' });
  const plan = planFill({ book, offeringId, grades: finalGrades(book, offeringId) }, toFill);
  if ('refused' in plan) return refused(`${basename(path)}: ${fillRefusalText(plan)}`);
  const [hasSeveralSheets, isText] = [file.read.sheets.length > 1, file.read.text !== undefined];
  const name = text.headed(basename(path), hasSeveralSheets ? toFill.sheet.name : '');
  const planText = planLines(plan, book, name, isText ? 0 : toFill.sheet.formulas);
  if (output === undefined) return { status: 0, out: printed(...planText, '', text.onlyRead), err: '' };
  const filled = await fillFile(bytes, { name: basename(path), options: file.options, changes: plan.changes });
  if ('fault' in filled) return fail(path, filled);
  return writeNewBytes(output, filled, { status: 0, out: printed(...planText, '', text.written(output)), err: '' });
};

/** `undefined`: the user named no encoding. */
const encodingOf = (given: string | undefined): Encoding | undefined => {
  const known = encodings.find((encoding) => encoding === given?.toLowerCase());
  if (given !== undefined && !known) throw misused('fill', text.badEncoding(given, encodings));
  return known;
};

const fail = (path: string, fault: FillFault): never => {
  throw new CommandFailure(cli.inFile(path, fillFaultText(fault)));
};

/** `sheet`: the name of the sheet to fill; `undefined`: the one that most likely has the scores. */
const readFile = async (
  path: string,
  bytes: Uint8Array,
  reading: FillOptions,
  sheet: string | undefined,
): Promise<FillFile> => {
  const name = basename(path);
  const read = await readForFilling(bytes, name, reading);
  const form = 'fault' in read ? read.form : read;
  if (sheet === undefined || !form) return 'fault' in read ? fail(path, read) : read;
  const names = form.read.sheets.map((one) => one.name);
  const sheetAt = names.indexOf(sheet);
  if (sheetAt < 0) throw new CommandFailure(cli.inFile(path, text.noSheet(sheet, names)));
  const chosen = await readForFilling(bytes, name, { ...reading, sheetAt });
  return 'fault' in chosen ? fail(path, chosen) : chosen;
};
