/**
 * What standbys, a pooler and two proxies cost: `npm run bench -- cluster [--write]`. Linux only, with the packages of
 * a cluster.
 *
 * The same calls, in turn, to two servers beside one PostgreSQL and to two servers of a whole cluster, where a commit
 * waits for a standby. Afterwards every grade is compared with what was acknowledged.
 */

import { join } from 'node:path';
import process from 'node:process';
import { ask, startCluster } from '../scripts/cluster/cluster.js';
import { loopback } from '../scripts/cluster/network.js';
import { openPostgres } from '../server/node/sql/postgres.ts';
import { startPostgres } from '../tests/server/postgres.ts';
import { conditionsOf, publish, quantile, sized } from './report.js';
import { fillAccount } from './server/class.ts';
import { type Kind, Load, type Measured, toldFailures } from './server/load.ts';
import { postgresProcesses, processorSeconds, serve } from './server/serving.ts';

const accounts = sized(100, 10);
const rates = [25, 50, 100];
const seconds = sized(10, 2);
const rounds = sized(3, 1);

type Environment = Readonly<Record<string, string>>;

type Side = {
  readonly name: string;
  readonly load: Load;
  readonly spent: () => { readonly servers: number; readonly databases: number };
  readonly stop: () => Promise<void>;
};

/** Fills a database and starts two servers on it. `through`: the port of what stands before them. */
const sideOf = async (
  name: string,
  url: string,
  environments: readonly Environment[],
  dataFolders: () => readonly string[],
  through?: number,
): Promise<Side> => {
  const storage = await openPostgres(url);
  for (let account = 0; account < accounts; account += 1) await fillAccount(storage, account);
  await storage.close();
  const servers = await Promise.all(environments.map((env) => serve({ ...env, DATABASE_URL: url })));
  const targets = through === undefined ? servers.map(({ target }) => target) : [{ host: '127.0.0.1', port: through }];
  const load = new Load(targets, accounts);
  return {
    name,
    load,
    spent: () => ({
      servers: processorSeconds(servers.map(({ pid }) => pid)),
      databases: processorSeconds(dataFolders().flatMap(postgresProcesses)),
    }),
    stop: async () => {
      load.close();
      for (const server of servers) await server.stop();
    },
  };
};

type Figures = { readonly all: Measured[]; servers: number; databases: number };

const measure = async (side: Side, rate: number, into: Figures): Promise<void> => {
  const before = side.spent();
  into.all.push(await side.load.run(rate, seconds));
  const after = side.spent();
  into.servers += after.servers - before.servers;
  into.databases += after.databases - before.databases;
};

const rowOf = (name: string, rate: number, { all, servers, databases }: Figures): string => {
  const sent = all.reduce((sum, measured) => sum + measured.sent, 0);
  const both = (kind: Kind) => {
    const times = all.flatMap((measured) => measured.times[kind]);
    return [0.5, 0.99].map((share) => quantile(times, share).toFixed(1)).join(' · ');
  };
  const failed = all.map(toldFailures).filter((told) => told !== '0');
  const cost = [servers, databases].map((spent) => ((spent * 1000) / sent).toFixed(2)).join(' + ');
  const cells = [name, rate, failed.join('; ') || 0, both('one grade'), both('a column'), both('everything'), cost];
  return `| ${cells.join(' | ')} |`;
};

const compare = async (sides: readonly Side[]): Promise<readonly string[]> => {
  const rows: string[] = [];
  for (const { load } of sides) await load.run(25, sized(5, 1));
  for (const rate of rates) {
    const figures = sides.map((): Figures => ({ all: [], servers: 0, databases: 0 }));
    for (let round = 0; round < rounds; round += 1)
      for (const at of round % 2 ? [1, 0] : [0, 1]) {
        const [side, into] = [sides[at], figures[at]];
        if (side && into) await measure(side, rate, into);
      }
    for (const [at, side] of sides.entries()) {
      const own = figures[at];
      if (own) rows.push(rowOf(side.name, rate, own));
    }
  }
  return rows;
};

const wrongIn = async ({ name, load }: Side): Promise<string> => {
  const { compared, wrong } = await load.wrong();
  if (wrong > 0) process.exitCode = 1;
  return `- ${name}: ${compared.toLocaleString('en')} grades compared afterwards, ${wrong} not as acknowledged.`;
};

const postgres = await startPostgres();
const cluster = await startCluster(loopback);
const sides: Side[] = [];
try {
  const url = await postgres.newDatabase();
  const [{ folder } = {}] = await ask(url, "select current_setting('data_directory') as folder");
  sides.push(await sideOf('one PostgreSQL', url, [{}, {}], () => [String(folder)]));
  const behind = cluster.serverPorts.map((port) => ({ PORT: String(port), PUBLIC_ORIGIN: cluster.appUrl }));
  const folders = cluster.nodes.map(({ place }) => join(cluster.folder, place.name, 'data'));
  sides.push(
    await sideOf('a cluster', cluster.databaseUrl, behind, () => folders, Number(new URL(cluster.appUrl).port)),
  );
  await cluster.served();
  const table = await compare(sides);
  const facts = [];
  for (const side of sides) facts.push(await wrongIn(side));
  publish('Cluster', [
    `${conditionsOf('cluster')};`,
    'both kinds, the program that asks and two times two servers are on these cores. 100 accounts as under *Server*, in the same mixture. In a cluster a call goes through',
    'HAProxy, a server, PgBouncer and HAProxy to a PostgreSQL that waits for one of two standbys; its processor time is of all three PostgreSQL.',
    '',
    '| two servers and | calls a second, due | failed | one grade: median · 99 % ms | a column | everything | processor ms a call |',
    '|---|---|---|---|---|---|---|',
    ...table,
    '',
    ...facts,
  ]);
} finally {
  for (const side of sides) await side.stop();
  await cluster.stop();
  await postgres.stop();
}
