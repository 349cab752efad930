import { cli } from '../messages/cli.ts';
import { type Command, CommandFailure, type Outcome } from './command.ts';
import { grades } from './grades.ts';
import { printable } from './printable.ts';

const commands: Readonly<Record<string, Command>> = { grades };

const run = async ([name, ...args]: string[]): Promise<Outcome> => {
  if (name === '--help' || name === '-h' || name === 'help') {
    return { status: 0, out: cli.help(Object.values(commands)), err: '' };
  }
  if (name === undefined) throw new CommandFailure(cli.noCommand);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandFailure(cli.unknownCommand(name));
  return command.run(args);
};

const failed = (reason: unknown): Outcome => {
  if (!(reason instanceof CommandFailure)) throw reason;
  return { status: 2, out: '', err: cli.failed(printable(reason.message)) };
};

/** A reader that has seen enough, such as `head`, closes the pipe: that is no failure of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const outcome = await run(process.argv.slice(2)).catch(failed);
process.stderr.write(outcome.err);
process.stdout.write(outcome.out);
process.exitCode = outcome.status;
