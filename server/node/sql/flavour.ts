import type { Kysely, RawBuilder } from 'kysely';
import type { StorageProblem } from '../../storage-failure.ts';

/** A database of either kind. Statements are written with `sql`, in words that both understand. */
export type Db = Kysely<unknown>;

export type ValueColumn = readonly string[] | readonly number[];

/** The few places where SQLite and PostgreSQL differ. */
export type Flavour = {
  readonly name: 'sqlite' | 'postgres';
  /** A column of text that is compared byte by byte. */
  readonly textColumn: 'text' | 'text collate "C"';
  /** Behind a select: nobody else changes or locks these rows until the transaction ends. */
  readonly forUpdate: RawBuilder<unknown>;
  /** However many values, one parameter. */
  readonly isOneOf: (column: string, values: readonly string[]) => RawBuilder<unknown>;
  /** A select of these rows, given as columns: as many parameters as columns, however many rows. */
  readonly rowsFrom: (columns: readonly ValueColumn[]) => RawBuilder<unknown>;
  /** Nothing was stored, and the same again may well succeed. */
  readonly isWorthAnotherTry: (error: unknown) => boolean;
  /** Somebody holds the whole database, and nobody has waited yet. Nothing was stored. */
  readonly isHeldUp: (error: unknown) => boolean;
  /** What a failure of the database is called, where it has a name. */
  readonly problemOf: (error: unknown) => StorageProblem | undefined;
};
