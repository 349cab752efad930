import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { emailOf } from '../api/email.ts';
import { serve as text } from '../messages/cli/serve.ts';
import { BackendsNotTrusted } from '../server/node/app-backends.ts';
import { addAccount } from '../server/node/new-account.ts';
import type { LogLine } from '../server/node/request-log.ts';
import { scryptHashes } from '../server/node/scrypt.ts';
import { type Server, startServer } from '../server/node/server.ts';
import { type ServeSettings, settingsOf } from '../server/node/settings.ts';
import { argumentsOf, misused, ofPlace } from './arguments.ts';
import { type CliCommand, CommandFailure, type CommandWorld, type Exit } from './command.ts';
import { environment, nameOf, openingFailure, orFailure, usualFolder } from './place.ts';

/** Resolves once the server has stopped. */
export const runServe: CliCommand['run'] = async (args, world) => {
  const { values, positionals } = argumentsOf('serve', args, {
    ...ofPlace,
    port: { type: 'string' },
    host: { type: 'string' },
    'no-offline': { type: 'boolean' },
  });
  if (values.help) return { status: 0, out: text.help, err: '' };
  if (positionals.length > 0) throw misused('serve', text.tooMuch);
  const settings = orFailure(() => settingsOf(environment(values), usualFolder(world.root)));

  const server = await startServer(settings, {
    appFolder: world.appFolder,
    log: world.atOnce?.logsRequests === false ? logFaults : log,
    orNextPort: world.atOnce?.orNextPort === true,
  }).catch((reason) => {
    throw startFailure(reason, settings);
  });
  const account = await firstAccount(server, world);
  const stopped = untilStopped(server);
  process.stdout.write(
    `${text.running(server.address)}${text.dataIn(nameOf(settings.place))}${account}${text.stopHint}`,
  );
  return stopped;
};

const log = (line: LogLine): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Without a line for each request: they would drive the account and its password off the terminal. */
const logFaults = (line: LogLine): void => {
  if ('failure' in line) log(line);
};

/** Makes an account if there is none and one was asked for; returns the text about it. */
const firstAccount = async ({ storage }: Server, { atOnce }: CommandWorld): Promise<string> => {
  if (!atOnce || (await storage.accounts.count()) > 0) return '';
  const { email, password = randomBytes(12).toString('base64url') } = atOnce.firstAccount;
  await addAccount(storage, { email: emailOf(email), passwordHash: await scryptHashes().hash(password) });
  return text.firstAccount(email, password);
};

/**
 * A signal stops the server cleanly. So does an error that nobody caught: a server that half works is worse than none.
 */
const untilStopped = (server: Server): Promise<Exit> =>
  new Promise((resolve) => {
    let ending = false;
    const end = (outcome: Exit) => {
      if (ending) return;
      ending = true;
      server.stop().then(
        () => resolve(outcome),
        (reason) => resolve({ status: 1, out: '', err: `${outcome.err}${text.stoppedBadly(detailOf(reason))}` }),
      );
    };
    const signalled = () => end({ status: 0, out: '', err: '' });
    const broken = (reason: unknown) => end({ status: 1, out: '', err: text.broke(detailOf(reason)) });
    process.on('SIGINT', signalled).on('SIGTERM', signalled);
    process.on('uncaughtException', broken).on('unhandledRejection', broken);
  });

const detailOf = (reason: unknown): string =>
  reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);

const startFailure = (reason: unknown, { host, port, place }: ServeSettings): unknown => {
  if (reason instanceof BackendsNotTrusted) return new CommandFailure(text.backendsNotTrusted(reason.origins));
  const code = listenFault(reason);
  if (code === 'EADDRINUSE') return new CommandFailure(text.portTaken(port));
  if (code === 'EACCES') return new CommandFailure(text.portForbidden(port));
  if (code === 'EADDRNOTAVAIL') return new CommandFailure(text.hostUnknown(host));
  return openingFailure(reason, place);
};

/** The system's error code if the port could not be opened; otherwise `undefined`. */
const listenFault = (reason: unknown): string | undefined =>
  reason instanceof Error && 'syscall' in reason && reason.syscall === 'listen' && 'code' in reason
    ? String(reason.code)
    : undefined;
