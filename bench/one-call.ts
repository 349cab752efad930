/**
 * What one call costs the server over HTTP, beside an empty call of a bare Node server in the same run:
 * `npm run bench -- one-call [--write]`. Linux only.
 *
 * One connection asks for one thing after the other, in turns, so that whatever else the machine does meets all alike.
 * Processor time is the server's own. Prints a table; `--write` also replaces the section "One call" of
 * docs/benchmarks.md.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openSqlite } from '../server/node/sql/sqlite.ts';
import { headerNames } from '../server/sessions/caller.ts';
import { conditionsOf, publish, quantile } from './report.js';
import { assessmentIds, fillAccount, offeringId, sessionOf, size, studentIds } from './server/class.ts';
import { processorSeconds, serve } from './server/serving.ts';

const rounds = 9;
const callsARound = 600;
const warmUp = 600;

const bareServer = `require('node:http').createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{}');
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Asked = {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const statusOf = ({ body, ...asked }: Asked): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', agent, ...asked }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });

/** One of the calls that are compared. `at`: the how manieth it is. */
type Kind = {
  readonly name: string;
  readonly pid: number;
  readonly status: number;
  readonly ask: (at: number) => Asked;
};

const kindsOf = (bare: { pid: number; port: number }, server: { pid: number; port: number }): readonly Kind[] => {
  const { token, antiForgery, backend } = sessionOf(0);
  const { pid, port } = server;
  const edit = (at: number, cookie: object): Asked => ({
    port,
    method: 'POST',
    path: `/user/grade/offering/${offeringId}/assessment/${assessmentIds[at % size.assessments]}/student/${studentIds[at % size.students]}/edit`,
    headers: {
      origin: `http://127.0.0.1:${port}`,
      ...cookie,
      [headerNames.antiForgery]: antiForgery,
      [headerNames.backend]: backend,
      [headerNames.idempotency]: randomBytes(16).toString('hex'),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grades: [at % 10, 2, 3, 4, 5] }),
  });
  return [
    {
      name: 'an empty call of a bare Node server',
      ...bare,
      status: 200,
      ask: () => ({ port: bare.port, method: 'GET', path: '/' }),
    },
    { name: 'a POST that is refused before the storage', pid, status: 401, ask: (at) => edit(at, {}) },
    {
      name: 'the edit of one grade, SQLite',
      pid,
      status: 200,
      ask: (at) => edit(at, { cookie: `gradeledger-${port}=${token}` }),
    },
  ];
};

const run = async ({ name, ask, status }: Kind, calls: number): Promise<void> => {
  for (let at = 0; at < calls; at += 1) {
    const got = await statusOf(ask(at));
    if (got !== status) throw new Error(`${name} was answered with ${got}`);
  }
};

/** Milliseconds of the server's processor for one call, the median of the rounds. */
const measured = async (kinds: readonly Kind[]): Promise<readonly number[]> => {
  const times = kinds.map((): number[] => []);
  for (const kind of kinds) await run(kind, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, kind] of kinds.entries()) {
      // Ticks are 10 ms long, so that the cheap call needs more of them.
      const calls = at === 0 ? callsARound * 5 : callsARound;
      const before = processorSeconds([kind.pid]);
      await run(kind, calls);
      times[at]?.push(((processorSeconds([kind.pid]) - before) * 1000) / calls);
    }
  }
  return times.map((list) => quantile(list, 0.5));
};

const startBare = async () => {
  const child = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve) => {
    child.stdout.once('data', (said: Buffer) => resolve(Number(said.toString())));
  });
  return { pid: child.pid ?? 0, port, stop: () => child.kill() };
};

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-bench-'));
const data = join(folder, 'data');
mkdirSync(data, { mode: 0o700 });
const storage = await openSqlite(join(data, 'gradeledger.db'));
for (let account = 0; account < 20; account += 1) await fillAccount(storage, account);
await storage.close();
const server = await serve({ DATA_DIR: data, DATABASE_URL: '' });
const bare = await startBare();
try {
  const kinds = kindsOf(bare, { pid: server.pid, port: server.target.port });
  const costs = await measured(kinds);
  const [empty = Number.NaN] = costs;
  publish('One call', [
    `${conditionsOf('one-call')};`,
    `milliseconds of the server's processor for one call, the median of ${rounds} rounds that take turns; one connection.`,
    '',
    '| call | processor ms | × the empty call |',
    '|---|---|---|',
    ...kinds.map(
      ({ name }, at) => `| ${name} | ${costs[at]?.toFixed(3)} | ${((costs[at] ?? Number.NaN) / empty).toFixed(1)} |`,
    ),
  ]);
} finally {
  agent.destroy();
  bare.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
