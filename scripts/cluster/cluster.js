import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startBetween } from './between.js';
import { nodeOf } from './node.js';
import { freePorts } from './ports.js';
import { findPrograms } from './programs.js';
import { killWhole, ownerOfData } from './running.js';

/** @typedef {import('./node.js').Node} Node */

/** @typedef {{ name: string, role: string, state: string, timeline?: number }} Member */

/**
 * Three nodes of PostgreSQL under Patroni, HAProxy and PgBouncer. Everything is in a temporary folder and goes with it.
 * `databaseUrl`: the database through the pooler. `serverPorts`: where HAProxy looks for server processes; `served`: once
 * it has found one. `whole`: once all nodes are well,
 * by what each of them says; `promote`: a standby becomes the primary.
 * @typedef {{
 *   folder: string,
 *   nodes: readonly Node[],
 *   databaseUrl: string,
 *   appUrl: string,
 *   serverPorts: readonly number[],
 *   served: () => Promise<void>,
 *   primary: () => Promise<Node>,
 *   whole: () => Promise<void>,
 *   promote: () => Promise<void>,
 *   lastWords: () => string,
 *   stop: () => Promise<void>,
 * }} Cluster
 */

const size = 3;

/**
 * @param {import('./network.js').Network} network
 * @param {{ servers?: number, appPort?: number }} [options]
 * @returns {Promise<Cluster>}
 */
export const startCluster = async (network, { servers = 2, appPort } = {}) => {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-cluster-'));
  const owner = ownerOfData();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const places = await Promise.all(Array.from({ length: size }, (_, at) => placeOf(network, at)));
  const nodes = places.map((_, at) => nodeOf({ programs, folder, at, all: places, network }));
  const [app, database, pooler, ...serverPorts] = await freePorts(3 + servers);
  const ports = { app: appPort ?? app ?? 0, database: database ?? 0, pooler: pooler ?? 0, servers: serverPorts };
  for (const node of nodes) node.start();
  const between = startBetween(programs, folder, places, ports);
  const endAll = async () => {
    for (const { pid } of between) killWhole(pid);
    await Promise.all(nodes.map((node) => node.kill()));
    network.end();
    rmSync(folder, { recursive: true, force: true });
  };
  const atExit = () => void endAll();
  process.once('exit', atExit);
  const stop = () => {
    process.off('exit', atExit);
    return endAll();
  };
  const seen = watch(nodes);
  try {
    await seen.whole();
    await makeDatabase(ports.pooler);
  } catch (error) {
    await stop();
    throw error;
  }
  const databaseUrl = `postgres://gradeledger@127.0.0.1:${ports.pooler}/gradeledger`;
  const appUrl = `http://127.0.0.1:${ports.app}`;
  const served = () => until('a server', async () => (await fetch(`${appUrl}/healthz`)).ok, patience);
  return { folder, nodes, databaseUrl, appUrl, serverPorts, served, ...seen, stop };
};

/** @param {import('./network.js').Network} network @param {number} at */
const placeOf = async (network, at) => {
  const [postgres = 0, rest = 0, etcd = 0, etcdPeer = 0] = await freePorts(4);
  return { name: `n${at + 1}`, address: network.addressOf(at), ports: { postgres, rest, etcd, etcdPeer } };
};

/** Milliseconds. A busy machine is slow, not wrong. */
const patience = 180_000;

/**
 * @param {readonly Node[]} nodes
 * @returns {Pick<Cluster, 'lastWords' | 'primary' | 'whole' | 'promote'>}
 */
const watch = (nodes) => {
  const primary = async () => {
    const views = await Promise.all(nodes.map(({ place }) => viewOf(place)));
    const leaders = views.flatMap((members) => leaderIn(members) ?? []);
    const node = nodes.find(({ place }) => leaders.filter((name) => name === place.name).length * 2 > size);
    if (!node) throw new Error('No node is the primary.');
    return node;
  };
  const isWhole = async () => {
    const views = await Promise.all(nodes.map(({ place }) => viewOf(place)));
    if (!views.every(isWell) || new Set(views.map(leaderIn)).size !== 1) return false;
    const { address, ports } = (await primary()).place;
    const [streams] = await ask(`postgres://postgres@${address}:${ports.postgres}/postgres`, streaming);
    return Number(streams?.all) === size - 1 && Number(streams?.waited) > 0;
  };
  return {
    lastWords: () => nodes.map((node) => node.lastWords()).join('\n'),
    primary,
    whole: () => until('one primary and two standbys', isWhole, patience),
    promote: async () => {
      const { place } = await primary();
      const body = JSON.stringify({ leader: place.name });
      const answer = await fetch(`${restOf(place)}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`No standby was promoted: ${answer.status} ${await answer.text()}`);
    },
  };
};

/**
 * What one node says of all: it may be wrong, for a moment. Nothing, if it does not answer.
 * @param {import('./node.js').Place} place
 * @returns {Promise<readonly Member[]>}
 */
const viewOf = async (place) => {
  try {
    const answer = await fetch(`${restOf(place)}/cluster`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? /** @type {{ members: Member[] }} */ (await answer.json()).members : [];
  } catch {
    return [];
  }
};

/** What Patroni says of a standby may be older than what the primary sees of it. */
const streaming = `select count(*) as all, count(*) filter (where sync_state = 'sync') as waited
  from pg_stat_replication where state = 'streaming'`;

/** @param {readonly Member[]} members */
const leaderIn = (members) => members.find(({ role }) => role === 'leader')?.name;

/** @param {readonly Member[]} members */
const isWell = (members) => {
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const timelines = new Set(running.map(({ timeline }) => timeline));
  return running.length === size && timelines.size === 1 && running.some(({ role }) => role === 'sync_standby');
};

/** @param {import('./node.js').Place} place */
const restOf = ({ address, ports }) => `http://${address}:${ports.rest}`;

/** @param {number} pooler */
const makeDatabase = async (pooler) => {
  const url = `postgres://postgres@127.0.0.1:${pooler}/postgres`;
  await until('a database through the pooler', () => ask(url, 'select 1'), patience);
  await ask(url, 'create role gradeledger login');
  await ask(url, `create database gradeledger owner gradeledger encoding 'UTF8' template template0`);
};

/** @param {string} url @param {string} statement */
export const ask = async (url, statement) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** @param {string} what @param {() => Promise<unknown>} holds @param {number} most milliseconds */
const until = async (what, holds, most) => {
  const end = performance.now() + most;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`There is not ${what} after ${most / 1000} s.`);
    await pause(250);
  }
};
