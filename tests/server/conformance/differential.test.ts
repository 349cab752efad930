import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { createBackend } from '../../../server/calls/dispatch.ts';
import { memoryData } from '../../../server/memory/data.ts';
import { memoryStorage } from '../../../server/memory/storage.ts';
import { openPostgres } from '../../../server/node/sql/postgres.ts';
import { openSqlite } from '../../../server/node/sql/sqlite.ts';
import type { Storage } from '../../../server/storage.ts';
import { count } from '../../counts.ts';
import { postgresForTests } from '../postgres-for-tests.ts';
import { cases } from './cases.ts';
import type { Sample } from './sample.ts';
import { type Asked, type Caller, newCaller, told } from './under-test.ts';
import { testWorld } from './world.ts';

const postgres = postgresForTests();
const folder = mkdtempSync(join(tmpdir(), 'gradeledger-differential-'));
const opened: Storage[] = [];
afterAll(async () => {
  for (const storage of opened) await storage.close();
  rmSync(folder, { recursive: true });
});

const storages = async (seed: number): Promise<Storage[]> => {
  const three = [
    memoryStorage(memoryData('epoch')),
    await openSqlite(join(folder, `${seed}.db`)),
    await openPostgres(await (await postgres()).newDatabase()),
  ];
  opened.push(...three);
  return three;
};

/** The same seed gives the same script. */
const chanceOf = (seed: number) => {
  let state = seed * 2654435761 + 1;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
};

const accountCalls: readonly EndpointName[] = ['findUser', 'logIn', 'logOut', 'changePassword', 'contactUs', 'verify'];
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !accountCalls.includes(name));

/** Good calls and refused ones, with ids mixed up now and then: what there is changes as the script goes on. */
const nextCall = (chance: (below: number) => number, sample: Sample): Asked => {
  const name = names[chance(names.length)] ?? 'loadEverything';
  const one = cases[name];
  const sent = [one.good(sample), one.good(sample), ...(one.refused?.(sample) ?? [])];
  const { params, body } = sent[chance(sent.length)] ?? {};
  const ids = Object.values(sample).filter((value) => value.startsWith('a-'));
  const mixed = chance(4) === 0 ? [ids[chance(ids.length)] ?? '', ids[chance(ids.length)] ?? ''] : ['', ''];
  const swapped = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(`"${mixed[0]}"`, `"${mixed[1]}"`)) as T;
  return { name, ...(params && { params: swapped(params) }), ...(body !== undefined && { body: swapped(body) }) };
};

test('the same calls get the same replies from every storage', { timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= count(3, 60); seed += 1) {
    const callers: Caller[] = [];
    let at = Date.UTC(2026, 8, 1, 9);
    for (const storage of await storages(seed)) {
      const { world, newAccount, failures } = testWorld(storage);
      // The clock must not go by how often it is read: storages note a session at different moments.
      const backend = createBackend({ ...world, now: () => at });
      callers.push(await newCaller({ backend, newAccount, failures }, 'a'));
    }
    const chance = chanceOf(seed);
    for (let step = 0; step < 150; step += 1) {
      const asked = nextCall(chance, callers[0]?.sample as Sample);
      at += 1000;
      const replies: string[] = [];
      for (const { ask } of callers) replies.push(told(await ask(asked)));
      expect([seed, step, asked.name, ...new Set(replies)]).toEqual([seed, step, asked.name, replies[0]]);
    }
    const [first, ...others] = await Promise.all(callers.map(({ data }) => data()));
    for (const other of others) expect(other).toEqual(first);
  }
});
