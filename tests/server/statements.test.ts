import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBackend } from '../../server/calls/dispatch.ts';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { headerNames } from '../../server/sessions/caller.ts';
import type { Storage } from '../../server/storage.ts';
import { newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';
import { type Counting, countingPostgres, countingSqlite } from './counting-statements.ts';
import { postgresForTests } from './postgres-for-tests.ts';

const postgres = postgresForTests();

/** How many statements, on PostgreSQL round trips, one edit of a grade takes from the session to the commit. */
const budgets = {
  sqlite: { inserted: 5, edited: 5, repeated: 3 },
  postgres: { inserted: 2, edited: 2, repeated: 2 },
};

test('an edit of a grade on SQLite stays within its budget of statements', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-statements-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = await openSqlite(join(folder, 'data.db'));
  expect(await costs(storage, countingSqlite())).toEqual(budgets.sqlite);
});

test('an edit of a grade on PostgreSQL stays within its budget of round trips', async () => {
  const storage = await openPostgres(await (await postgres()).newDatabase());
  expect(await costs(storage, countingPostgres())).toEqual(budgets.postgres);
}, 60_000);

/** Counts an edit where no grade was, one of the same grade, and the first one again, under the key it had. */
const costs = async (storage: Storage, { since, stop }: Counting) => {
  onTestFinished(async () => {
    stop();
    await storage.close();
  });
  const { world, newAccount, failures } = testWorld(storage);
  const { ask, sample } = await newCaller({ backend: createBackend(world), newAccount, failures }, 'x');
  const params = { offeringId: sample.o1, assessmentId: sample.a1, studentId: sample.s1 };
  await succeeded(ask({ name: 'deleteGrade', params }));
  const edit = async (points: number, key: string): Promise<number> => {
    since();
    const headers = { [headerNames.idempotency.toLowerCase()]: key };
    await succeeded(ask({ name: 'editGrade', params, body: { grades: [points, 2] }, headers }));
    return since();
  };
  const inserted = await edit(1, 'the-first-of-the-keys');
  const edited = await edit(2, 'the-second-of-the-keys');
  const repeated = await edit(1, 'the-first-of-the-keys');
  expect(failures).toEqual([]);
  return { inserted, edited, repeated };
};
