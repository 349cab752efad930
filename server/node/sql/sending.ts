import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Db, Flavour } from './flavour.ts';

/** Runs a statement that only writes. */
export type Write = (statement: RawBuilder<unknown>) => Promise<void>;

/** The statements of one transaction that only write, and what became of them. */
export type Sending = {
  readonly write: Write;
  /** Rejects with the first failure of a statement that nobody has waited for. */
  readonly settled: () => Promise<void>;
};

/**
 * Where a failed statement fails its transaction, a write is sent and not waited for: the commit follows it on the same
 * line, becomes a rollback if it failed, and `settled` says why. That is one wait for all writes of a call.
 */
export const sendingIn = (db: Db, { failsWhole }: Flavour): Sending => {
  const sent: Promise<WriteOutcome>[] = [];
  return {
    write: async (statement) => {
      if (!failsWhole) return void (await statement.execute(db));
      const [answer] = await send(db, [statement]);
      sent.push(outcomeOf(answer));
    },
    settled: async () => {
      for (const one of sent) throwFailure(await one);
    },
  };
};

/** What became of work that is not waited for yet. */
export type WriteOutcome = { readonly reason?: unknown; readonly isFailed: boolean };

export const outcomeOf = (work: Promise<unknown> | undefined): Promise<WriteOutcome> =>
  Promise.resolve(work).then(
    () => ({ isFailed: false }),
    (reason: unknown) => ({ isFailed: true, reason }),
  );

export const throwFailure = ({ isFailed, reason }: WriteOutcome): void => {
  if (isFailed) throw reason;
};

/** The results of statements that are sent together, and run one after the other. */
export const together = async (
  db: Db,
  statements: readonly RawBuilder<unknown>[],
): Promise<readonly QueryResult<unknown>[]> => Promise.all(await send(db, statements));

/** Kysely's own calls wait for each other. The connection of the transaction does not. */
const send = (
  db: Db,
  statements: readonly RawBuilder<unknown>[],
): Promise<readonly Promise<QueryResult<unknown>>[]> => {
  const compiled: readonly CompiledQuery[] = statements.map((statement) => statement.compile(db));
  return db
    .getExecutor()
    .provideConnection(async (connection) => compiled.map((query) => connection.executeQuery<unknown>(query)));
};
