import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { doctor as text } from '../messages/cli/serve.ts';
import { type DataPlace, settingsOf } from '../server/node/settings.ts';
import { argumentsOf, ofPlace } from './arguments.ts';
import { type CliCommand, CommandFailure } from './command.ts';
import { askOwnerOf } from './owner.ts';
import { environment, nameOf, orFailure, placeOfCommand, usualFolder } from './place.ts';

type Finding = { readonly isFine: boolean; readonly what: string; readonly detail: string };

/** Megabytes. */
const leastFree = 500;
/** A clock that shows a time before `earliest` or after `latest` is wrong. */
const earliest = Date.UTC(2025, 0, 1);
const latest = Date.UTC(2100, 0, 1);

export const runDoctor: CliCommand['run'] = async (args, { root }) => {
  const { values } = argumentsOf('doctor', args, ofPlace);
  if (values.help) return { status: 0, out: text.help, err: '' };
  const findings = [
    await found(text.settings, () => {
      const { host, port } = orFailure(() => settingsOf(environment(values), usualFolder(root)));
      return text.settingsFine(host, port);
    }),
    await found(text.data, () => data(placeOfCommand(values.data, root))),
    await found(text.disk, () => disk(placeOfCommand(values.data, root))),
    await found(text.clock, () => clock(Date.now())),
  ];
  const out = findings.map(({ isFine, what, detail }) => text.line(isFine, what, detail)).join('');
  return { status: findings.every(({ isFine }) => isFine) ? 0 : 1, out, err: '' };
};

/** The finding is fine if `look` returns, and bad if it throws. */
const found = async (what: string, look: () => string | Promise<string>): Promise<Finding> => {
  try {
    return { isFine: true, what, detail: await look() };
  } catch (reason) {
    return { isFine: false, what, detail: reason instanceof Error ? reason.message : String(reason) };
  }
};

const data = async (place: DataPlace): Promise<string> => {
  await askOwnerOf(place, { ask: 'check' });
  return text.dataIn(nameOf(place));
};

const disk = async (place: DataPlace): Promise<string> => {
  if (place.kind === 'postgres') return text.notHere;
  const { bavail, bsize } = await statfs(nearestFolder(place.folder));
  const megabytes = Math.floor((bavail * bsize) / 1_000_000);
  if (megabytes < leastFree) throw new CommandFailure(text.tooLittle(megabytes, leastFree));
  return text.free(megabytes);
};

const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(dirname(folder)));

const clock = (now: number): string => {
  const time = new Date(now).toISOString();
  if (now < earliest || now > latest) throw new CommandFailure(text.clockWrong(time));
  return text.clockIs(time);
};
