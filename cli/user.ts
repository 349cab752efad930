import process from 'node:process';
import { emailOf, isEmail } from '../api/email.ts';
import { isTooShort, shortestPassword } from '../api/password.ts';
import { wireLimits } from '../api/shapes.ts';
import { accountList, user as text } from '../messages/cli/serve.ts';
import type { OwnerRequest } from '../server/node/owner-requests.ts';
import { scryptHashes } from '../server/node/scrypt.ts';
import type { DataPlace } from '../server/node/settings.ts';
import { argumentsOf, misused, ofPlace } from './arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from './command.ts';
import { askOwnerOf } from './owner.ts';
import { readPassword } from './password.ts';
import { nameOf, placeOfCommand } from './place.ts';
import { printable } from './printable.ts';

type Action = keyof typeof text.done;
const isAction = (name: string | undefined): name is Action => name !== undefined && Object.hasOwn(text.done, name);

const options = { ...ofPlace, new: { type: 'boolean' }, yes: { type: 'boolean' } } as const;

export const runUser: CliCommand['run'] = async (args, { root }) => {
  const { values, positionals } = argumentsOf('user', args, options);
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [action, typed, ...more] = positionals;
  if ((values.new && action !== 'add') || (values.yes && action !== 'remove')) throw misused('user', text.otherOption);
  const place = placeOfCommand(values.data, root);
  if (action === 'list') {
    if (typed !== undefined) throw misused('user', text.noEmail);
    return list(place);
  }
  if (!isAction(action)) throw misused('user', text.badAction);
  if (typed === undefined || more.length > 0) throw misused('user', text.oneEmail);
  const email = emailOf(typed);
  if (!isEmail(email)) throw new CommandFailure(text.badEmail(email));
  if (action === 'remove' && !values.yes) throw new CommandFailure(await whatWouldGo(place, email));

  const answer = await askOwnerOf(place, await requestOf(action, email), { mayMakeData: values.new === true });
  if (answer.kind === 'taken') throw new CommandFailure(text.taken(email));
  if (answer.kind === 'unknown') throw new CommandFailure(text.unknown(email, nameOf(place)));
  return { status: 0, out: text.done[action](email, nameOf(place)), err: '' };
};

const accountsIn = async (place: DataPlace) => {
  const answer = await askOwnerOf(place, { ask: 'accounts' });
  return answer.kind === 'accounts' ? answer.accounts : [];
};

const list = async (place: DataPlace): Promise<Exit> => {
  const accounts = await accountsIn(place);
  const rows = accounts.map((account) => accountList.row({ ...account, email: printable(account.email) }));
  const table = rows.length > 0 ? aligned([accountList.headings, ...rows]) : '';
  return { status: 0, out: `${table}${accountList.total(rows.length, nameOf(place))}`, err: '' };
};

const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};

const whatWouldGo = async (place: DataPlace, email: string): Promise<string> => {
  const account = (await accountsIn(place)).find((one) => one.email === email);
  return account ? text.wouldGo(account) : text.unknown(email, nameOf(place));
};

/**
 * Asks for a password only if the action sets one. The process that has the data open gets the password's hash, never the
 * password.
 */
const requestOf = async (action: Action, email: string): Promise<OwnerRequest> => {
  if (action !== 'add' && action !== 'password') return { ask: action, email };
  const password = await readPassword(process.stdin, process.stderr, text.askPassword);
  if (password === undefined) throw new CommandFailure(text.noPassword);
  if (isTooShort(password)) throw new CommandFailure(text.passwordTooShort(shortestPassword));
  if (password.length > wireLimits.password) throw new CommandFailure(text.passwordTooLong(wireLimits.password));
  return { ask: action, email, passwordHash: await scryptHashes().hash(password) };
};
