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

/** Every round trip of this process to a PostgreSQL: a statement that is sent while none is unanswered. */
export const countingPostgres = (): Counting => {
  const trips = vi.fn();
  const query = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  let unanswered = 0;
  const answered = () => {
    unanswered -= 1;
  };
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    if (unanswered === 0) trips();
    unanswered += 1;
    const answer = query.apply(this, args);
    answer.then(answered, answered);
    return answer;
  } as never);
  return counting([{ mock: trips.mock, mockRestore: () => spy.mockRestore() }]);
};

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
