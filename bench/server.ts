/**
 * How many calls a server answers, how fast and at what cost: `npm run bench -- server [--write]`. Linux only.
 *
 * Calls come at random moments at a given rate, whether earlier ones were answered or not. Afterwards every grade is
 * compared with what was acknowledged. Prints a table; `--write` also replaces the section "Server" of
 * docs/benchmarks.md.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openPostgres } from '../server/node/sql/postgres.ts';
import type { SqlStorage } from '../server/node/sql/sql-storage.ts';
import { openSqlite } from '../server/node/sql/sqlite.ts';
import { startPostgres } from '../tests/server/postgres.ts';
import { conditionsOf, publish, quantile } from './report.js';
import { fillAccount, rowsOfAccount } from './server/class.ts';
import { Load, type Measured, toldFailures } from './server/load.ts';
import { megabytesNow, postgresProcesses, processorSeconds, serve } from './server/serving.ts';

const accounts = 200;
const rates = [25, 50, 100, 200, 400, 800];
const warmUp = { rate: 25, seconds: 5 };
const seconds = 10;

type Row = readonly string[];

/** Where a server keeps its data. `bytes`: the size on disk. */
type Place = {
  readonly name: string;
  readonly open: () => Promise<SqlStorage>;
  readonly bytes: () => Promise<number>;
  readonly environment: Readonly<Record<string, string>>;
  readonly processes: number;
  /** The database's own processes, beside the server. */
  readonly databasePids: () => Promise<readonly number[]>;
};

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-bench-'));

const sqliteIn = (data: string): Place => {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const file = join(data, 'gradeledger.db');
  return {
    name: 'SQLite, 1 process',
    open: () => openSqlite(file),
    bytes: async () => statSync(file).size,
    environment: { DATA_DIR: data, DATABASE_URL: '' },
    processes: 1,
    databasePids: async () => [],
  };
};

const postgresAt = (url: string, processes: number): Place => ({
  name: `PostgreSQL, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
  open: () => openPostgres(url),
  bytes: async () => Number(await asked(url, 'vacuum', 'select pg_database_size(current_database()) as value')),
  environment: { DATABASE_URL: url },
  processes,
  databasePids: async () =>
    postgresProcesses(String(await asked(url, "select current_setting('data_directory') as value"))),
});

/** Runs the statements, and returns the only value of the last one. */
const asked = async (url: string, ...statements: string[]): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let value: unknown;
    for (const statement of statements) value = (await client.query<{ value: unknown }>(statement)).rows[0]?.value;
    return value;
  } finally {
    await client.end();
  }
};

const measure = async (place: Place, rows: Row[], facts: string[]): Promise<void> => {
  const empty = await place.open();
  await empty.close();
  const before = await place.bytes();
  const storage = await place.open();
  for (let account = 0; account < accounts; account += 1) await fillAccount(storage, account);
  await storage.close();
  const filled = await place.bytes();

  const servers = await Promise.all(Array.from({ length: place.processes }, () => serve(place.environment)));
  const load = new Load(
    servers.map(({ target }) => target),
    accounts,
  );
  const most: number[] = [];
  try {
    await load.run(warmUp.rate, warmUp.seconds);
    for (const rate of rates) {
      const spent = async () => ({
        server: processorSeconds(servers.map(({ pid }) => pid)),
        database: processorSeconds(await place.databasePids()),
      });
      const start = await spent();
      const measured = await load.run(rate, seconds);
      const end = await spent();
      most.push(Math.max(...servers.map(({ pid }) => megabytesNow(pid))));
      const cost = [end.server - start.server, end.database - start.database].map((s) => (s * 1000) / measured.sent);
      rows.push([place.name, String(rate), ...figuresOf(measured), cost.map((ms) => ms.toFixed(2)).join(' + ')]);
      if (measured.failures.length > 0) break;
    }
    const { compared, wrong } = await load.wrong();
    facts.push(
      `${place.name}: ${compared.toLocaleString('en')} grades compared afterwards, ${wrong} not as acknowledged; ` +
        `${Math.max(...most).toFixed(0)} MB of memory at most in a process; ` +
        `${Math.round((filled - before) / accounts).toLocaleString('en')} bytes on disk for an account of ${rowsOfAccount} rows`,
    );
    if (wrong > 0) throw new Error(`${wrong} grades are not what was acknowledged.`);
  } finally {
    load.close();
    for (const server of servers) await server.stop();
  }
  const after = await place.bytes();
  facts.push(
    `${place.name}: ${Math.round((after - filled) / load.writes)} bytes on disk for each of ${load.writes.toLocaleString('en')} writes, their kept replies included`,
  );
};

const figuresOf = (measured: Measured): Row => {
  const { times, sent, refused, seconds: took } = measured;
  const both = (list: readonly number[]) => [0.5, 0.99].map((share) => quantile(list, share).toFixed(1)).join(' · ');
  return [
    ((sent - refused) / took).toFixed(0),
    String(refused),
    toldFailures(measured),
    both(times['one grade']),
    both(times['a column']),
    both(times.everything),
  ];
};

const told = (rows: readonly Row[], facts: readonly string[]): void =>
  publish('Server', [
    `${conditionsOf('server')};`,
    'server, database and the program that asks share them, with other work where the load is above 1: lateness is of all these, processor time less so. 200 signed-in accounts of 30 students, 12 assessments of 5 problems. Calls at random moments, at a',
    'given rate on average: 75 % edit one grade, 15 % a column of 30, 10 % read the whole account; each write with a key of its own. Milliseconds count from',
    'when a call was due. Refused: with 429 and *overloaded*, for the server had too much in hand. Processor time is per call, of the server + of its database.',
    '',
    '| storage | calls a second, due | done | refused | failed | one grade: median · 99 % ms | a column | everything | processor ms a call |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    ...facts.map((fact) => `- ${fact}.`),
  ]);

const [rows, facts]: [Row[], string[]] = [[], []];
const postgres = await startPostgres();
try {
  await measure(sqliteIn(join(folder, 'data')), rows, facts);
  await measure(postgresAt(await postgres.newDatabase(), 1), rows, facts);
  await measure(postgresAt(await postgres.newDatabase(), 2), rows, facts);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
told(rows, facts);
