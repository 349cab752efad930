import { resolve } from 'node:path';
import { emailOf, isEmail } from '../api/email.ts';
import { accountCommand as text } from '../messages/cli/account.ts';
import { oneFile, user } from '../messages/cli/serve.ts';
import { failed, storageProblems } from '../messages/cli/storage-problems.ts';
import { isOrigin } from '../server/node/origins.ts';
import type { DataPlace } from '../server/node/settings.ts';
import { argumentsOf, misused, ofPlace } from './arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from './command.ts';
import { askOwnerOf } from './owner.ts';
import { environment, nameOf, placeOfCommand } from './place.ts';

const options = {
  ...ofPlace,
  to: { type: 'string' },
  from: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type Given = {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly yes?: boolean | undefined;
};
type Asked = { readonly given: Given; readonly words: readonly string[]; readonly place: DataPlace };

/** Which options an action takes. */
const actions: Readonly<
  Record<string, { readonly takes: readonly (keyof Given)[]; readonly run: (asked: Asked) => Promise<Exit> }>
> = {
  export: { takes: ['to', 'from'], run: (asked) => exportAccount(asked) },
  import: { takes: ['to'], run: (asked) => importAccount(asked) },
  stay: { takes: ['yes'], run: (asked) => stay(asked) },
};

export const runAccount: CliCommand['run'] = async (args, { root }) => {
  const { values, positionals } = argumentsOf('account', args, options);
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [name = '', ...words] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw misused('account', text.badAction);
  const { data, to, from, yes } = values;
  const given: Given = { to, from, yes };
  const isOther = (option: keyof Given) => given[option] !== undefined && !action.takes.includes(option);
  if ((['to', 'from', 'yes'] as const).some(isOther)) throw misused('account', text.otherOption);
  return action.run({ given, words, place: placeOfCommand(data, root) });
};

const exportAccount = async ({ given, words, place }: Asked): Promise<Exit> => {
  const [typed, file, ...more] = words;
  if (typed === undefined || file === undefined || more.length > 0) throw misused('account', text.emailAndFile);
  const email = emailIn(typed);
  if (given.to === undefined) throw misused('account', text.noTo);
  const move = { from: ownOrigin(given.from, '--from'), to: originIn(given.to) };
  if (move.from === move.to) throw new CommandFailure(text.toItself(move.to));
  const answer = await askOwnerOf(place, { ask: 'export', email, file: resolve(file), ...move });
  if (answer.kind === 'unknown') throw new CommandFailure(user.unknown(email, nameOf(place)));
  if (answer.kind === 'moved') throw new CommandFailure(text.movedBefore(email, answer.to));
  if (answer.kind === 'unfinished') {
    const why = storageProblems[answer.problem]?.(answer.detail) ?? failed(`${answer.detail}.`);
    throw new CommandFailure(text.unfinished(email, answer.to, why));
  }
  return { status: 0, out: text.exported(email, file, move.to), err: '' };
};

const importAccount = async ({ given, words: [file, ...more], place }: Asked): Promise<Exit> => {
  if (file === undefined || more.length > 0) throw misused('account', oneFile);
  const to = ownOrigin(given.to, '--to');
  const answer = await askOwnerOf(place, { ask: 'import', file: resolve(file), to });
  const { email, isAdded } = answer.kind === 'imported' ? answer : { email: '', isAdded: false };
  if (!isAdded) throw new CommandFailure(text.taken(email, nameOf(place)));
  return { status: 0, out: text.imported(email, file, nameOf(place)), err: '' };
};

const stay = async ({ given, words: [typed, ...more], place }: Asked): Promise<Exit> => {
  if (typed === undefined || more.length > 0) throw misused('account', user.oneEmail);
  const email = emailIn(typed);
  const answer = await askOwnerOf(place, { ask: 'accounts' });
  const account = answer.kind === 'accounts' ? answer.accounts.find((one) => one.email === email) : undefined;
  if (!account) throw new CommandFailure(user.unknown(email, nameOf(place)));
  if (account.movedTo === null) throw new CommandFailure(text.notMoved(email, nameOf(place)));
  if (!given.yes) throw new CommandFailure(text.dangerous(email, account.movedTo));
  await askOwnerOf(place, { ask: 'stay', email });
  return { status: 0, out: text.stays(email, nameOf(place)), err: '' };
};

const emailIn = (typed: string): string => {
  const email = emailOf(typed);
  if (!isEmail(email)) throw new CommandFailure(user.badEmail(email));
  return email;
};

const originIn = (url: string): string => {
  if (!isOrigin(url)) throw new CommandFailure(text.badOrigin(url));
  return url;
};

/** Where browsers find this server. It is not guessed: the file tells the other server, and browsers hear of it. */
const ownOrigin = (given: string | undefined, option: string): string => {
  const origin = given ?? environment({}).PUBLIC_ORIGIN;
  if (!origin) throw new CommandFailure(text.noOwnOrigin(option));
  return originIn(origin);
};
