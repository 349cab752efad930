import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledCli } from '../cli/bundled.ts';
import { logIn } from '../cli/client.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import {
  newWriter,
  owedStudents,
  repeatLast,
  sendAgain,
  storedStudents,
  type Writer,
  writeUntilKilled,
} from './kill-journal.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { servedStores, storeNames } from './served-stores.ts';

const email = 'ana@example.edu';
const password = 'correct horse';
const patience = 60 * 60_000;
const rounds = count(5, 100, 2);
const writers = 4;

describe('a server that is killed', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  const postgres = postgresForTests();

  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  /**
   * Starts a server, lets all writers write, and kills it after `afterMs`. Then repeats the unanswered writes at a new
   * server and checks what is stored. Returns how many there were.
   */
  const round = async (env: Record<string, string>, all: readonly Writer[], afterMs: number): Promise<number> => {
    const server = await cli.serve([], { env });
    const line = { address: server.address, headers: await logIn(server.address, email, password) };
    const writing = Promise.all(all.map((writer) => writeUntilKilled(writer, line)));
    await wait(afterMs);
    await server.end('SIGKILL');
    await writing;

    const next = await cli.serve([], { env });
    const again = { address: next.address, headers: await logIn(next.address, email, password) };
    let unanswered = 0;
    for (const writer of all) {
      unanswered += (await sendAgain(writer, again)).length;
      const { first, again: repeated } = await repeatLast(writer, again);
      expect(repeated).toEqual(first);
    }
    expect(await storedStudents(again)).toEqual(owedStudents(all));
    expect(await next.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
    return unanswered;
  };

  test.each(storeNames)(
    'has every write on %s that it acknowledged, and each one once',
    { timeout: patience },
    async (store) => {
      const env = await servedStores(cli, postgres, 'killed')[store]();
      expect((await cli.run(['user', 'add', email, '--new'], { env, input: password })).status).toBe(0);
      const all = Array.from({ length: writers }, newWriter);
      let unanswered = 0;
      for (let at = 0; at < rounds; at += 1) unanswered += await round(env, all, 20 + ((at * 7919) % 1000));

      const written = all.reduce((sum, { sent }) => sum + sent.length, 0);
      expect(written).toBeGreaterThan(rounds);
      expect(unanswered).toBeGreaterThan(0);
      proved(
        `kill -9 of the server under ${writers} writers on ${store}, restarted, nothing lost or doubled: rounds`,
        rounds,
      );
    },
  );
});
