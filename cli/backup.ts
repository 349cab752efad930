import { resolve } from 'node:path';
import { backup, oneFile, restore } from '../messages/cli/serve.ts';
import { argumentsOf, misused, ofPlace } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { askOwnerOf } from './owner.ts';
import { nameOf, placeOfCommand } from './place.ts';

const copying =
  (name: 'backup' | 'restore', text: typeof backup): CliCommand['run'] =>
  async (args, { root }) => {
    const { values, positionals } = argumentsOf(name, args, ofPlace);
    if (values.help) return { status: 0, out: text.help, err: '' };
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw misused(name, oneFile);
    const place = placeOfCommand(values.data, root);
    await askOwnerOf(place, { ask: name, file: resolve(file) }, { mayMakeData: name === 'restore' });
    return { status: 0, out: text.done(file, nameOf(place)), err: '' };
  };

export const runBackup = copying('backup', backup);
export const runRestore = copying('restore', restore);
