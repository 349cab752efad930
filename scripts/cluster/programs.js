import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where the programs of a cluster are. @typedef {Readonly<Record<ProgramName, string>>} Programs */

/** @typedef {'etcd' | 'patroni' | 'haproxy' | 'pgbouncer' | 'initdb'} ProgramName */

/** By Debian's package. @type {readonly (readonly [ProgramName, string])[]} */
const packages = [
  ['etcd', 'etcd-server'],
  ['patroni', 'patroni'],
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['initdb', 'postgresql'],
];

/** The newest version comes first. */
const folders = () => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env.PATH ?? '').split(':');
  return [...versions.map((version) => join(debian, version, 'bin')), ...path, '/usr/sbin', '/sbin'];
};

/**
 * Throws with the command that installs what is missing.
 * @returns {Programs}
 */
export const findPrograms = () => {
  const found = packages.map(([name]) => {
    const folder = folders().find((where) => existsSync(join(where, name)));
    return /** @type {const} */ ([name, folder === undefined ? '' : join(folder, name)]);
  });
  const missing = packages.flatMap(([, name], at) => (found[at]?.[1] === '' ? [name] : []));
  if (missing.length > 0)
    throw new Error(
      `A cluster needs these Debian packages, which are missing: ${missing.join(', ')}. Install them with: apt-get install ${missing.join(' ')}. The services that they start can be stopped; a cluster starts its own.`,
    );
  return /** @type {Programs} */ (Object.fromEntries(found));
};
