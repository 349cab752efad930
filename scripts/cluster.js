import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureApp, loadCli } from './built.js';
import { startCluster } from './cluster/cluster.js';
import { loopback } from './cluster/network.js';
import { findPrograms } from './cluster/programs.js';
import { root } from './sources.js';

/**
 * `npm run cluster [-- --port N]` starts the whole of docs/scaling.md on this machine, with an account: three nodes of
 * PostgreSQL under Patroni, HAProxy, PgBouncer and two server processes. Ctrl-C ends it all and throws its data away.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '4180' } } });
const email = 'instructor@example.edu';

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** @param {Readonly<Record<string, string>>} env @param {readonly string[]} args @param {string} input */
const gradeledger = (env, args, input = '') => {
  const child = spawn(process.execPath, [join(root, 'cli', 'gradeledger.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { child, ended };
};

const start = async () => {
  findPrograms();
  say('Building what is missing, then starting three databases. That takes half a minute.');
  await loadCli();
  const app = await ensureApp('production');
  const cluster = await startCluster(loopback, { appPort: Number(values.port) });
  const env = { DATABASE_URL: cluster.databaseUrl, PUBLIC_ORIGIN: cluster.appUrl, APP_DIR: app };
  await gradeledger(env, ['user', 'add', email, '--new'], 'for testing only').ended;
  const servers = cluster.serverPorts.map((port) => gradeledger(env, ['serve', '--port', String(port)]));
  /** @type {Promise<void>} */
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
  });
  await cluster.served();
  say(`Gradeledger runs at ${cluster.appUrl}\n  E-mail    ${email}\n  Password  for testing only`);
  for (const { place } of cluster.nodes) say(`  ${place.name}: http://${place.address}:${place.ports.rest}/cluster`);
  say(`  database: ${cluster.databaseUrl}\n  logs: ${cluster.folder}\nStop it with Ctrl-C: its data goes with it.`);
  await stopped;
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await cluster.stop();
};

try {
  await start();
} catch (error) {
  process.stderr.write(`cluster: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
