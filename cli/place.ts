import { join, resolve } from 'node:path';
import process from 'node:process';
import { settingFaults, serve as text } from '../messages/cli/serve.ts';
import { storageProblems } from '../messages/cli/storage-problems.ts';
import { FolderInUse } from '../server/node/keeper.ts';
import { BadSetting, type DataPlace, type Environment, placeOf } from '../server/node/settings.ts';
import { StorageFailure } from '../server/storage-failure.ts';
import { CommandFailure } from './command.ts';

/** The place of the data if no setting names one: beside package.json. */
export const usualFolder = (root: string): string => join(root, '.data');

/** The environment; arguments override it. */
export const environment = (given: {
  readonly data?: string | undefined;
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly 'no-offline'?: boolean | undefined;
}): Environment => ({
  ...process.env,
  ...(given.data !== undefined && { DATA_DIR: given.data, DATABASE_URL: '' }),
  ...(given.port !== undefined && { PORT: given.port }),
  ...(given.host !== undefined && { HOST: given.host }),
  ...(given['no-offline'] && { OFFLINE: 'no' }),
});

export const placeOfCommand = (data: string | undefined, root: string): DataPlace =>
  orFailure(() => placeOf(environment({ data }), usualFolder(root)));

/** The place as people see it: the whole path, or the database without its password. */
export const nameOf = (place: DataPlace): string => {
  if (place.kind === 'folder') return resolve(place.folder);
  const { username, host, pathname } = new URL(place.url);
  return `postgres://${username && `${username}@`}${host}${pathname}`;
};

/** Turns the error about a wrong setting into a failure that the user can correct. */
export const orFailure = <T>(work: () => T): T => {
  try {
    return work();
  } catch (reason) {
    if (!(reason instanceof BadSetting)) throw reason;
    const { fault, name, value } = reason.fault;
    throw new CommandFailure(settingFaults[fault](name, value));
  }
};

/** Why the data cannot be opened, as a failure that the user can correct; any other error stays as it was. */
export const openingFailure = (reason: unknown, place: DataPlace): unknown => {
  if (!(reason instanceof Error)) return reason;
  const folder = place.kind === 'folder' ? place.folder : '';
  if (reason instanceof StorageFailure && reason.problem === 'no data')
    return new CommandFailure(text.noData(nameOf(place)));
  if (reason instanceof FolderInUse) return new CommandFailure(text.folderInUse(folder));
  if (reason instanceof StorageFailure && place.kind === 'postgres') {
    if (reason.problem === 'unsafe settings') return new CommandFailure(text.unsafeDatabase(reason.detail));
    if (reason.problem === 'away' || reason.problem === 'busy') {
      return new CommandFailure(text.noDatabase(withoutPassword(reason.detail, place.url)));
    }
  }
  const problem = reason instanceof StorageFailure ? storageProblems[reason.problem]?.(reason.detail) : undefined;
  if (problem !== undefined) return new CommandFailure(problem);
  const code = 'code' in reason ? String(reason.code) : '';
  if (place.kind === 'postgres' && (code || 'severity' in reason)) {
    return new CommandFailure(text.noDatabase(withoutPassword(reason.message || code, place.url)));
  }
  return folderCodes.has(code) ? new CommandFailure(text.folderForbidden(folder)) : reason;
};

const folderCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
]);

const withoutPassword = (message: string, url: string): string => {
  const { password } = new URL(url);
  return password ? message.replaceAll(decodeURIComponent(password), '…').replaceAll(password, '…') : message;
};
