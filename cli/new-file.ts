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
export const writeNewFile = (
  path: string,
  writeLines: (write: (line: string) => void) => Promise<Exit>,
): Promise<Exit> => writeNew(path, (put) => writeLines((line) => put(`${line}\n`)));

/** Makes a new file of these bytes, whole or not at all. */
export const writeNewBytes = (path: string, bytes: Uint8Array, exit: Exit): Promise<Exit> =>
  writeNew(path, async (put) => {
    put(bytes);
    return exit;
  });

/** Writes under another name beside `path` and names it at the end, so that nothing half written ever has that name. */
const writeNew = async (
  path: string,
  writeContent: (put: (content: string | Uint8Array) => void) => Promise<Exit>,
): Promise<Exit> => {
  refuseExisting(path);
  const unfinishedPath = `${path}.${randomBytes(6).toString('hex')}.unfinished`;
  try {
    const descriptor = openSync(unfinishedPath, 'wx');
    try {
      const exit = await writeContent((content) => writeFileSync(descriptor, content));
      fsyncSync(descriptor);
      giveFinalName(unfinishedPath, path);
      return exit;
    } finally {
      closeSync(descriptor);
      rmSync(unfinishedPath, { force: true });
    }
  } catch (error) {
    throw asFailure(path, error);
  }
};

/** Throws a `CommandFailure` if there is a file of that name. */
const refuseExisting = (path: string): void => {
  if (existsSync(path)) throw new CommandFailure(cli.exists(path));
};

/** Throws a `CommandFailure` if the output is there already, or is one of the files that are read, by whatever name. */
export const refuseOutput = (output: string, inputs: readonly string[]): void => {
  if (inputs.some((input) => pathOnDisk(input) === pathOnDisk(output))) throw new CommandFailure(cli.isInput(output));
  refuseExisting(output);
};

/** The path without links, equal for all names of one file. A file that does not exist keeps the path that is given. */
const pathOnDisk = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
};

/** A link, unlike a new name, never replaces a file that came meanwhile. Some file systems have no links. */
const giveFinalName = (unfinishedPath: string, path: string): void => {
  try {
    linkSync(unfinishedPath, path);
  } catch (error) {
    if (!noLinks.has(codeOf(error) ?? '')) throw error;
    refuseExisting(path);
    renameSync(unfinishedPath, path);
  }
};

const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

const asFailure = (path: string, error: unknown): unknown => {
  const code = codeOf(error);
  if (error instanceof CommandFailure || code === undefined) return error;
  return new CommandFailure(code === 'EEXIST' ? cli.exists(path) : cli.notWritten(path, code));
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
