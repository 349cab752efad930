import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createBackend } from '../../../server/calls/dispatch.ts';
import { openSqlite } from '../../../server/node/sql/sqlite.ts';
import type { Storage } from '../../../server/storage.ts';
import { count, isFull } from '../../counts.ts';
import { conformance } from './conformance.ts';
import { testWorld } from './world.ts';

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-conformance-'));
const opened: Storage[] = [];
afterAll(async () => {
  for (const storage of opened) await storage.close();
  rmSync(folder, { recursive: true });
});

conformance(
  'a server over SQLite',
  async () => {
    const storage = await openSqlite(join(folder, 'data.db'));
    opened.push(storage);
    const { world, newAccount, failures, move } = testWorld(storage);
    return { backend: createBackend(world), newAccount, failures, move };
  },
  { looksAfterEach: isFull, every: count(1, 1, 4) },
);
