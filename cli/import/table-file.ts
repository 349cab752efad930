import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { bestSheet } from '../../commands/import/best-sheet.ts';
import { findHeading, layOut, type SheetLayout } from '../../commands/import/layout.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { cli } from '../../messages/cli/cli.ts';
import { readFaultText } from '../../messages/read-faults.ts';
import { limits } from '../../tables/limits.ts';
import { parse } from '../../tables/parse.ts';
import { isFault, type ParsedFile, type ReadFault } from '../../tables/parsed.ts';
import { CommandFailure } from '../command.ts';
import { unreadable } from '../reading.ts';

/** A file that tables were read from. `sheet`: the one that most likely has the scores. */
export type TableFile = {
  readonly path: string;
  readonly name: string;
  readonly parsed: ParsedFile;
  readonly sheet: Sheet;
  readonly layout: SheetLayout;
};

/** Throws a `CommandFailure` if there is no such file, or no table in it. */
export const readTableFile = async (path: string): Promise<TableFile> => {
  const name = basename(path);
  const parsed = await parse(bytesOf(path), name, {});
  if (isFault(parsed)) return fail(path, parsed);
  const sheet = parsed.sheets[bestSheet(parsed.sheets)];
  if (!sheet) return fail(path, { fault: 'no table' });
  return { path, name, parsed, sheet, layout: layOut(sheet, findHeading(sheet)) };
};

const fail = (path: string, fault: ReadFault): never => {
  throw new CommandFailure(cli.inFile(path, readFaultText(fault)));
};

/** A file that is too big is refused before it is read. */
export const bytesOf = (path: string): Uint8Array => {
  try {
    const { size } = statSync(path);
    return size > limits.fileBytes ? fail(path, { fault: 'too big', bytes: size }) : readFileSync(path);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw unreadable(path, error);
  }
};
