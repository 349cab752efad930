import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accountCommand } from '../messages/cli/account.ts';
import { cli } from '../messages/cli/cli.ts';
import { eraseCommand } from '../messages/cli/erase.ts';
import { fillCommand } from '../messages/cli/fill.ts';
import { importCommand } from '../messages/cli/import.ts';
import { archiveCommand, redactCommand, replayCommand, verifyCommand } from '../messages/cli/ledger-file.ts';
import { backup, contactMessages, doctor, ledgerCommand, restore, serve, user } from '../messages/cli/serve.ts';
import { studentCommand } from '../messages/cli/student.ts';
import { type CliCommand, CommandFailure, type CommandWorld, type Exit } from './command.ts';
import { grades } from './grades.ts';
import { printable } from './printable.ts';

/** The code of a command is loaded only when that command runs. */
const later = (
  { usage, summary }: { readonly usage: string; readonly summary: string },
  load: () => Promise<CliCommand['run']>,
): CliCommand => ({ usage, summary, run: async (args, world) => (await load())(args, world) });

const commands: Readonly<Record<string, CliCommand>> = {
  grades,
  import: later(importCommand, async () => (await import('./import/import.ts')).runImport),
  fill: later(fillCommand, async () => (await import('./fill/fill.ts')).runFill),
  verify: later(verifyCommand, async () => (await import('./verify.ts')).runVerify),
  replay: later(replayCommand, async () => (await import('./replay/replay.ts')).runReplay),
  redact: later(redactCommand, async () => (await import('./redact.ts')).runRedact),
  erase: later(eraseCommand, async () => (await import('./erase.ts')).runErase),
  archive: later(archiveCommand, async () => (await import('./archive.ts')).runArchive),
  student: later(studentCommand, async () => (await import('./student.ts')).runStudent),
  serve: later(serve, async () => (await import('./serve.ts')).runServe),
  user: later(user, async () => (await import('./user.ts')).runUser),
  account: later(accountCommand, async () => (await import('./account.ts')).runAccount),
  messages: later(contactMessages, async () => (await import('./contact-messages.ts')).runMessages),
  ledger: later(ledgerCommand, async () => (await import('./ledger.ts')).runLedger),
  backup: later(backup, async () => (await import('./backup.ts')).runBackup),
  restore: later(restore, async () => (await import('./backup.ts')).runRestore),
  doctor: later(doctor, async () => (await import('./doctor.ts')).runDoctor),
};

const run = async ([name, ...args]: readonly string[], world: CommandWorld): Promise<Exit> => {
  if (name === '--help' || name === '-h' || name === 'help') {
    return { status: 0, out: cli.help(Object.values(commands)), err: '' };
  }
  if (name === undefined) throw new CommandFailure(cli.noCommand);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandFailure(cli.unknownCommand(name));
  return command.run(args, world);
};

const failed = (reason: unknown): Exit => {
  if (!(reason instanceof CommandFailure)) throw reason;
  return { status: 2, out: '', err: cli.failed(printable(reason.message)) };
};

/** A reader that has seen enough, such as `head`, closes the pipe: that is not a failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Runs one command and leaves its exit status. */
export const main = async (args: readonly string[], world: CommandWorld): Promise<void> => {
  process.once('exit', sayUnfinished);
  try {
    const { status, out, err } = await run(args, world).catch(failed);
    process.stderr.write(err);
    if (typeof out === 'string') process.stdout.write(out);
    else await writePieces(out);
    process.exitCode = status;
  } finally {
    process.off('exit', sayUnfinished);
  }
};

/** Writes no faster than the reader reads, and stops when the reader has closed the pipe. */
const writePieces = async (pieces: AsyncIterable<string>): Promise<void> => {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
};

/**
 * Runs when nothing is left that could end the command: Node alone would exit without a message. With any other status,
 * a failure has been reported already.
 */
const sayUnfinished = (code: number): void => {
  if (code !== 0 && code !== unsettled) return;
  process.stderr.write(cli.unfinished);
  process.exitCode = 2;
};

/** The status with which newer versions of Node exit in that case. */
const unsettled = 13;
