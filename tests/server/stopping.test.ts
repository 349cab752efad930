import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { graceMs } from '../../server/node/server.ts';
import { bundledCli } from '../cli/bundled.ts';
import { logIn } from '../cli/client.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { newWriter, owedStudents, sendAgain, storedStudents, writeUntilKilled } from './kill-journal.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { servedStores, storeNames } from './served-stores.ts';

const email = 'ana@example.edu';
const password = 'correct horse';
const patience = 20 * 60_000;
const rounds = count(3, 30);

describe('a server that is told to end', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  const postgres = postgresForTests();
  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  test.each(storeNames)('answers what it has applied on %s, and ends well', { timeout: patience }, async (name) => {
    const env = await servedStores(cli, postgres, 'ended')[name]();
    await cli.run(['user', 'add', email, '--new'], { env, input: password });
    const writers = Array.from({ length: 4 }, newWriter);
    for (let round = 0; round < rounds; round += 1) {
      const server = await cli.serve([], { env });
      const line = { address: server.address, headers: await logIn(server.address, email, password) };
      const writing = Promise.all(writers.map((writer) => writeUntilKilled(writer, line)));
      await wait(50 + ((round * 7919) % 500));
      const told = performance.now();
      expect(await server.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
      // If the disk is busy for longer than the grace period, a call may be cut off before its answer.
      const wasInTime = performance.now() - told < graceMs;
      await writing;

      const next = await cli.serve([], { env });
      const again = { address: next.address, headers: await logIn(next.address, email, password) };
      for (const writer of writers) {
        for (const late of await sendAgain(writer, again)) {
          if (wasInTime) expect(late.headers.get('idempotency-replayed')).toBe(null);
        }
      }
      expect(await storedStudents(again)).toEqual(owedStudents(writers));
      expect((await next.end('SIGTERM')).status).toBe(0);
    }
    expect(writers.reduce((sum, { sent }) => sum + sent.length, 0)).toBeGreaterThan(rounds);
    proved(`SIGTERM under 4 writers on ${name}: all that was applied was answered, exit status 0: rounds`, rounds);
  });
});
