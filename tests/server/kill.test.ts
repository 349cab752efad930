import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledCli } from '../cli/bundled.ts';
import { call, logIn } from '../cli/client.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { entryOf, without } from './conformance/ledger-scene.ts';
import {
  type Line,
  newWriter,
  owedStudents,
  repeatLast,
  sendAgain,
  storedStudents,
  type Writer,
  writeUntilKilled,
} from './kill-journal.ts';
import { add, copied, type LedgerWriter, listed, mirrorUntilKilled, newLedgerWriter } from './kill-ledger.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { servedStores, storeNames } from './served-stores.ts';

const email = 'ana@example.edu';
const password = 'correct horse';
const patience = 60 * 60_000;
const rounds = count(5, 100, 2);
const writers = 4;
/** Lines that a ledger gets in a round at most. */
const linesARound = 300;

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
  const round = async (
    env: Record<string, string>,
    all: readonly Writer[],
    ledgers: readonly LedgerWriter[],
    afterMs: number,
  ): Promise<number> => {
    const server = await cli.serve([], { env });
    const line = { address: server.address, headers: await logIn(server.address, email, password) };
    const writing = Promise.all([
      ...all.map((writer) => writeUntilKilled(writer, line)),
      ...ledgers.map((ledger) => mirrorUntilKilled(ledger, line)),
    ]);
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
    for (const ledger of ledgers) await expectWhole(ledger, again);
    expect(await next.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
    return unanswered;
  };

  /** The copy is the log's beginning: all that was acknowledged, and at most one batch more, which is taken again. */
  const expectWhole = async (ledger: LedgerWriter, line: Line): Promise<void> => {
    const { log, acknowledged } = ledger;
    const lines = await copied(ledger, line);
    const seq = Math.max(0, lines.length - 1);
    expect(seq).toBeGreaterThanOrEqual(acknowledged);
    expect(lines).toEqual(lines.length === 0 ? [] : [log.header, ...log.lines.slice(0, seq)]);
    expect((await listed(line))[log.logId]).toEqual(lines.length === 0 ? undefined : { seq, hash: log.hash(seq) });
    const last = Math.min(log.lines.length, seq + 1);
    const { status, json } = await add(ledger, line, acknowledged + 1, last);
    expect({ status, seq: json.seq, hash: json.hash }).toEqual({ status: 200, seq: last, hash: log.hash(last) });
    expect(await copied(ledger, line)).toEqual([log.header, ...log.lines.slice(0, last)]);
    ledger.acknowledged = last;
  };

  test.each(storeNames)(
    'has every write on %s that it acknowledged, and each one once',
    { timeout: patience },
    async (store) => {
      const env = await servedStores(cli, postgres, 'killed')[store]();
      expect((await cli.run(['user', 'add', email, '--new'], { env, input: password })).status).toBe(0);
      const all = Array.from({ length: writers }, newWriter);
      const ledgers = ['office', 'home'].map((logId) => newLedgerWriter(email, logId, rounds * linesARound));
      let unanswered = 0;
      for (let at = 0; at < rounds; at += 1) unanswered += await round(env, all, ledgers, 20 + ((at * 7919) % 1000));

      const written = all.reduce((sum, { sent }) => sum + sent.length, 0);
      expect(written).toBeGreaterThan(rounds);
      expect(unanswered).toBeGreaterThan(0);
      for (const { acknowledged } of ledgers) expect(acknowledged).toBeGreaterThan(0);
      proved(
        `kill -9 of the server under ${writers} writers on ${store}, restarted, nothing lost or doubled: rounds`,
        rounds,
      );
    },
  );

  test.each(storeNames)(
    'on %s that an older backup was restored of gets what it forgot of ledgers, and what was erased stays so',
    { timeout: patience },
    async (store) => {
      const stores = servedStores(cli, postgres, 'before');
      const env = await stores[store]();
      expect((await cli.run(['user', 'add', email, '--new'], { env, input: password })).status).toBe(0);
      const ledger = newLedgerWriter(email, 'office', 30);
      const [kept, all] = [12, ledger.log.lines.length];
      const entries = [entryOf(ledger.log, 5, 0)];
      const file = join(cli.temporary, `backup-${store}`);

      await served(env, async (line) => {
        expect((await add(ledger, line, 1, kept)).status).toBe(200);
        const { address, headers } = line;
        const { json } = await call(address, 'POST', '/user/ledger/office/erase', { headers, json: { entries } });
        expect(json.erased).toBe(1);
      });
      expect(await cli.run(['backup', file], { env })).toMatchObject({ status: 0, err: '' });
      await served(env, async (line) => {
        expect((await add(ledger, line, kept + 1, all)).status).toBe(200);
      });

      const older = await servedStores(cli, postgres, 'after')[store]();
      expect(await cli.run(['restore', file], { env: older })).toMatchObject({ status: 0, err: '' });
      await served(older, async (line) => {
        expect((await listed(line)).office).toEqual({ seq: kept, hash: ledger.log.hash(kept) });
        expect((await add(ledger, line, all - 1, all)).json).toMatchObject({ reason: 'ledger.gap', seq: kept });
        expect((await add(ledger, line, 1, all)).json).toMatchObject({ seq: all, hash: ledger.log.hash(all) });
        const { header, lines } = ledger.log;
        expect(await copied(ledger, line)).toEqual([header, ...lines.with(4, without(lines[4] ?? '', 0))]);
      });
    },
  );

  /** Serves the store while `work` is done, and stops then. */
  const served = async (env: Record<string, string>, work: (line: Line) => Promise<void>): Promise<void> => {
    const server = await cli.serve([], { env });
    await work({ address: server.address, headers: await logIn(server.address, email, password) });
    expect(await server.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
  };
});
