import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { killWhole, ownerOfData, run } from './running.js';

/** @typedef {import('./programs.js').Programs} Programs */

/** Where a node of the database is found. @typedef {{ name: string, address: string, ports: Ports }} Place */

/** @typedef {{ postgres: number, rest: number, etcd: number, etcdPeer: number }} Ports */

/**
 * One machine of the database: a PostgreSQL that Patroni keeps, and a member of etcd.
 * @typedef {{ place: Place, start: () => void, kill: () => Promise<void>, cut: () => void, mend: () => void, lastWords: () => string }} Node
 */

/**
 * @param {{ programs: Programs, folder: string, at: number, all: readonly Place[], network: import('./network.js').Network }} given
 * @returns {Node}
 */
export const nodeOf = ({ programs, folder, at, all, network }) => {
  const place = /** @type {Place} */ (all[at]);
  const within = network.within(at);
  const home = join(folder, place.name);
  mkdirSync(home, { mode: 0o700 });
  const settings = join(home, 'patroni.json');
  writeFileSync(settings, JSON.stringify(patroniSettings(programs, home, place, all), undefined, 2));
  const owner = ownerOfData();
  if (owner) for (const path of [home, settings]) chownSync(path, owner.uid, owner.gid);
  /** @type {import('./running.js').Running[]} */
  let running = [];
  return {
    place,
    start: () => {
      running = [
        run({ folder: home, name: 'etcd', within }, etcdCommand(programs, home, place, all)),
        run({ folder: home, name: 'patroni', within }, [programs.patroni, settings]),
      ];
    },
    kill: async () => {
      killWhole(postmasterOf(home));
      for (const { pid } of running) killWhole(pid);
      await Promise.all(running.map(({ ended }) => ended));
      rmSync(join(home, 'data', 'postmaster.pid'), { force: true });
      running = [];
    },
    cut: () => network.cut(at),
    mend: () => network.mend(at),
    lastWords: () => readFileSync(join(home, 'patroni.log'), 'utf8').split('\n').slice(-60).join('\n'),
  };
};

/** Patroni starts it in a session of its own. @param {string} home */
const postmasterOf = (home) => {
  const file = join(home, 'data', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
};

/** @param {Programs} programs @param {string} home @param {Place} place @param {readonly Place[]} all */
const etcdCommand = (programs, home, { name, address, ports }, all) => {
  const client = `http://${address}:${ports.etcd}`;
  const peer = `http://${address}:${ports.etcdPeer}`;
  const options = {
    name,
    'data-dir': join(home, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': all.map((one) => `${one.name}=http://${one.address}:${one.ports.etcdPeer}`).join(','),
    'heartbeat-interval': 250,
    'election-timeout': 2500,
    'enable-v2': true,
    'log-level': 'warn',
  };
  return [programs.etcd, ...Object.entries(options).map(([option, value]) => `--${option}=${value}`)];
};

/**
 * Seconds. The shortest that Patroni takes: after so many without a word from the primary, another node takes over.
 * Longer ones have fewer false alarms where a network is slow.
 */
const waits = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

const parameters = {
  max_connections: 100,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
};

/**
 * etcd is asked by its older interface, `etcd`: by the newer one, `etcd3`, Debian's Patroni 3.0 writes itself down as the
 * primary without looking whether another one is, after it was cut off. The drill that cuts a primary off then lost
 * what was acknowledged meanwhile (decision 0400).
 * @param {Programs} programs
 * @param {string} home
 * @param {Place} place
 * @param {readonly Place[]} all
 */
const patroniSettings = (programs, home, { name, address, ports }, all) => ({
  scope: 'gradeledger',
  name,
  restapi: { listen: `${address}:${ports.rest}`, connect_address: `${address}:${ports.rest}` },
  etcd: { hosts: all.map((one) => `${one.address}:${one.ports.etcd}`) },
  bootstrap: {
    dcs: {
      ...waits,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { use_pg_rewind: true, use_slots: true, parameters },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums', 'no-sync'],
  },
  postgresql: {
    listen: `${address}:${ports.postgres}`,
    connect_address: `${address}:${ports.postgres}`,
    data_dir: join(home, 'data'),
    bin_dir: dirname(programs.initdb),
    pgpass: join(home, 'pgpass'),
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
    pg_hba: ['local all all trust', 'host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust'],
    parameters: { unix_socket_directories: home },
  },
});
