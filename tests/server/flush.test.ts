import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { postgresProcesses } from '../../bench/server/serving.ts';
import { bundledCli } from '../cli/bundled.ts';
import { call, logIn } from '../cli/client.ts';
import { isFull } from '../counts.ts';
import { notProved, proved } from '../proof.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { noStrace, type Traced, trace } from './trace.ts';

const email = 'ana@example.edu';
const password = 'correct horse';
const patience = 10 * 60_000;

/**
 * Whether a call's writes are on disk before its answer goes out: after the last write to the database's log between
 * the call's arrival and its answer, that log was flushed, still before the answer.
 */
const flushed = (traced: readonly Traced[], request: string, log: RegExp): boolean => {
  const isLog = (what: string) => log.test(what);
  const arrived = traced.findIndex(({ what }) => what.includes(`"${request}`));
  const answered = traced.findIndex(({ what }, at) => at > arrived && what.includes('"HTTP/1.1 200'));
  expect(arrived, `${request} arrives`).toBeGreaterThanOrEqual(0);
  expect(answered, `${request} is answered`).toBeGreaterThan(arrived);
  const between = traced.slice(arrived, answered);
  const written = between.findLastIndex(({ what }) => /^p?write/.test(what) && isLog(what));
  expect(written, `${request} is written`).toBeGreaterThanOrEqual(0);
  return between.slice(written).some(({ what }) => /^f(data)?sync\(.*= 0$/.test(what) && isLog(what));
};

test('a flush that is missing, or of another file, or too late, is noticed', () => {
  const of = (...lines: string[]) => lines.map((what) => ({ pid: '1', what }));
  const [came, log, sent] = ['read(9<s>, "POST /x', 'pwrite64(5</d/a-wal>, "..."', 'write(9<s>, "HTTP/1.1 200 OK'];
  const flush = (file: string) => `fdatasync(5<${file}>) = 0`;
  const isFlushed = (...lines: string[]) => flushed(of(...lines), 'POST /x', /-wal>/);
  expect(isFlushed(came, log, flush('/d/a-wal'), sent)).toBe(true);
  expect(isFlushed(came, log, sent, flush('/d/a-wal'))).toBe(false);
  expect(isFlushed(came, log, flush('/d/a'), sent)).toBe(false);
  expect(isFlushed(flush('/d/a-wal'), came, flush('/d/a-wal'), log, sent)).toBe(false);
  expect(isFlushed(came, log, 'fdatasync(5</d/a-wal>) = -1 EIO', sent)).toBe(false);
});

if (isFull) {
  describe('a write', () => {
    let cli: Awaited<ReturnType<typeof bundledCli>>;
    const postgres = postgresForTests();
    beforeAll(async () => {
      cli = await bundledCli();
    }, patience);

    const stores = {
      SQLite: {
        env: async () => ({ DATA_DIR: join(cli.temporary, 'traced') }),
        pids: async () => [],
        log: /gradeledger\.db-wal>/,
      },
      PostgreSQL: {
        env: async () => ({ DATABASE_URL: await (await postgres()).newDatabase() }),
        pids: async ({ DATABASE_URL = '' }) => postgresProcesses(await dataFolderOf(DATABASE_URL)),
        log: /\/pg_wal\//,
      },
    } satisfies Record<
      string,
      { env: () => Promise<Env>; pids: (env: Env) => Promise<readonly number[]>; log: RegExp }
    >;
    type Env = Record<string, string>;

    test.each(Object.keys(stores) as (keyof typeof stores)[])(
      'is on the disk of %s before it is answered',
      { timeout: patience },
      async (name) => {
        const title = `${name}: its log was flushed between a write’s arrival and its answer, seen by strace: writes`;
        const missing = noStrace();
        if (missing) notProved(title, missing);
        const store = stores[name];
        const env: Env = await store.env();
        await cli.run(['user', 'add', email, '--new'], { env, input: password });
        const server = await cli.serve([], { env });
        const headers = await logIn(server.address, email, password);
        await call(server.address, 'GET', '/user/multi/init', { headers });
        const tracing = await trace(
          [server.process.pid ?? 0, ...(await store.pids(env))],
          join(cli.temporary, `trace-${name}`),
        );

        const requests: string[] = [];
        const ask = (method: string, path: string, json?: object) => {
          requests.push(`${method} ${path}`);
          return call(server.address, method, path, { headers, ...(json && { json }) });
        };
        for (let round = 0; round < 5; round += 1) {
          const student = await ask('POST', '/user/student/add', { lastName: `Traced ${round}` });
          const path = `/user/student/${String(student.json.studentId)}`;
          await ask('POST', `${path}/edit`, { lastName: 'Edited' });
          await ask('DELETE', `${path}/delete`);
        }
        const traced = await tracing.end();
        await server.end('SIGTERM');

        let rest = traced;
        for (const request of requests) {
          expect(flushed(rest, request, store.log), request).toBe(true);
          rest = rest.slice(rest.findIndex(({ what }) => what.includes(`"${request}`)) + 1);
        }
        proved(title, requests.length);
      },
    );
  });
}

const dataFolderOf = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  await client.end();
  return String(rows[0]?.folder);
};
