import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { storageContract } from './storage-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

storageContract('the SQLite storage', (name) => openSqlite(join(folder, `${name}.db`)));
