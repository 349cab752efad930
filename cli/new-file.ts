import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cli } from '../messages/cli/cli.ts';
import { CommandFailure, type Exit } from './command.ts';

/**
 * Makes a new file, line by line: whole or not at all. It is written under another name beside its place, and gets its
 * own when all of it is on the disk. Refuses to overwrite a file.
 */
export const writeNewFile = (out: string, writing: (write: (line: string) => void) => Promise<Exit>): Promise<Exit> =>
  writeNew(out, (put) => writing((line) => put(`${line}\n`)));

/** The same for a content that is there already. */
export const writeNewBytes = (out: string, bytes: Uint8Array, exit: Exit): Promise<Exit> =>
  writeNew(out, async (put) => {
    put(bytes);
    return exit;
  });

/** Writes under another name beside `out` and names it at the end, so that nothing half written ever has that name. */
const writeNew = async (
  out: string,
  writing: (put: (content: string | Uint8Array) => void) => Promise<Exit>,
): Promise<Exit> => {
  refuseExisting(out);
  const unfinished = `${out}.${randomBytes(6).toString('hex')}.unfinished`;
  try {
    const made = openSync(unfinished, 'wx');
    try {
      const exit = await writing((content) => writeFileSync(made, content));
      fsyncSync(made);
      nameIt(unfinished, out);
      return exit;
    } finally {
      closeSync(made);
      rmSync(unfinished, { force: true });
    }
  } catch (error) {
    throw asFailure(out, error);
  }
};

/** Throws a `CommandFailure` if there is a file of that name. */
const refuseExisting = (out: string): void => {
  if (existsSync(out)) throw new CommandFailure(cli.exists(out));
};

/** Throws a `CommandFailure` if the output is there already, or is one of the files that are read, by whatever name. */
export const refuseOutput = (output: string, inputs: readonly string[]): void => {
  if (inputs.some((input) => placeOnDisk(input) === placeOnDisk(output))) throw new CommandFailure(cli.isInput(output));
  refuseExisting(output);
};

/** A file that is not there has no place yet. */
const placeOnDisk = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
};

/** A link, unlike a new name, never replaces a file that came meanwhile. Some file systems have no links. */
const nameIt = (unfinished: string, out: string): void => {
  try {
    linkSync(unfinished, out);
  } catch (error) {
    if (!noLinks.has(codeOf(error) ?? '')) throw error;
    refuseExisting(out);
    renameSync(unfinished, out);
  }
};

const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

const asFailure = (out: string, error: unknown): unknown => {
  const code = codeOf(error);
  if (error instanceof CommandFailure || code === undefined) return error;
  return new CommandFailure(code === 'EEXIST' ? cli.exists(out) : cli.notWritten(out, code));
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
