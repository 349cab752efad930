import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cli } from '../messages/cli/cli.ts';
import { CommandFailure, type Exit } from './command.ts';

/**
 * Makes a new file, line by line: whole or not at all. It is written under another name beside its place, and gets its
 * own when all of it is on the disk. Refuses to overwrite a file.
 */
export const writeNewFile = async (
  out: string,
  writing: (write: (line: string) => void) => Promise<Exit>,
): Promise<Exit> => {
  refuseExisting(out);
  const unfinished = `${out}.${randomBytes(6).toString('hex')}.unfinished`;
  try {
    const made = openSync(unfinished, 'wx');
    try {
      const exit = await writing((line) => writeFileSync(made, `${line}\n`));
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
export const refuseExisting = (out: string): void => {
  if (existsSync(out)) throw new CommandFailure(cli.exists(out));
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
