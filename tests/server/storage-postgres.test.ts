import { openPostgres } from '../../server/node/sql/postgres.ts';
import { postgresForTests } from './postgres.ts';
import { storageContract } from './storage-contract.ts';

const postgres = postgresForTests();
const databases = new Map<string, string>();

storageContract('the PostgreSQL storage', async (name) => {
  const url = databases.get(name) ?? (await (await postgres()).newDatabase());
  databases.set(name, url);
  return openPostgres(url);
});
