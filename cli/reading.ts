import { closeSync, openSync, readSync } from 'node:fs';
import { cli } from '../messages/cli/cli.ts';
import { CommandFailure } from './command.ts';

/** The failure that a user is told of a file that cannot be read; anything else is thrown as it is. */
export const unreadable = (file: string, error: unknown): CommandFailure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) throw error;
  const messages: Record<string, string> = { ENOENT: cli.noSuchFile, ENOTDIR: cli.noSuchFile, EISDIR: cli.isFolder };
  return new CommandFailure(cli.inFile(file, messages[code] ?? cli.notReadable(code)));
};

/** Whether the file's first bytes are this text, which is ASCII. Throws a `CommandFailure` if it cannot be read. */
export const beginsWith = (file: string, beginning: string): boolean => {
  try {
    const opened = openSync(file, 'r');
    try {
      const bytes = new Uint8Array(beginning.length);
      return new TextDecoder().decode(bytes.subarray(0, readSync(opened, bytes))) === beginning;
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
};
