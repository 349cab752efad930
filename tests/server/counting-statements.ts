import Database from 'libsql';
import { Client } from 'pg';
import { vi } from 'vitest';

/** Says how many statements its driver ran since it was last asked. The driver goes on as it is. */
export type Counting = { readonly since: () => number; readonly stop: () => void };

/** Every statement that SQLite runs for this process, whichever database it is of. */
export const countingSqlite = (): Counting => {
  const sample = new Database(':memory:');
  const statements = Object.getPrototypeOf(sample.prepare('select 1')) as Statements;
  sample.close();
  return counting([
    vi.spyOn(statements, 'run'),
    vi.spyOn(statements, 'iterate'),
    vi.spyOn(statements, 'get'),
    vi.spyOn(Database.prototype, 'exec'),
  ]);
};

type Statements = Record<'run' | 'iterate' | 'get', (...values: unknown[]) => unknown>;

/** Every round trip of this process to a PostgreSQL: our connections wait for each answer. */
export const countingPostgres = (): Counting => counting([vi.spyOn(Client.prototype, 'query')]);

type Spy = { readonly mock: { readonly calls: readonly unknown[] }; readonly mockRestore: () => void };

const counting = (spies: readonly Spy[]): Counting => {
  let before = 0;
  return {
    since: () => {
      const all = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      const more = all - before;
      before = all;
      return more;
    },
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
};
