import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../../scripts/cluster/cluster.js';
import { createBackend } from '../../server/calls/dispatch.ts';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { headerNames } from '../../server/sessions/caller.ts';
import { newCaller, succeeded } from '../server/conformance/under-test.ts';
import { testWorld } from '../server/conformance/world.ts';
import { countingPostgres } from '../server/counting-statements.ts';
import { clusterForTests, patience } from './cluster-scene.ts';

const scene = clusterForTests();

test('an edit of a grade takes as many round trips as without a pooler', { timeout: patience }, async () => {
  const storage = await openPostgres(scene().cluster.databaseUrl);
  const { since, stop } = countingPostgres();
  onTestFinished(async () => {
    stop();
    await storage.close();
  });
  const { world, newAccount, failures } = testWorld(storage);
  const { ask: call, sample } = await newCaller({ backend: createBackend(world), newAccount, failures }, 'pooled');
  const params = { offeringId: sample.o1, assessmentId: sample.a1, studentId: sample.s1 };
  for (const points of [1, 2]) {
    since();
    const headers = { [headerNames.idempotency.toLowerCase()]: `the-key-of-edit-${points}` };
    await succeeded(call({ name: 'editGrade', params, body: { grades: [points, 2] }, headers }));
    expect(since()).toBe(2);
  }
  expect(failures).toEqual([]);
});

test('a connection has its limits in every transaction, and leaves none behind', { timeout: patience }, async () => {
  const { databaseUrl } = scene().cluster;
  const storage = await openPostgres(databaseUrl);
  onTestFinished(() => storage.close());
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  const shown = `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`;
  const within = { lock_timeout: '10s', statement_timeout: '30s', idle_in_transaction_session_timeout: '1min' };
  expect((await sql.raw(shown).execute(storage.db)).rows).toEqual([within]);
  await storage.db.transaction().execute(async (tx) => {
    expect((await sql.raw(shown).execute(tx)).rows).toEqual([within]);
  });
  const left = Object.fromEntries(names.map((name) => [name, '0']));
  for (let at = 0; at < 10; at += 1) expect(await ask(databaseUrl, shown)).toEqual([left]);
});

test.each(['local', 'remote_write', 'off'])(
  'with standbys, a server whose synchronous_commit is %s does not start',
  { timeout: patience },
  async (level) => {
    const { databaseUrl } = scene().cluster;
    const name = `careless_${level}`;
    const administrator = databaseUrl.replace('gradeledger@', 'postgres@').replace(/\w+$/, 'postgres');
    await ask(administrator, `create database ${name} owner gradeledger`);
    await ask(administrator, `alter database ${name} set synchronous_commit = ${level}`);
    await expect(openPostgres(databaseUrl.replace(/\w+$/, name))).rejects.toMatchObject({
      problem: 'unsafe settings',
      detail: `synchronous_commit is ${level}`,
    });
  },
);

test('a standby is refused, also by who only reads', { timeout: patience }, async () => {
  const { cluster } = scene();
  const primary = await cluster.primary();
  const standby = cluster.nodes.find((node) => node !== primary)?.place;
  const url = `postgres://gradeledger@${standby?.address}:${standby?.ports.postgres}/gradeledger`;
  await expect(openPostgres(url, { mayMakeData: false })).rejects.toMatchObject({ problem: 'away' });
});
