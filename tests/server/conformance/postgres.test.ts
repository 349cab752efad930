import { afterAll } from 'vitest';
import { createBackend } from '../../../server/calls/dispatch.ts';
import { openPostgres } from '../../../server/node/sql/postgres.ts';
import type { Storage } from '../../../server/storage.ts';
import { count, isFull } from '../../counts.ts';
import { postgresForTests } from '../postgres-for-tests.ts';
import { conformance } from './conformance.ts';
import { testWorld } from './world.ts';

const postgres = postgresForTests();
const opened: Storage[] = [];
afterAll(async () => {
  for (const storage of opened) await storage.close();
});

conformance(
  'a server over PostgreSQL',
  async () => {
    const storage = await openPostgres(await (await postgres()).newDatabase());
    opened.push(storage);
    const { world, newAccount, failures, move } = testWorld(storage);
    return { backend: createBackend(world), newAccount, failures, move };
  },
  { looksAfterEach: isFull, every: count(1, 1, 5) },
);
