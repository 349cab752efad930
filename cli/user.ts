import process from 'node:process';
import { wireLimits } from '../api/shapes.ts';
import { user as text } from '../messages/serve.ts';
import { emailOf, isEmail, shortestPassword } from '../server/core-calls.ts';
import type { OwnerRequest } from '../server/node/owner-requests.ts';
import { scryptHashes } from '../server/node/scrypt.ts';
import { argumentsOf, misused } from './arguments.ts';
import { type Command, CommandFailure } from './command.ts';
import { askOwnerOf } from './owner.ts';
import { readPassword } from './password.ts';
import { placeOfCommand } from './place.ts';

type Action = keyof typeof text.done;
const isAction = (name: string | undefined): name is Action => name !== undefined && Object.hasOwn(text.done, name);

export const runUser: Command['run'] = async (args, { root }) => {
  const { values, positionals } = argumentsOf('user', args, {});
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [action, typed, ...more] = positionals;
  if (!isAction(action)) throw misused('user', text.badAction);
  if (typed === undefined || more.length > 0) throw misused('user', text.oneEmail);
  const email = emailOf(typed);
  const place = placeOfCommand(values.data, root);

  switch (await askOwnerOf(place, await requestOf(action, email))) {
    case 'done':
      return { status: 0, out: text.done[action](email), err: '' };
    case 'taken':
      throw new CommandFailure(text.taken(email));
    case 'unknown':
      throw new CommandFailure(text.unknown(email));
    case 'malformed':
      throw new CommandFailure(text.badEmail(email));
  }
};

const requestOf = async (action: Action, email: string): Promise<OwnerRequest> => {
  if (!isEmail(email)) throw new CommandFailure(text.badEmail(email));
  if (action !== 'add') return { ask: action, email };
  const password = await readPassword(process.stdin, process.stderr, text.askPassword);
  if (password === undefined) throw new CommandFailure(text.noPassword);
  if ([...password].length < shortestPassword) throw new CommandFailure(text.passwordTooShort(shortestPassword));
  if (password.length > wireLimits.password) throw new CommandFailure(text.passwordTooLong(wireLimits.password));
  return { ask: 'add', email, passwordHash: await scryptHashes().hash(password) };
};
