import { resolve } from 'node:path';
import { emailOf, isEmail } from '../api/email.ts';
import { ledgerCommand as text, user } from '../messages/cli/serve.ts';
import { argumentsOf, misused, ofPlace } from './arguments.ts';
import { type CliCommand, CommandFailure } from './command.ts';
import { askOwnerOf } from './owner.ts';
import { nameOf, placeOfCommand } from './place.ts';

export const runLedger: CliCommand['run'] = async (args, { root }) => {
  const { values, positionals } = argumentsOf('ledger', args, { ...ofPlace, out: { type: 'string', short: 'o' } });
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [typed, ...more] = positionals;
  if (typed === undefined || more.length > 0) throw misused('ledger', user.oneEmail);
  const email = emailOf(typed);
  if (!isEmail(email)) throw new CommandFailure(user.badEmail(email));
  const place = placeOfCommand(values.data, root);
  const answer = await askOwnerOf(place, { ask: 'ledgers', email, folder: resolve(values.out ?? '.') });
  if (answer.kind === 'unknown') throw new CommandFailure(user.unknown(email, nameOf(place)));
  return { status: 0, out: text.done(answer.kind === 'files' ? answer.files : [], email), err: '' };
};
