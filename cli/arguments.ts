import { type ParseArgsConfig, parseArgs } from 'node:util';
import { cli } from '../messages/cli/cli.ts';
import { CommandFailure } from './command.ts';

const common = { help: { type: 'boolean', short: 'h' } } as const;

/** Where the data lies: an option of every command around the server. */
export const ofPlace = { data: { type: 'string' } } as const;

/** The arguments of a command; all of them take `--help`. Throws `misused` for any others. */
export const argumentsOf = <const O extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  args: string[],
  options: O,
) => {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...common, ...options } });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw misused(command, `${error.message.split(/[.\n]/)[0]}.`);
  }
};

export const misused = (command: string, detail: string): CommandFailure =>
  new CommandFailure(cli.badArguments(detail, command));
