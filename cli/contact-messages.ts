import { contactMessages as text } from '../messages/cli/serve.ts';
import { argumentsOf, misused, ofPlace } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { askOwnerOf } from './owner.ts';
import { nameOf, placeOfCommand } from './place.ts';
import { printable } from './printable.ts';

export const runMessages: CliCommand['run'] = async (args, { root }) => {
  const { values, positionals } = argumentsOf('messages', args, { ...ofPlace, json: { type: 'boolean' } });
  if (values.help) return { status: 0, out: text.help, err: '' };
  if (positionals.length > 0) throw misused('messages', text.tooMuch);
  const place = placeOfCommand(values.data, root);
  const answer = await askOwnerOf(place, { ask: 'messages' });
  const messages = answer.kind === 'messages' ? answer.messages : [];
  if (values.json) return { status: 0, out: `${JSON.stringify(messages, null, 2)}\n`, err: '' };
  const entries = messages.map(({ at, email, isLoggedIn, message }) =>
    text.entry({ at, email: printable(email), isLoggedIn, lines: message.split(/\r\n|[\r\n]/).map(printable) }),
  );
  return { status: 0, out: `${text.heading(messages.length, nameOf(place))}${entries.join('')}`, err: '' };
};
