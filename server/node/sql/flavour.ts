import type { Kysely, RawBuilder } from 'kysely';
import type { StorageProblem } from '../../storage-failure.ts';

/** A database of either kind. Statements are written with `sql`, in SQL that both understand. */
export type Db = Kysely<unknown>;

export type ValueColumn = readonly string[] | readonly number[];

/** The few places where SQLite and PostgreSQL differ. */
export type Flavour = {
  readonly name: 'sqlite' | 'postgres';
  /** A text column that is compared byte by byte. */
  readonly textColumn: 'text' | 'text collate "C"';
  /** Follows a select: nobody else can change or lock these rows until the transaction ends. */
  readonly forUpdate: RawBuilder<unknown>;
  /** Lets one transaction after the other change the schema; each holds it to its end. */
  readonly schemaLock: RawBuilder<unknown>;
  /** A condition with one parameter, however many values there are. */
  readonly isOneOf: (column: string, values: readonly string[]) => RawBuilder<unknown>;
  /** Selects rows that are given as columns: one parameter per column, however many rows there are. */
  readonly rowsFrom: (columns: readonly ValueColumn[]) => RawBuilder<unknown>;
  /** Whether the account is locked by its row. Otherwise the beginning of a write locks the whole database. */
  readonly locksRows: boolean;
  /**
   * Whether a failed statement fails its whole transaction: then what only writes need not be waited for before the end.
   */
  readonly failsWhole: boolean;
  /** Inserts the row of a kept reply with the account's revision. */
  readonly replyWithRevision: (account: string, row: RawBuilder<unknown>, revision: string) => RawBuilder<unknown>;
  /** Whether nothing was stored and another try may well succeed. */
  readonly isWorthAnotherTry: (error: unknown) => boolean;
  /** Whether the statement failed at once, because somebody holds the whole database. Nothing was stored. */
  readonly isHeldUp: (error: unknown) => boolean;
  /** The name of a failure of the database, if it has one. */
  readonly problemOf: (error: unknown) => StorageProblem | undefined;
};
